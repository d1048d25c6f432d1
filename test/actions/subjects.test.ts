import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { archiveSubject, listSubjects } from '../../src/actions/subjects.ts'
import { updateUser } from '../../src/actions/users.ts'
import { personOf } from '../../src/domain/accounts/user.ts'
import { InvalidInput } from '../../src/domain/errors.ts'
import {
  create,
  type Json,
  listOf,
  read,
  startSeries,
  toggle,
  update,
} from '../support/homework.ts'
import { startService } from '../support/service.ts'

async function serve(t: TestContext) {
  const service = await startService(t)
  const { deps, user } = service
  const person = personOf(user)
  return {
    ...service,
    list: () => listSubjects(deps, person),
    archive: (subject: string, isArchived = true) =>
      archiveSubject(deps, person, { subject, isArchived }).then(({ moved }) => moved),
  }
}

const none = {
  total: 0,
  completed: 0,
  overdue: 0,
  onTime: 0,
  archivedTotal: 0,
  series: 0,
  running: 0,
}

describe('subjects', () => {
  test('are listed by name with separate counts of archived assignments, without the empty one', async (t) => {
    const { call, list, join } = await serve(t)
    await create(call, { subject: 'Math', due_date: '2026-04-09' })
    await toggle(call, await create(call, { subject: 'Math' }))
    await update(call, await create(call, { subject: 'Math' }), { is_archived: true })
    await update(call, await create(call, { subject: 'Art' }), { is_archived: true })
    await create(call)
    await create((await join('other@example.org')).call, { subject: 'Music' })
    assert.deepEqual(await list(), [
      { ...none, subject: 'Art', archivedTotal: 1 },
      { ...none, subject: 'Math', total: 2, completed: 1, overdue: 1, onTime: 1, archivedTotal: 1 },
    ])
  })

  test('are listed with the number of their series, also those that only series have', async (t) => {
    const { call, list, join } = await serve(t)
    for (const subject of ['Art', 'Art', '']) await startSeries(call, { subject })
    await startSeries((await join('other@example.org')).call, { subject: 'Music' })
    assert.deepEqual(await list(), [{ ...none, subject: 'Art', total: 2, series: 2, running: 2 }])
    for (const { id } of await listOf(call, '/assignments'))
      await call('DELETE', `/assignments/${id}`)
    assert.deepEqual(await list(), [{ ...none, subject: 'Art', series: 2, running: 2 }])
  })

  test('are archived and unarchived with all their assignments', async (t) => {
    const { call, clock, archive, list } = await serve(t)
    const essay = await create(call, { subject: 'Math' })
    await toggle(call, await create(call, { subject: 'Math' }))
    await create(call, { subject: 'Art' })
    clock.advance(1000)
    assert.equal(await archive('Math'), 2)
    const subjects = (await listOf(call, '/assignments')).map(({ subject }) => subject)
    assert.deepEqual(subjects, ['Art'])
    const { updated_at, is_archived } = await read(call, `/assignments/${essay.id}`)
    assert.deepEqual([is_archived, updated_at], [true, '2026-04-10T12:00:01.000+09:00'])
    assert.deepEqual(await list(), [
      { ...none, subject: 'Art', total: 1 },
      { ...none, subject: 'Math', archivedTotal: 2 },
    ])
    assert.equal((await read(call, '/statistics')).total_assignments, 1)
    assert.equal(await archive('Math'), 0)
    assert.equal(await archive('Math', false), 2)
    const after = await read(call, `/assignments/${essay.id}`)
    assert.ok(!after.is_archived && after.updated_at > updated_at)
    assert.equal((await read(call, '/statistics')).total_assignments, 3)
    assert.equal((await list())[1]?.completed, 1)
  })

  test('are archived with their running series paused, if that is wanted', async (t) => {
    const { call, clock, deps, user, list } = await serve(t)
    const [first, second, other] = [
      await startSeries(call, { subject: 'Math' }),
      await startSeries(call, { subject: 'Math', is_active: false }),
      await startSeries(call, { subject: 'Art' }),
    ]
    const states = async () =>
      (await read(call, '/recurring')).recurring_assignments.map((it: Json) => [
        it.id,
        it.is_active,
      ])
    const move = { subject: 'Math', isArchived: true, pausesSeries: true }
    clock.advance(1000)
    assert.deepEqual(await archiveSubject(deps, personOf(user), move), { moved: 2, paused: 1 })
    const paused = await read(call, `/recurring/${first.id}`)
    assert.equal(paused.updated_at, '2026-04-10T12:00:01.000+09:00')
    assert.deepEqual(await states(), [
      [other.id, true],
      [second.id, false],
      [first.id, false],
    ])
    assert.deepEqual((await list()).find(({ subject }) => subject === 'Math')?.running, 0)
    await call('PUT', `/recurring/${first.id}`, { is_active: true })
    await archiveSubject(deps, personOf(user), { subject: 'Math', isArchived: true })
    assert.deepEqual(await archiveSubject(deps, personOf(user), move), { moved: 0, paused: 0 })
  })

  test('are archived without pausing series that have ended, even right after a change of zone', async (t) => {
    const { call, deps, user } = await serve(t)
    const once = { recurrence_type: 'daily', end_type: 'count', end_count: 1 }
    const { id } = await startSeries(call, { ...once, subject: 'Math' })
    await updateUser(deps, { userId: user.id }, { timeZone: 'Asia/Kathmandu' })
    const move = { subject: 'Math', isArchived: true, pausesSeries: true }
    assert.deepEqual(await archiveSubject(deps, personOf(user), move), { moved: 1, paused: 0 })
    assert.equal((await read(call, `/recurring/${id}`)).is_active, true)
  })

  test('cannot be archived with an empty name', async (t) => {
    const { call, archive } = await serve(t)
    await create(call)
    assert.throws(() => archive(''), InvalidInput)
    assert.equal((await read(call, '/assignments')).count, 1)
  })
})
