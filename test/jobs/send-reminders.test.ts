import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setUserDisabled } from '../../src/actions/user-standing.ts'
import { generateOccurrences } from '../../src/jobs/generate-occurrences.ts'
import { jobs, jobsOn } from '../../src/jobs/jobs.ts'
import { anAssignment } from '../support/builders.ts'
import { startReminders } from '../support/reminders.ts'
import { seedAssignments, seedSetting } from '../support/seed.ts'
import { startService } from '../support/service.ts'

const minute = 60_000
const hour = 60 * minute

describe('reminders', () => {
  test('are sent once, at their own time and an hour before an urgent assignment is due', async (t) => {
    const { add, during } = await startReminders(t)
    const reminder = { reminder_enabled: true, reminder_at: '2026-04-10T12:10:00Z' }
    await add('Essay', '2026-04-10T13:20:00Z', reminder)
    assert.deepEqual(await during(9.5 * minute), [])
    assert.deepEqual(await during(minute), [['Essay']])
    assert.deepEqual(await during(9 * minute), [])
    assert.deepEqual(await during(minute), [['Essay']])
    assert.deepEqual(await during(2 * hour), [])
  })

  test('of one time come in one mail, the first due first', async (t) => {
    const { add, during } = await startReminders(t)
    const reminder = { reminder_enabled: true, reminder_at: '2026-04-10T12:10:00Z' }
    await add('Later', '2026-04-12T13:00:00Z', reminder)
    await add('Sooner', '2026-04-11T13:00:00Z', reminder)
    assert.deepEqual(await during(20 * minute), [['Sooner', 'Later']])
  })

  test('of more than fifty assignments come in one mail, which says how many there are', async (t) => {
    const { add, during, notifier } = await startReminders(t)
    for (let n = 1; n <= 52; n++) await add(`Essay ${n}`, '2026-04-10T13:10:00Z')
    await during(20 * minute)
    const [mail, ...others] = notifier.reminded
    assert.deepEqual([mail?.assignments.length, mail?.totalCount, others.length], [50, 52, 0])
  })

  test('follow every change: what is completed, deleted or due later is not sent, what is moved is', async (t) => {
    const { add, during, call } = await startReminders(t)
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
    const { add, during } = await startReminders(t)
    await add('Now', '2026-04-10T12:30:00Z')
    assert.deepEqual(await during(hour), [])
  })

  test('are not sent for the first of a series that was due within the hour when both were created', async (t) => {
    const { call, during } = await startReminders(t)
    const body = { title: 'Now', due_date: '2026-04-10T12:30:00Z' }
    await call('POST', '/assignments', { ...body, recurrence: { type: 'daily' } })
    assert.deepEqual(await during(hour), [])
  })

  test('of an occurrence come although the mails went out between its time and its commit', async (t) => {
    const { deps, user, during, clock } = await startReminders(t)
    const { id: recurringSettingId } = await seedSetting(deps.store, user.id)
    await during(minute)
    const createdAt = clock.now() - 9000
    const late = { title: 'Late', dueDate: createdAt + hour / 2, createdAt, updatedAt: createdAt }
    await seedAssignments(deps.store, user.id, [
      anAssignment({ ...late, recurringSettingId, nominalDate: '2026-04-10' }),
    ])
    assert.deepEqual(await during(2 * minute), [['Late']])
  })

  test('of a series come although the time of each is past when it is made', async (t) => {
    const { call, deps, during, clock } = await startReminders(t)
    const daily = { title: 'Vocabulary', recurrence_type: 'daily', due_time: '12:30' }
    const asked = { ...daily, reminder_enabled: true, reminder_offset: 1440 }
    const { status } = await call('POST', '/recurring', {
      ...asked,
      urgent_reminder_enabled: false,
    })
    assert.equal(status, 201)
    const days: (readonly (readonly string[])[])[] = []
    for (let day = 0; day < 3; day++) {
      clock.advance(24 * hour - 2 * minute)
      await generateOccurrences(deps)
      days.push(await during(2 * minute))
    }
    assert.deepEqual(days, [[['Vocabulary']], [['Vocabulary']], [['Vocabulary']]])
  })

  test('of a late occurrence come although the mails went out just after it was made', async (t) => {
    const { deps, user, during, runJob, clock } = await startReminders(t)
    const { id: recurringSettingId } = await seedSetting(deps.store, user.id)
    await during(minute)
    const createdAt = clock.now()
    const late = { title: 'Late', dueDate: createdAt + hour / 2, createdAt, updatedAt: createdAt }
    await seedAssignments(deps.store, user.id, [
      anAssignment({ ...late, recurringSettingId, nominalDate: '2026-04-10' }),
    ])
    clock.advance(5000)
    await runJob()
    assert.deepEqual(await during(minute), [['Late']])
  })

  test('go on after a clock was wrong for a while', async (t) => {
    const { add, during, runJob, clock } = await startReminders(t)
    await add('Essay', '2026-04-10T14:00:00Z')
    clock.advance(400 * 24 * hour)
    await runJob()
    clock.advance(-400 * 24 * hour)
    assert.deepEqual(await during(50 * minute), [])
    clock.advance(-5 * minute)
    assert.deepEqual(await during(30 * minute), [['Essay']])
    clock.advance(-5 * minute)
    assert.deepEqual(await during(30 * minute), [])
  })

  test('come late after the service was away, up to a day', async (t) => {
    const { add, during, clock } = await startReminders(t)
    await add('Lost', '2026-04-10T13:30:00Z')
    await add('Late', '2026-04-11T13:30:00Z')
    clock.advance(25 * hour)
    assert.deepEqual(await during(minute), [['Late']])
  })

  test('are not sent to who is disabled, nor afterwards', async (t) => {
    const { add, during, deps, user } = await startReminders(t)
    await add('Essay', '2026-04-10T13:30:00Z')
    await setUserDisabled(deps, user, true)
    assert.deepEqual(await during(hour), [])
    await setUserDisabled(deps, user, false)
    assert.deepEqual(await during(hour), [])
  })

  test('are nobody’s work where there is no mail server', async (t) => {
    const { deps } = await startService(t)
    assert.ok(jobs.some(({ name }) => name === 'send-reminders'))
    assert.ok(!jobsOn(deps).some(({ name }) => name === 'send-reminders'))
  })
})
