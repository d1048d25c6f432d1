import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  assertInvalid,
  create,
  createSeries,
  firstOf,
  type Json,
  read,
  titlesOf,
  toggle,
  update,
} from '../support/homework.ts'
import { type Call, startService } from '../support/service.ts'

/** Two series, and an assignment without one, all overdue since midnight; one of `mine` is completed. */
async function createAll(call: Call): Promise<{ mine: Json; other: Json }> {
  const today = { due_date: '2026-04-10T00:00' }
  const mine = await createSeries(call, { type: 'daily' }, { ...today, title: 'mine' })
  const other = await createSeries(call, { type: 'daily' }, { ...today, title: 'other' })
  await create(call, { ...today, title: 'alone' })
  await toggle(call, await firstOf(call, mine))
  return { mine, other }
}

const lists: [list: string, titles: string[]][] = [
  ['/assignments?', ['mine', 'mine']],
  ['/assignments?filter=completed&', ['mine']],
  ['/assignments/pending?', ['mine']],
  ['/assignments/completed?', ['mine']],
  ['/assignments/overdue?', []],
  ['/assignments/due-today?', []],
  ['/assignments/due-this-week?', ['mine']],
]

const refused: [why: string, id: string][] = [
  ['a word', 'abc'],
  ['a negative number', '-1'],
  ['a fraction', '1.5'],
]

describe('recurring_assignment_id', () => {
  test('limits every list to the assignments of one setting', async (t) => {
    const { call } = await startService(t)
    const { mine } = await createAll(call)
    for (const [list, titles] of lists) {
      await t.test(list, async () => {
        assert.deepEqual(await titlesOf(call, `${list}recurring_assignment_id=${mine.id}`), titles)
      })
    }
  })

  test('limits total_count and total_pages to the assignments of one setting', async (t) => {
    const { call } = await startService(t)
    const { mine } = await createAll(call)
    const query = `recurring_assignment_id=${mine.id}&page=2&page_size=1`
    const { total_count, total_pages, count } = await read(call, `/assignments?${query}`)
    assert.deepEqual([total_count, total_pages, count], [2, 2, 1])
  })

  test('can be combined with q and include_archived', async (t) => {
    const { call } = await startService(t)
    const { mine, other } = await createAll(call)
    await update(call, await firstOf(call, other), { is_archived: true })
    const both = (id: number, query: string) =>
      titlesOf(call, `/assignments?recurring_assignment_id=${id}&${query}`)
    assert.deepEqual(await both(mine.id, 'q=other'), [])
    assert.deepEqual(await both(other.id, ''), [])
    assert.deepEqual(await both(other.id, 'include_archived=1'), ['other'])
  })

  test('finds nothing for an unknown setting, or one of another user', async (t) => {
    const { call, join } = await startService(t)
    const { mine } = await createAll(call)
    const stranger = await join('stranger@example.org')
    for (const id of ['0', '999', '9'.repeat(40)]) {
      assert.deepEqual(await titlesOf(call, `/assignments?recurring_assignment_id=${id}`), [])
    }
    const path = `/assignments?recurring_assignment_id=${mine.id}`
    assert.deepEqual(await titlesOf(stranger.call, path), [])
  })

  test('gets 400 if it is', async (t) => {
    const { call } = await startService(t)
    for (const [why, id] of refused) {
      await t.test(why, async () => {
        const answer = await call('GET', `/assignments?recurring_assignment_id=${id}`)
        assertInvalid(answer, 'recurring_assignment_id must be an integer')
      })
    }
  })
})
