import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setUserDisabled } from '../../src/actions/user-standing.ts'
import { DomainError } from '../../src/domain/errors.ts'
import { jobs, jobsOn } from '../../src/jobs/jobs.ts'
import { runOnce } from '../../src/jobs/scheduler.ts'
import type { Lasting } from '../support/databases.ts'
import { recordingNotifier, subscribe } from '../support/reminders.ts'
import { startService } from '../support/service.ts'

const now = '2026-04-10T12:00:00Z'
const minute = 60_000
const hour = 60 * minute

/** Somebody who gets reminders by mail, at noon. */
async function start(t: Lasting) {
  const notifier = recordingNotifier()
  const service = await startService(t, { now, timeZone: 'UTC', notifier })
  const { deps, user, call, clock } = service
  await subscribe(deps, user)
  const job = jobsOn(deps).find(({ name }) => name === 'send-reminders')
  assert.ok(job)
  const turn = () => runOnce(job, deps, 'this process')
  const add = async (title: string, dueDate: string, over: object = {}) => {
    const { body } = await call('POST', '/assignments', { title, due_date: dueDate, ...over })
    return Number(body.id)
  }
  /** What was sent in the turns from now to then, one each half minute. */
  const during = async (length: number) => {
    notifier.reminded.length = 0
    for (let past = 0; past < length; past += minute / 2) {
      clock.advance(minute / 2)
      await turn()
    }
    return notifier.titles()
  }
  return { ...service, notifier, turn, add, during }
}

