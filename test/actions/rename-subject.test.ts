import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { restoreAssignment } from '../../src/actions/assignments.ts'
import { renameSubject, sizeOfSubject } from '../../src/actions/subjects.ts'
import { personOf } from '../../src/domain/accounts/user.ts'
import { InvalidInput } from '../../src/domain/errors.ts'
import { generateOccurrences } from '../../src/jobs/generate-occurrences.ts'
import { create, listOf, read, startSeries, toggle, update } from '../support/homework.ts'
import { startService } from '../support/service.ts'

async function serve(t: TestContext) {
  const service = await startService(t)
  const { deps, call, user } = service
  const person = personOf(user)
  return {
    ...service,
    rename: (subject: string, name: string, mayMerge = false) =>
      renameSubject(deps, person, { subject, name, mayMerge }),
    restore: (id: number) => restoreAssignment(deps, person, id),
    sizes: async (...subjects: string[]) => {
      const sizes = subjects.map((it) => sizeOfSubject(deps, person, it))
      return (await Promise.all(sizes)).map(({ assignments, series }) => [assignments, series])
    },
    subjects: async () => {
      const all = await listOf(call, '/assignments?include_archived=1&sort=created_at')
      return all.map(({ subject }) => subject)
    },
  }
}

/** An open, a completed and an archived assignment of `subject`. */
async function giveSome({ call }: Awaited<ReturnType<typeof serve>>, subject: string) {
  await create(call, { subject })
  await toggle(call, await create(call, { subject }))
  await update(call, await create(call, { subject }), { is_archived: true })
}

describe('renaming a subject', () => {
  test('renames all of its assignments and series, whose later assignments have the new name', async (t) => {
    const service = await serve(t)
    const { call, clock, deps, rename, sizes, subjects } = service
    await giveSome(service, 'Math')
    const series = await startSeries(call, { subject: 'Math' })
    await create(call, { subject: 'Art' })
    assert.equal(await rename('Math', '数学'), 'renamed')
    assert.deepEqual(await sizes('Math', '数学', 'Art'), [
      [0, 0],
      [4, 1],
      [1, 0],
    ])
    clock.advance(3 * 86_400_000)
    await generateOccurrences(deps)
    assert.deepEqual([...new Set(await subjects())].toSorted(), ['Art', '数学'])
    const [[count = 0] = []] = await sizes('数学')
    assert.ok(count > 4, 'the series has created more')
    assert.equal((await read(call, `/recurring/${series.id}`)).subject, '数学')
  })

  test('is a change of each of them at that time', async (t) => {
    const { call, clock, rename } = await serve(t)
    const series = await startSeries(call, { subject: 'Math' })
    clock.advance(1000)
    await rename('Math', 'Maths')
    const [assignment] = await listOf(call, '/assignments')
    for (const it of [assignment, await read(call, `/recurring/${series.id}`)])
      assert.equal(it.updated_at, '2026-04-10T12:00:01.000+09:00')
  })

  test('merges it into a subject of that name only if it may', async (t) => {
    const service = await serve(t)
    const { rename, sizes, call } = service
    await giveSome(service, 'Math')
    await giveSome(service, 'Maths')
    const before = await listOf(call, '/assignments?include_archived=1')
    assert.equal(await rename('Math', 'Maths'), 'taken')
    assert.deepEqual(await listOf(call, '/assignments?include_archived=1'), before)
    assert.equal(await rename('Math', 'Maths', true), 'merged')
    assert.deepEqual(await sizes('Math', 'Maths'), [
      [0, 0],
      [6, 0],
    ])
    assert.equal(await rename('Maths', 'Mathematics', true), 'renamed')
  })

  test('takes a name for that of another subject if only a series or the archive has it', async (t) => {
    const { call, rename } = await serve(t)
    await create(call, { subject: 'Math' })
    await update(call, await create(call, { subject: 'Old' }), { is_archived: true })
    const { id } = await startSeries(call, { subject: 'Drill' })
    const ofSeries = (await listOf(call, '/assignments')).find(({ subject }) => subject === 'Drill')
    await update(call, ofSeries, { subject: 'Math' })
    for (const name of ['Old', 'Drill']) assert.equal(await rename('Math', name), 'taken')
    assert.equal(await rename('Drill', 'Scales'), 'renamed')
    assert.equal((await read(call, `/recurring/${id}`)).subject, 'Scales')
  })

  test('changes nothing if the name is the same, or nothing has the subject', async (t) => {
    const { call, rename } = await serve(t)
    const essay = await create(call, { subject: 'Math' })
    assert.equal(await rename('Math', 'Math'), 'same')
    // As a second click does.
    assert.equal(await rename('Maths', 'Math', true), 'gone')
    assert.deepEqual(await read(call, `/assignments/${essay.id}`), essay)
  })

  test('includes deleted assignments, which come back under the new name', async (t) => {
    const { call, rename, restore, subjects } = await serve(t)
    const gone = await create(call, { subject: 'Math' })
    await create(call, { subject: 'Math' })
    await call('DELETE', `/assignments/${gone.id}`)
    await rename('Math', 'Maths')
    await restore(gone.id)
    assert.deepEqual(await subjects(), ['Maths', 'Maths'])
  })

  test('refuses a name that no assignment can have, and one that nobody sees', async (t) => {
    const { call, rename, subjects } = await serve(t)
    await create(call, { subject: 'Math' })
    for (const [name, rule] of [
      ['', 'required'],
      ['\u200b', 'required'],
      ['a\0', 'characters'],
      ['\ud800a', 'characters'],
      ['😀'.repeat(201), 'max_length'],
    ] as const) {
      await assert.rejects(rename('Math', name), (error) => {
        assert.ok(error instanceof InvalidInput)
        assert.deepEqual(
          error.issues.map((it) => [it.field, it.rule]),
          [['name', rule]],
        )
        return true
      })
    }
    assert.deepEqual(await subjects(), ['Math'])
    assert.equal(await rename('Math', '😀'.repeat(200)), 'renamed')
  })

  test('gives no name to assignments without a subject', async (t) => {
    const { call, rename, subjects } = await serve(t)
    await create(call)
    await assert.rejects(rename('', 'Math'), InvalidInput)
    assert.deepEqual(await subjects(), [''])
  })

  test('is not in the audit, since homework is private', async (t) => {
    const { call, deps, rename } = await serve(t)
    await create(call, { subject: 'Math' })
    const count = async () => (await deps.store.audit.list({}, { page: 1, pageSize: 9 })).totalCount
    const before = await count()
    await rename('Math', 'Maths')
    assert.equal(await count(), before)
  })
})
