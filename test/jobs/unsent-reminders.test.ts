import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { updateUser } from '../../src/actions/users.ts'
import { longestMail } from '../../src/domain/accounts/mail-delivery.ts'
import { DomainError } from '../../src/domain/errors.ts'
import { startReminders, subscribe } from '../support/reminders.ts'
import type { Service } from '../support/service.ts'

const minute = 60_000

describe('reminders that could not be sent', () => {
  test('wait for a mail server that is away, and lose nothing', async (t) => {
    const { add, during, runJob, notifier, clock } = await startReminders(t)
    await add('Essay', '2026-04-10T13:30:00Z')
    notifier.failure = new DomainError('unavailable', 'away')
    clock.advance(31 * minute)
    await assert.rejects(runJob(), /1 of 1 failed/)
    await assert.rejects(runJob(), /1 of 1 failed/)
    notifier.failure = undefined
    assert.deepEqual(await during(minute), [['Essay']])
  })

  test('of others are sent although one person’s are not taken', async (t) => {
    const service = await startReminders(t)
    const { add, runJob, notifier, clock } = service
    await add('Mine', '2026-04-10T13:30:00Z')
    await addOfAnother(service, 'Theirs')
    clock.advance(31 * minute)
    notifier.failure = new Error('try later')
    notifier.failsFor = 'student@example.org'
    await assert.rejects(runJob(), /1 of 2 failed/)
    assert.deepEqual(notifier.titles(), [['Theirs']])
    // Theirs come later: each run has room for some only, and they must not fill it.
    await runJob()
    notifier.failure = undefined
    await add('Another', '2026-04-12T13:30:00Z')
    clock.advance(10 * minute - 1)
    await runJob()
    assert.deepEqual(notifier.titles(), [['Theirs']])
    clock.advance(1)
    await runJob()
    assert.deepEqual(notifier.titles(), [['Theirs'], ['Mine']])
  })

  test('of others are sent although the mail server is away for one person’s only', async (t) => {
    const service = await startReminders(t)
    const { add, runJob, notifier, clock } = service
    await add('Mine', '2026-04-10T13:30:00Z')
    await addOfAnother(service, 'Theirs')
    clock.advance(31 * minute)
    notifier.failure = new DomainError('unavailable', 'away')
    notifier.failsFor = 'student@example.org'
    await assert.rejects(runJob())
    clock.advance(minute / 2)
    await assert.rejects(runJob())
    assert.deepEqual(notifier.titles(), [['Theirs']])
    notifier.failure = undefined
    clock.advance(minute / 2)
    await runJob()
    assert.deepEqual(notifier.titles(), [['Theirs'], ['Mine']])
  })

  test('of others are sent while the server does not answer to one mail', async (t) => {
    const service = await startReminders(t)
    const { add, runJob, notifier, clock } = service
    await add('First', '2026-04-10T13:30:00Z')
    for (const title of ['Second', 'Third']) await addOfAnother(service, title)
    clock.advance(31 * minute)
    const { remind } = notifier
    const answer = Promise.withResolvers<void>()
    t.mock.method(notifier, 'remind', async (...mail: Parameters<typeof remind>) => {
      const isFirst = mail[0].email === 'student@example.org'
      if (isFirst) await answer.promise
      return remind(...mail).finally(() => {
        if (notifier.reminded.length === 2) answer.resolve()
      })
    })
    await runJob()
    assert.deepEqual(notifier.titles(), [['Second'], ['Third'], ['First']])
  })

  test('of many are sent in several runs, so that no other process gets the lease meanwhile', async (t) => {
    const service = await startReminders(t)
    const { add, runJob, notifier, clock } = service
    await add('First', '2026-04-10T13:30:00Z')
    for (const title of ['Second', 'Third']) await addOfAnother(service, title)
    clock.advance(31 * minute)
    const { remind } = notifier
    t.mock.method(notifier, 'remind', (...mail: Parameters<typeof remind>) => {
      clock.advance(minute / 2)
      return remind(...mail)
    })
    assert.equal(await runJob(), true)
    // Two are under way at once: either may be the first to be sent.
    assert.deepEqual(notifier.titles().toSorted(), [['First'], ['Second']])
    assert.equal(await runJob(), false)
    assert.deepEqual(notifier.titles().slice(2), [['Third']])
  })

  test('of one whose mail takes as long as it may are not sent by another process meanwhile', async (t) => {
    const service = await startReminders(t)
    const { add, runJob, notifier, clock } = service
    await add('First', '2026-04-10T13:30:00Z')
    await addOfAnother(service, 'Second')
    clock.advance(31 * minute)
    const { remind } = notifier
    const times = [minute / 2 - 1, longestMail]
    t.mock.method(notifier, 'remind', async (...mail: Parameters<typeof remind>) => {
      const time = times.shift()
      if (time !== undefined) {
        clock.advance(time)
        await runJob('another process')
      }
      return remind(...mail)
    })
    await runJob()
    assert.deepEqual(notifier.titles().toSorted(), [['First'], ['Second']])
  })

  test('are sent again after a crash between the mail and its record, and can be told as the same', async (t) => {
    const { add, runJob, notifier, clock, deps } = await startReminders(t)
    await add('Essay', '2026-04-10T13:30:00Z')
    clock.advance(31 * minute)
    const { mock } = t.mock.method(deps.store.reminders, 'nextAfter', async () => {
      throw new Error('killed')
    })
    await assert.rejects(runJob(), /1 of 1 failed/)
    mock.restore()
    clock.advance(minute)
    await runJob()
    const [first, again] = notifier.reminded
    assert.deepEqual(first, again)
    assert.equal(notifier.reminded.length, 2)
  })

  test('are not sent to who turned them off, or has another address, since the run began', async (t) => {
    const { add, runJob, notifier, clock, deps, join } = await startReminders(t)
    await add('First', '2026-04-10T13:30:00Z')
    const [off, moved] = [await join('off@example.org'), await join('moved@example.org')]
    for (const { user, call } of [off, moved]) {
      await subscribe(deps, user)
      await call('POST', '/assignments', { title: 'Essay', due_date: '2026-04-10T13:30:00Z' })
    }
    clock.advance(31 * minute)
    const { reminderSubscriptions } = deps.store
    const { toCheck } = reminderSubscriptions
    t.mock.method(
      reminderSubscriptions,
      'toCheck',
      async (...asked: Parameters<typeof toCheck>) => {
        const found = await toCheck(...asked)
        assert.equal(found.length, 3)
        await deps.store.writeAccounts((tx) => tx.reminderSubscriptions.end(off.user.id))
        await updateUser(deps, { userId: moved.user.id }, { email: 'new@example.org' })
        return found
      },
    )
    await runJob()
    assert.deepEqual(notifier.titles(), [['First']])
  })
})

/** An assignment of somebody else who gets reminders. */
async function addOfAnother({ deps, join }: Service, title: string): Promise<void> {
  const { user, call } = await join(`${title}@example.org`)
  await subscribe(deps, user)
  await call('POST', '/assignments', { title, due_date: '2026-04-10T13:30:00Z' })
}
