import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { alertUser } from '../../src/actions/security-alerts.ts'
import { updateUser } from '../../src/actions/users.ts'
import { alertPolicy } from '../../src/domain/accounts/sign-in-throttle.ts'
import type { User } from '../../src/domain/accounts/user.ts'
import { mostWaiting } from '../../src/domain/accounts/waiting-mail.ts'
import { openAccountMails } from '../support/account-mails.ts'

const email = 'student@example.org'
const minute = 60_000

describe('an alert', () => {
  test('is tried again a minute after it was not taken, however often', async (t) => {
    const { deps, user, clock, notifier, alerts } = await openAccountMails(t)
    alertUser(deps, user, 'password')
    notifier.failure = new Error('later, please')
    for (let n = 0; n <= alertPolicy.burst; n++) {
      await assert.rejects(alerts())
      clock.advance(minute - 1)
      assert.deepEqual(await alerts(), [])
      clock.advance(1)
    }
    notifier.failure = undefined
    assert.deepEqual(await alerts(), [{ email, change: 'password' }])
    assert.deepEqual(await alerts(), [])
  })

  test('is given up after a day', async (t) => {
    const { deps, user, clock, notifier, alerts } = await openAccountMails(t)
    alertUser(deps, user, 'password')
    notifier.failure = new Error('later, please')
    clock.advance(24 * 60 * minute - 1)
    await assert.rejects(alerts())
    clock.advance(minute)
    assert.deepEqual(await alerts(), [])
    assert.equal(deps.waitingMails?.securityAlerts.size, 0)
  })

  test('is sent after all, if the change is made again while it is sent', async (t) => {
    const { deps, user, notifier, alerts } = await openAccountMails(t)
    alertUser(deps, user, 'password')
    const { sendSecurityAlert } = notifier
    notifier.sendSecurityAlert = async (alert) => {
      notifier.sendSecurityAlert = sendSecurityAlert
      alertUser(deps, user, 'password')
      return sendSecurityAlert(alert)
    }
    assert.equal((await alerts()).length, 1)
    assert.equal((await alerts()).length, 1)
    assert.deepEqual(await alerts(), [])
  })

  test('is not sent after five about one account, or to one address, but again ten minutes later', async (t) => {
    const { deps, user, add, clock, alerts } = await openAccountMails(t)
    const other = await add('other@example.org')
    const [first, second] = [
      { ...user, email: 'first@example.org' },
      { ...other, email: 'second@example.org' },
    ]
    const told = async (of: User) => {
      alertUser(deps, of, 'email')
      return (await alerts()).length
    }
    for (let n = 0; n < alertPolicy.burst; n++) assert.equal(await told(first), 1)
    assert.equal(await told({ ...first, email: 'third@example.org' }), 0)
    assert.equal(await told({ ...second, email: first.email }), 0)
    assert.equal(await told(second), 1)
    clock.advance(alertPolicy.pace)
    assert.equal(await told(first), 1)
    assert.equal(await told(first), 0)
  })

  test('is dropped while a thousand wait, and once however often the change is made meanwhile', async (t) => {
    const { deps, user, alerts } = await openAccountMails(t)
    alertUser(deps, user, 'password')
    alertUser(deps, user, 'password')
    assert.equal((await alerts()).length, 1)
    for (let id = 1; id <= mostWaiting + 1; id++) {
      alertUser(deps, { ...user, id, email: `n${id}@example.org` }, 'password')
    }
    assert.equal(deps.waitingMails?.securityAlerts.size, mostWaiting)
  })

  test('is sent although another account took the address meanwhile, and left it', async (t) => {
    const { deps, user, add, alerts } = await openAccountMails(t)
    const { id } = await add('other@example.org')
    const move = (userId: number, to: string) => updateUser(deps, { userId }, { email: to })
    for (let n = 0; n < alertPolicy.burst; n++) {
      await move(id, `n${n}@example.org`)
      await alerts()
    }
    await move(user.id, 'thief@example.org')
    await move(id, email)
    await move(id, 'other@example.org')
    assert.deepEqual(await alerts(), [{ email, change: 'email' }])
  })

  test('is not kept out by those of an account that changes again and again', async (t) => {
    const { deps, user, add, alerts } = await openAccountMails(t)
    const other = await add('other@example.org')
    for (let n = 0; n < mostWaiting; n++) {
      alertUser(deps, { ...other, email: `n${n}@example.org` }, 'email')
    }
    alertUser(deps, user, 'password')
    const sent = await alerts()
    assert.equal(sent.length, alertPolicy.burst + 1)
    assert.equal(sent.filter((it) => it.email === email).length, 1)
  })
})
