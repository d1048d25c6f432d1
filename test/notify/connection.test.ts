import assert from 'node:assert/strict'
import net from 'node:net'
import { describe, test } from 'node:test'
import tls from 'node:tls'
import { probeMailServer } from '../../src/notify/mail-server.ts'
import { baseUrl, from } from '../support/mail-settings.ts'

/** How the server of a URL is called. */
interface Called {
  readonly isEncrypted: boolean
  readonly host: string
  readonly port: number
  /** Whether it must have a certificate for its name; undefined before there is encryption. */
  readonly rejectUnauthorized: boolean | undefined
}

const cases: readonly (readonly [url: string, called: Called])[] = [
  [
    'smtp://192.0.2.1',
    { isEncrypted: false, host: '192.0.2.1', port: 587, rejectUnauthorized: undefined },
  ],
  [
    'smtp://192.0.2.1:25',
    { isEncrypted: false, host: '192.0.2.1', port: 25, rejectUnauthorized: undefined },
  ],
  [
    'smtps://192.0.2.1',
    { isEncrypted: true, host: '192.0.2.1', port: 465, rejectUnauthorized: true },
  ],
  [
    'smtps://127.0.0.2',
    { isEncrypted: true, host: '127.0.0.2', port: 465, rejectUnauthorized: false },
  ],
  ['smtps://[::1]:4465', { isEncrypted: true, host: '::1', port: 4465, rejectUnauthorized: false }],
  [
    'smtps://[2001:db8::1]',
    { isEncrypted: true, host: '2001:db8::1', port: 465, rejectUnauthorized: true },
  ],
]

describe('a mail server is called by its protocol, and proves its name unless it is this machine:', () => {
  for (const [url, called] of cases) {
    test(url, async (t) => {
      const calls: Called[] = []
      const note = (isEncrypted: boolean) => (to: Omit<Called, 'isEncrypted'>) => {
        const { host, port, rejectUnauthorized } = to
        calls.push({ isEncrypted, host, port, rejectUnauthorized })
        throw new Error('called')
      }
      t.mock.method(net, 'connect', note(false) as unknown as typeof net.connect)
      t.mock.method(tls, 'connect', note(true) as unknown as typeof tls.connect)
      await assert.rejects(probeMailServer({ url, from, baseUrl }), { message: 'called' })
      assert.deepEqual(calls, [called])
    })
  }
})
