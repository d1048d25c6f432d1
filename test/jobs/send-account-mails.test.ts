import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { askForPasswordLink } from '../../src/actions/password-requests.ts'
import { makePasswordLink, userOfPasswordLink } from '../../src/actions/passwords.ts'
import { setAdministrator, setUserDisabled } from '../../src/actions/user-standing.ts'
import { updateUser } from '../../src/actions/users.ts'
import { type Deps, newWaitingMails } from '../../src/deps.ts'
import type { User } from '../../src/domain/accounts/user.ts'
import { DomainError } from '../../src/domain/errors.ts'
import { jobsOn } from '../../src/jobs/jobs.ts'
import { runOnce } from '../../src/jobs/scheduler.ts'
import { openAccountMails } from '../support/account-mails.ts'

const minute = 60_000
const student = 'student@example.org'

describe('a mail with a link to a new password', () => {
  const failures = [
    ['by each run while the mail server is away', new DomainError('unavailable', 'away'), 1],
    ['each minute while the mail server does not take it', new Error('later, please'), minute],
  ] as const
  for (const [when, failure, pause] of failures) {
    test(`is tried again ${when}, with the same link`, async (t) => {
      const { ask, send, notifier, clock, audit } = await openAccountMails(t)
      await ask(student)
      notifier.failure = failure
      await assert.rejects(send())
      const made = (await audit()).length
      notifier.failure = undefined
      if (pause > 1) {
        clock.advance(pause - 1)
        await ask(student)
        assert.deepEqual(await send(), [])
      }
      notifier.failure = failure
      clock.advance(1)
      await assert.rejects(send())
      notifier.failure = undefined
      clock.advance(pause)
      const [sent] = await send()
      assert.equal(typeof sent?.token, 'string')
      assert.equal((await audit()).length, made)
      assert.deepEqual(await send(), [])
    })
  }

  test('is tried again, and given up, by a clock that was set back', async (t) => {
    const { ask, send, notifier, clock, deps } = await openAccountMails(t)
    await ask(student)
    notifier.failure = new Error('later, please')
    await assert.rejects(send())
    clock.advance(-10 * minute)
    await assert.rejects(send(), /1 of 1 failed/)
    clock.advance(-60 * minute)
    await send()
    assert.equal(deps.waitingMails?.passwordRequests.size, 0)
  })

  test('does not wait for others, at which the server takes all the time of a run', async (t) => {
    const { ask, send, notifier, add, clock } = await openAccountMails(t)
    for (const name of ['stuck', 'second']) await add(`${name}@example.org`)
    const { sendPasswordLink } = notifier
    notifier.sendPasswordLink = async (user, token) => {
      if (user.email === 'second@example.org') return sendPasswordLink(user, token)
      clock.advance(3 * minute)
      throw new Error('later, please')
    }
    await ask(student)
    await ask('stuck@example.org')
    await assert.rejects(send())
    await ask('second@example.org')
    clock.advance(minute)
    await assert.rejects(send())
    assert.equal(notifier.passwordLinks[0]?.email, 'second@example.org')
  })

  test('is tried again a minute after the server has let it go, however long that took', async (t) => {
    const { ask, send, notifier, clock } = await openAccountMails(t)
    await ask(student)
    const { sendPasswordLink } = notifier
    notifier.sendPasswordLink = async () => {
      clock.advance(3 * minute)
      throw new Error('later, please')
    }
    await assert.rejects(send())
    notifier.sendPasswordLink = sendPasswordLink
    clock.advance(minute - 1)
    assert.deepEqual(await send(), [])
    clock.advance(1)
    assert.equal((await send()).length, 1)
  })

  test('never has a link of somebody else, though the address is theirs now', async (t) => {
    const { ask, send, notifier, clock, deps, user, add } = await openAccountMails(t)
    await ask(student)
    notifier.failure = new Error('later, please')
    await assert.rejects(send())
    await updateUser(deps, { userId: user.id }, { email: 'moved@example.org' })
    const heir = await add(student)
    notifier.failure = undefined
    clock.advance(minute)
    const [{ token = '' } = {}] = await send()
    assert.equal((await userOfPasswordLink(deps, token))?.id, heir.id)
  })

  test('has no link of somebody whose address it was just before', async (t) => {
    const { ask, send, deps, user, add, during } = await openAccountMails(t)
    await ask(student)
    let heir: User | undefined
    during.lookUp = async () => {
      await updateUser(deps, { userId: user.id }, { email: 'moved@example.org' })
      heir = await add(student)
    }
    await assert.rejects(send(), /1 of 1 failed/)
    const [{ token = '' } = {}] = await send()
    assert.equal((await userOfPasswordLink(deps, token))?.id, heir?.id)
  })

  test('has a link that works, though an earlier one has ended meanwhile', async (t) => {
    const { ask, send, notifier, clock, deps, user } = await openAccountMails(t)
    await ask(student)
    notifier.failure = new Error('later, please')
    await assert.rejects(send())
    await makePasswordLink(deps, user)
    notifier.failure = undefined
    clock.advance(minute)
    const [{ token = '' } = {}] = await send()
    assert.equal((await userOfPasswordLink(deps, token))?.id, user.id)
  })

  const changes: readonly [string, (deps: Deps, user: User) => Promise<unknown>][] = [
    ['disabled', (deps, user) => setUserDisabled(deps, user, true)],
    ['made an administrator', (deps, user) => setAdministrator(deps, user, true)],
  ]
  for (const [what, change] of changes) {
    test(`has no link for a user who is ${what} just then`, async (t) => {
      const { ask, send, deps, user, audit, during } = await openAccountMails(t)
      await ask(student)
      during.lookUp = () => change(deps, user)
      await assert.rejects(send(), /1 of 1 failed/)
      assert.ok(!(await audit()).some(({ action }) => action === 'password_link_mailed'))
      assert.ok((await send()).every(({ token }) => token === undefined))
      assert.equal(deps.waitingMails?.passwordRequests.size, 0)
    })
  }

  test('is sent by the instance that was asked, whoever else sends some', async (t) => {
    const { ask, send, deps, job, notifier } = await openAccountMails(t)
    await ask(student)
    assert.equal((await send()).length, 1)
    const other = { ...deps, waitingMails: newWaitingMails() }
    await askForPasswordLink(other, student)
    await runOnce(job, other, 'another process')
    assert.equal(notifier.passwordLinks.length, 2)
    const without = { ...deps, waitingMails: undefined }
    assert.ok(jobsOn(deps).some(({ name }) => name === job.name))
    assert.ok(!jobsOn(without).some(({ name }) => name === job.name))
  })

  test('is given up an hour after it was asked for, when its link has expired', async (t) => {
    const { ask, send, notifier, clock, deps } = await openAccountMails(t)
    await ask(student)
    notifier.failure = new Error('later, please')
    await assert.rejects(send())
    clock.advance(59 * minute)
    await assert.rejects(send())
    notifier.failure = undefined
    clock.advance(minute)
    assert.deepEqual(await send(), [])
    assert.equal(deps.waitingMails?.passwordRequests.size, 0)
  })

  test('does not wait behind one that is not taken, and is not sent to an address that is refused for good', async (t) => {
    const { ask, send, notifier, add, deps } = await openAccountMails(t)
    await add('second@example.org')
    await ask(student)
    await ask('second@example.org')
    Object.assign(notifier, { failure: new Error('later, please'), failsFor: student })
    await assert.rejects(send())
    assert.deepEqual(
      notifier.passwordLinks.map(({ email }) => email),
      ['second@example.org'],
    )
    assert.deepEqual([...(deps.waitingMails?.passwordRequests.keys() ?? [])], [student])
    await ask('second@example.org')
    Object.assign(notifier, { failure: undefined, refuses: true })
    assert.deepEqual(await send(), [])
    assert.deepEqual([...(deps.waitingMails?.passwordRequests.keys() ?? [])], [student])
  })
})
