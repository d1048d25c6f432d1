import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anAssignment } from '../../support/builders.ts'
import { processorTime } from '../../support/processor-time.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { engines, openStore } from '../../support/stores.ts'

const [sqlite] = engines.filter(({ name }) => name === 'sqlite')
assert.ok(sqlite)

const everyHiragana = Array.from({ length: 86 }, (_, n) => String.fromCharCode(0x3041 + n)).join('')

const cases: [why: string, description: string, ...searches: string[]][] = [
  [
    'of one repeated letter',
    'あ'.repeat(20_000),
    `${'あ'.repeat(499)}い`,
    `い${'あ'.repeat(499)}`,
    'あい'.repeat(250),
  ],
  ['of katakana', 'ア'.repeat(20_000), `${'あ'.repeat(499)}い`, everyHiragana],
  ['of marks that change places', `か${'\uff9e\u0301'.repeat(9999)}`, 'f'],
  ['of a letter with many marks', `e${'\u0345'.repeat(9999)}${'\u0316'.repeat(9999)}`, 'f'],
]

// Nothing else is answered meanwhile.
describe('a search takes less than 30 ms of processor time for each description', () => {
  for (const [why, description, ...searches] of cases) {
    test(why, async (t) => {
      const { store } = await openStore(sqlite)
      t.after(() => store.close())
      const userId = await seedUser(store)
      const given = Array.from({ length: 10 }, () => anAssignment({ description }))
      await seedAssignments(store, userId, given)
      const order = { by: 'createdAt', descending: false } as const
      for (const text of searches) {
        const began = processorTime()
        assert.deepEqual(await store.assignments.all(userId, { criteria: { text }, order }), [])
        assert.ok((processorTime() - began) / given.length < 30, text)
      }
    })
  }
})

test('a search whose result fits on one page looks at each text once', async (t) => {
  const { store } = await openStore(sqlite)
  t.after(() => store.close())
  const userId = await seedUser(store)
  const given = Array.from({ length: 10 }, () => anAssignment({ description: '読む: chapter 4' }))
  await seedAssignments(store, userId, given)
  const order = { by: 'createdAt', descending: false } as const
  const { mock } = t.mock.method(String.prototype, 'normalize')
  for (const [text, found] of [
    ['chapter', 10],
    ['4 chapter', 10],
    ['chapter 5', 0],
  ] as const) {
    mock.resetCalls()
    const page = await store.assignments.list(
      userId,
      { criteria: { text }, order },
      { page: 1, pageSize: 20 },
    )
    assert.deepEqual([page.items.length, page.totalCount], [found, found])
    // What is searched for is ASCII, which is not normalised.
    assert.equal(mock.callCount(), given.length, text)
  }
})
