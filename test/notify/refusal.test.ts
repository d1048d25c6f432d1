import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { refusalOf } from '../../src/notify/refusal.ts'

interface Refusal {
  readonly command?: string
  readonly response?: string
  readonly timeoutType?: string
}

const refusal = ({ response, ...rest }: Refusal) => {
  const code =
    response === undefined ? {} : { response, responseCode: Number(response.slice(0, 3)) }
  return refusalOf(Object.assign(new Error('not sent'), rest, code))
}

const cases: readonly [why: string, refusal: Refusal, kind: ReturnType<typeof refusalOf>][] = [
  ['nobody here', { command: 'RCPT TO', response: '550 no such user' }, 'for_good'],
  ['nobody here, by code', { command: 'RCPT TO', response: '550 5.1.1 unknown' }, 'for_good'],
  ['a mailbox that is disabled', { command: 'RCPT TO', response: '550-5.2.1 off' }, 'for_good'],
  ['a mailbox that is busy', { command: 'RCPT TO', response: '450 4.2.1 later' }, 'for_now'],
  ['relaying denied', { command: 'RCPT TO', response: '554 5.7.1 no relay' }, 'for_now'],
  ['relaying denied at length', { command: 'RCPT TO', response: '550-5.7.1 no' }, 'for_now'],
  ['a quota used up', { command: 'RCPT TO', response: '550 5.4.5 limit' }, 'for_now'],
  ['content taken for spam', { command: 'DATA', response: '554 5.7.1 spam' }, 'for_now'],
  ['content refused without a code', { command: 'DATA', response: '554 no' }, 'for_now'],
  ['no answer to this mail', { command: 'CONN', timeoutType: 'SOCKET_TIMEOUT' }, 'for_now'],
  ['a sender refused', { command: 'MAIL FROM', response: '550 not you' }, undefined],
  ['a wrong password', { command: 'AUTH PLAIN', response: '535 5.7.8 no' }, undefined],
  ['no connection', { command: 'CONN' }, undefined],
  ['no greeting', { command: 'CONN', timeoutType: 'GREETING_TIMEOUT' }, undefined],
]

describe('a mail server’s refusal', () => {
  for (const [why, given, kind] of cases) {
    test(`of ${why} is ${kind?.replace('_', ' ') ?? 'of all mail'}`, () => {
      assert.equal(refusal(given), kind)
    })
  }

  test('is of one mail for now if the connection is lost while its content is sent', () => {
    const lost = Object.assign(new Error('closed'), { code: 'ECONNECTION', command: 'CONN' })
    assert.equal(refusalOf(lost), undefined)
    assert.equal(refusalOf(lost, { hasBegun: true }), 'for_now')
  })

  test('is of one mail for now if that took too long, whatever the server said', () => {
    const refused = Object.assign(new Error('not sent'), {
      command: 'AUTH PLAIN',
      responseCode: 535,
    })
    assert.equal(refusalOf(refused), undefined)
    assert.equal(refusalOf(refused, { isLate: true }), 'for_now')
  })

  test('is none if nothing is an error', () => assert.equal(refusalOf('text'), undefined))
})
