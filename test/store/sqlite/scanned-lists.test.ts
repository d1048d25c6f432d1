import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listNames } from '../../../src/domain/assignments/assignment-criteria.ts'
import { assignmentQuery } from '../../../src/domain/assignments/assignment-filter.ts'
import { orders } from '../../../src/domain/assignments/assignment-order.ts'
import { anAssignment, at } from '../../support/builders.ts'
import { seedAssignments } from '../../support/seed.ts'
import { openSqliteFile } from '../../support/store/sqlite-file.ts'
import { storeWith } from './store-with.ts'

const moment = { now: at('2026-04-10T12:00:00Z'), timeZone: 'Asia/Tokyo' }

test('a list that is scanned is the same as if it were read at once', async (t) => {
  const { engine, store: atOnce, userId } = await openSqliteFile(t)
  const scanning = storeWith(engine, { briefly: () => undefined })
  await seedAssignments(atOnce, userId, severalKinds)
  let read = 0
  for (const query of everyQuery()) {
    for (const page of [1, 2, 50]) {
      const request = { page, pageSize: 7 }
      const [one, other] = await Promise.all(
        [atOnce, scanning].map(async (store) => store.assignments.list(userId, query, request)),
      )
      assert.deepEqual(one, other)
      read += one?.items.length ?? 0
    }
    const [one, other] = await Promise.all(
      [atOnce, scanning].map(async (store) => store.assignments.all(userId, query)),
    )
    assert.deepEqual(one, other)
  }
  assert.ok(read > 1000, `${read} assignments`)
})

const severalKinds = Array.from({ length: 60 }, (_, n) =>
  anAssignment({
    title: `Title ${(n * 7) % 11}`,
    description: ['ＡＢＣ', 'カナ'][n % 3] ?? '',
    subject: n % 2 === 0 ? 'Art' : '',
    priority: n % 5 === 0 ? 'high' : 'low',
    dueDate: moment.now + (n - 30) * 3_600_000,
    completedAt: n % 4 === 0 ? moment.now - n : null,
    isArchived: n % 13 === 0,
    createdAt: (n * 31) % 60,
  }),
)

function* everyQuery() {
  const filters = [
    {},
    { text: 'abc' },
    { text: '1 abc title' },
    { text: 'かな' },
    { text: 'かナ 1' },
    { subject: 'Art', dueFrom: '2026-04-10' },
    { priority: 'high', includeArchived: true },
  ] as const
  for (const list of listNames) {
    for (const filter of filters) {
      for (const order of [undefined, ...orders.values()]) {
        yield assignmentQuery(list, { ...filter, order }, moment)
      }
    }
  }
}