describe('reminders', () => {
  test('are sent once, at their own time and an hour before an urgent assignment is due', async (t) => {
    const { add, during } = await start(t)
    const reminder = { reminder_enabled: true, reminder_at: '2026-04-10T12:10:00Z' }
    await add('Essay', '2026-04-10T13:20:00Z', reminder)
    assert.deepEqual(await during(9.5 * minute), [])
    assert.deepEqual(await during(minute), [['Essay']])
    assert.deepEqual(await during(9 * minute), [])
    assert.deepEqual(await during(minute), [['Essay']])
    assert.deepEqual(await during(2 * hour), [])
  })

  test('of one time come in one mail, the first due first', async (t) => {
    const { add, during } = await start(t)
    const reminder = { reminder_enabled: true, reminder_at: '2026-04-10T12:10:00Z' }
    await add('Later', '2026-04-12T13:00:00Z', reminder)
    await add('Sooner', '2026-04-11T13:00:00Z', reminder)
    assert.deepEqual(await during(20 * minute), [['Sooner', 'Later']])
  })

  test('follow every change: what is completed, deleted or due later is not sent, what is moved is', async (t) => {
    const { add, during, call } = await start(t)
    const [done, gone, moved] = [
      await add('Done', '2026-04-10T13:30:00Z'),
      await add('Gone', '2026-04-10T13:30:00Z'),
      await add('Moved', '2026-04-10T13:30:00Z'),
    ]
    await during(5 * minute)
    await call('PATCH', `/assignments/${done}/toggle`)
    await call('DELETE', `/assignments/${gone}`)
    await call('PUT', `/assignments/${moved}`, { due_date: '2026-04-10T14:00:00Z' })
    assert.deepEqual(await during(50 * minute), [])
    assert.deepEqual(await during(10 * minute), [['Moved']])
    await call('PUT', `/assignments/${moved}`, { due_date: '2026-04-10T16:00:00Z' })
    assert.deepEqual(await during(2 * hour), [['Moved']])
  })

  test('are not sent for what was due within the hour when it was created', async (t) => {
    const { add, during } = await start(t)
    await add('Now', '2026-04-10T12:30:00Z')
    assert.deepEqual(await during(hour), [])
  })

  test('come late after the service was away, up to a day', async (t) => {
    const { add, during, clock } = await start(t)
    await add('Lost', '2026-04-10T13:30:00Z')
    await add('Late', '2026-04-11T13:30:00Z')
    clock.advance(25 * hour)
    assert.deepEqual(await during(minute), [['Late']])
  })

  test('are not sent to who is disabled, nor afterwards', async (t) => {
    const { add, during, deps, user } = await start(t)
    await add('Essay', '2026-04-10T13:30:00Z')
    await setUserDisabled(deps, user, true)
    assert.deepEqual(await during(hour), [])
    await setUserDisabled(deps, user, false)
    assert.deepEqual(await during(hour), [])
  })

  test('wait for a mail server that is away, and lose nothing', async (t) => {
    const { add, during, turn, notifier, clock } = await start(t)
    await add('Essay', '2026-04-10T13:30:00Z')
    notifier.failure = new DomainError('unavailable', 'away')
    clock.advance(31 * minute)
    await assert.rejects(turn(), /1 of 1 failed/)
    await assert.rejects(turn(), /1 of 1 failed/)
    notifier.failure = undefined
    assert.deepEqual(await during(minute), [['Essay']])
  })

  test('of others are sent although one person’s are not taken', async (t) => {
    const { add, turn, notifier, clock, deps, join } = await start(t)
    const another = await join('another@example.org')
    await subscribe(deps, another.user)
    await add('Mine', '2026-04-10T13:30:00Z')
    const theirs = { title: 'Theirs', due_date: '2026-04-10T13:30:00Z' }
    await another.call('POST', '/assignments', theirs)
    clock.advance(31 * minute)
    notifier.failure = new Error('try later')
    notifier.failsFor = 'student@example.org'
    await assert.rejects(turn(), /1 of 2 failed/)
    assert.deepEqual(notifier.titles(), [['Theirs']])
    // Theirs come later: each turn has room for some only, and they must not fill it.
    await turn()
    notifier.failure = undefined
    clock.advance(5 * minute - 1)
    await turn()
    assert.deepEqual(notifier.titles(), [['Theirs']])
    clock.advance(1)
    await turn()
    assert.deepEqual(notifier.titles(), [['Theirs'], ['Mine']])
  })

  test('of many are sent in several turns, so that no other process gets the lease meanwhile', async (t) => {
    const { add, turn, notifier, clock, deps, join } = await start(t)
    await add('First', '2026-04-10T13:30:00Z')
    for (const title of ['Second', 'Third']) {
      const { user, call } = await join(`${title}@example.org`)
      await subscribe(deps, user)
      await call('POST', '/assignments', { title, due_date: '2026-04-10T13:30:00Z' })
    }
    clock.advance(31 * minute)
    const { remind } = notifier
    t.mock.method(notifier, 'remind', (...mail: Parameters<typeof remind>) => {
      clock.advance(20_000)
      return remind(...mail)
    })
    assert.equal(await turn(), true)
    assert.deepEqual(notifier.titles(), [['First'], ['Second']])
    assert.equal(await turn(), false)
    assert.deepEqual(notifier.titles(), [['First'], ['Second'], ['Third']])
  })

  test('are sent again after a crash between the mail and its record, and can be told as the same', async (t) => {
    const { add, turn, notifier, clock, deps } = await start(t)
    await add('Essay', '2026-04-10T13:30:00Z')
    clock.advance(31 * minute)
    const { mock } = t.mock.method(deps.store.reminders, 'nextAfter', async () => {
      throw new Error('killed')
    })
    await assert.rejects(turn(), /1 of 1 failed/)
    mock.restore()
    clock.advance(minute)
    await turn()
    const [first, again] = notifier.reminded
    assert.deepEqual(first, again)
    assert.equal(notifier.reminded.length, 2)
  })

  test('are nobody’s work where there is no mail server', async (t) => {
    const { deps } = await startService(t)
    assert.ok(jobs.some(({ name }) => name === 'send-reminders'))
    assert.ok(!jobsOn(deps).some(({ name }) => name === 'send-reminders'))
  })
})
