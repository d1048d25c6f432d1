import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { toggledAssignment } from '../../../src/domain/assignments/assignment.ts'
import { criteriaFor } from '../../../src/domain/assignments/assignment-criteria.ts'
import { orderOf } from '../../../src/domain/assignments/assignment-order.ts'
import type { Store } from '../../../src/store/store.ts'
import { anAssignment, at } from '../../support/builders.ts'
import { seedUser } from '../../support/seed.ts'
import { onEveryEngine } from '../../support/stores.ts'

const file = new URL('../../../docs/counters.md', import.meta.url)
const rows = [...readFileSync(file, 'utf8').matchAll(/^\| \d\d:\d\d \|.*\|$/gm)].map(([line]) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim()),
)
const instant = (time = '') => at(`2026-04-10T${time}:00Z`)

onEveryEngine('the hour of a user in docs/counters.md', (on) => {
  test('is as it says', async () => {
    assert.equal(rows.length, 9)
    const { store, engine } = on
    const userId = await seedUser(store)
    const ids = new Map<string, number>()
    for (const [time, step = '', ...expected] of rows) {
      const now = instant(time)
      const [what, name = '', , due] = step.split(/,? /)
      await store.write(userId, async ({ assignments }) => {
        const current = await assignments.find(ids.get(name) ?? 0)
        if (what === 'add') {
          const given = { dueDate: instant(due), createdAt: now, updatedAt: now }
          ids.set(name, (await assignments.insert(anAssignment(given))).id)
        } else if (what === 'delete') await assignments.delete(current?.id ?? 0, now)
        else if (current) await assignments.update(toggledAssignment(current, now))
      })
      const state = await engine.reader.db
        .selectFrom('user_states')
        .select(['overdue_until', 'total', 'completed', 'overdue'])
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      const { overdue_until, ...counts } = state
      const told = await overdueAt(store, userId, now)
      const until = new Date(overdue_until).toISOString().slice(11, 16)
      const found = [until, ...Object.values(counts), told].map(String)
      assert.deepEqual(found, expected, `${time} ${step}`)
    }
  })
})

async function overdueAt(store: Store, userId: number, now: number): Promise<number> {
  const criteria = criteriaFor('overdue', { now, timeZone: 'UTC' })
  const query = { criteria, order: orderOf('overdue') }
  const { totalCount } = await store.assignments.list(userId, query, { page: 1, pageSize: 1 })
  const tallies = await store.statistics.tally(userId, { includeArchived: false }, now)
  assert.equal(
    tallies.reduce((sum, { overdue }) => sum + overdue, 0),
    totalCount,
  )
  return totalCount
}
