import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { create, type Json, read, titlesOf, toggle, update } from '../support/homework.ts'
import { type Call, startService } from '../support/service.ts'

const lists: [list: string, shown: string[]][] = [
  ['/assignments?', ['completed', 'due today']],
  ['/assignments?filter=pending', ['due today']],
  ['/assignments?filter=completed', ['completed']],
  ['/assignments?filter=overdue', ['due today']],
  ['/assignments/pending?', ['due today']],
  ['/assignments/completed?', ['completed']],
  ['/assignments/overdue?', ['due today']],
  ['/assignments/due-today?', ['due today']],
  ['/assignments/due-this-week?', ['due today']],
]

/** One that is due today and overdue, and one that is completed. */
async function archiveTwo(call: Call): Promise<Json[]> {
  const open = await create(call, { title: 'due today', due_date: '2026-04-10T00:00' })
  const completed = await toggle(
    call,
    await create(call, { title: 'completed', due_date: '2026-04-09' }),
  )
  return [
    await update(call, open, { is_archived: true }),
    await update(call, completed, { is_archived: true }),
  ]
}

describe('archived assignments', () => {
  test('are listed only with include_archived=true', async (t) => {
    const { call } = await startService(t)
    await archiveTwo(call)
    for (const [list, shown] of lists) {
      await t.test(list, async () => {
        assert.deepEqual(await titlesOf(call, list), [])
        assert.deepEqual(await titlesOf(call, `${list}&include_archived=false`), [])
        assert.deepEqual(await titlesOf(call, `${list}&include_archived=true`), shown)
      })
    }
  })

  test('are counted in total_count only with include_archived', async (t) => {
    const { call } = await startService(t)
    await archiveTwo(call)
    await create(call)
    const { total_count } = await read(call, '/assignments')
    assert.equal(total_count, 1)
    const { total_count: withArchived } = await read(call, '/assignments?include_archived=1')
    assert.equal(withArchived, 3)
  })

  test('can be read, changed, toggled and deleted by id', async (t) => {
    const { call } = await startService(t)
    const [archived] = await archiveTwo(call)
    const path = `/assignments/${archived.id}`
    assert.deepEqual(await read(call, path), archived)
    const changed = await update(call, archived, { title: 'Changed' })
    assert.deepEqual([changed.title, changed.is_archived], ['Changed', true])
    assert.equal((await toggle(call, archived)).is_completed, true)
    assert.equal((await call('DELETE', path)).status, 200)
    assert.equal((await call('GET', path)).status, 404)
  })

  test('are listed again after an update with is_archived: false', async (t) => {
    const { call } = await startService(t)
    for (const archived of await archiveTwo(call))
      await update(call, archived, { is_archived: false })
    assert.deepEqual(await titlesOf(call, '/assignments'), ['completed', 'due today'])
  })
})
