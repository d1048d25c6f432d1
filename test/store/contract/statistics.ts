import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import type { Assignment } from '../../../src/domain/assignments/assignment.ts'
import type { StatisticsCriteria } from '../../../src/domain/assignments/statistics.ts'
import { assignmentColumns } from '../../../src/store/assignments/assignment-rows.ts'
import type { Tables } from '../../../src/store/schema.ts'
import { anAssignment } from '../../support/builders.ts'
import { seedAssignments, seedSetting, seedUser } from '../../support/seed.ts'
import { onEveryEngine } from '../../support/stores.ts'
import { tallied } from './counted.ts'

/** Few enough values that instants often meet. */
const anyInstant = fc.integer({ min: 0, max: 4 })
const anySubject = fc.constantFrom('', '数学', '英語', 'Art', 'art', 'ａｒｔ', '👩')
const anyAssignment = fc
  .record({
    subject: anySubject,
    dueDate: anyInstant,
    completedAt: fc.option(anyInstant, { nil: null }),
    createdAt: anyInstant,
    isArchived: fc.boolean(),
  })
  .map(anAssignment)
const anyCriteria = fc.record(
  {
    subject: anySubject,
    createdFrom: anyInstant,
    createdBefore: anyInstant,
    includeArchived: fc.boolean(),
  },
  { requiredKeys: ['includeArchived'] },
)

onEveryEngine('statistics', (on) => {
  test('equal a count over all assignments, for any subject, creation period and archive filter', async () => {
    const property = fc.asyncProperty(
      fc.array(anyAssignment, { maxLength: 20 }),
      fc.array(fc.tuple(anyCriteria, anyInstant), { minLength: 4, maxLength: 4 }),
      async (given, queries) => {
        const userId = await seedUser(on.store)
        await seedAssignments(on.store, userId, given)
        for (const [criteria, now] of queries) {
          const found = await on.store.statistics.tally(userId, criteria, now)
          assert.deepEqual(found, tallied(given, criteria, now))
        }
      },
    )
    await fc.assert(property, { numRuns: 30 })
  })

  test('are refused for more than 10,000 subjects, in a period or not, until they are narrowed', async () => {
    const userId = await seedUser(on.store)
    const [template] = await seedAssignments(on.store, userId, [anAssignment({ subject: 'Art' })])
    assert.ok(template)
    const tally = async (criteria: Partial<StatisticsCriteria>) =>
      (await on.store.statistics.tally(userId, { includeArchived: true, ...criteria }, 0)).length
    const periods = [{}, { createdFrom: 0 }]
    await on.engine.write(userId, ({ db }) => seedSubjects(db, template, { from: 1, to: 9999 }))
    for (const period of periods) assert.equal(await tally(period), 10_000)
    // Each also in the archive, and fallen due since the counters were written.
    const now = template.dueDate + 1
    await on.engine.write(userId, ({ db }) => archiveToo(db, userId))
    const three = await on.store.statistics.tally(userId, { includeArchived: true }, now)
    assert.equal(three.length, 10_000)
    assert.ok(three.every(({ total, overdue }) => total === 2 && overdue === 1))
    await on.engine.write(userId, ({ db }) => seedSubjects(db, template, { from: 0, to: 0 }))
    const issues = [{ field: 'subjects', rule: 'list_length' }]
    for (const period of periods) {
      await assert.rejects(() => tally(period), { name: 'InvalidInput', issues })
      assert.equal(await tally({ ...period, subject: 'subject 7' }), 1)
    }
    await on.store.write(userId, (tx) => tx.assignments.archive('Art', true, 1))
    assert.equal(await tally({ includeArchived: false }), 10_000)
  })

  test('name the first subjects in order, each once, also those only in the archive or of series', async () => {
    const userId = await seedUser(on.store)
    const given = [
      ...['b', 'c', '', 'c'].map((subject) => anAssignment({ subject })),
      ...['a', 'b', 'd'].map((subject) => anAssignment({ subject, isArchived: true })),
    ]
    await seedAssignments(on.store, userId, given)
    for (const subject of ['e', 'd', '', 'ab', 'ab'])
      await seedSetting(on.store, userId, { subject })
    assert.deepEqual(await on.store.statistics.subjects(userId, 9), ['a', 'ab', 'b', 'c', 'd', 'e'])
    assert.deepEqual(await on.store.statistics.subjects(userId, 2), ['a', 'ab'])
    assert.deepEqual(await on.store.statistics.subjects(await seedUser(on.store), 9), [])
  })

  test('count the due and completion times of unarchived assignments in any windows, in their order', async () => {
    const property = fc.asyncProperty(
      fc.array(anyAssignment, { maxLength: 20 }),
      fc.array(fc.record({ from: anyInstant, before: anyInstant }), { maxLength: 12 }),
      async (given, windows) => {
        const userId = await seedUser(on.store)
        await seedAssignments(on.store, userId, given)
        const unarchived = given.filter(({ isArchived }) => !isArchived)
        for (const time of ['dueDate', 'completedAt'] as const) {
          const times = unarchived.flatMap((it) => it[time] ?? [])
          assert.deepEqual(
            await on.store.statistics.countIn(userId, time, windows),
            windows.map(
              ({ from, before }) => times.filter((it) => from <= it && it < before).length,
            ),
          )
        }
      },
    )
    await fc.assert(property, { numRuns: 30 })
  })

  test('count no assignments of another user', async () => {
    const [one, other] = [await seedUser(on.store), await seedUser(on.store)]
    await seedAssignments(on.store, one, [anAssignment()])
    assert.deepEqual(await on.store.statistics.tally(other, { includeArchived: true }, 0), [])
    const ever = [{ from: 0, before: 9 }]
    assert.deepEqual(await on.store.statistics.countIn(other, 'dueDate', ever), [0])
  })
})

/** Counts as many assignments in the archive as outside it. */
async function archiveToo(db: Kysely<Tables>, userId: number): Promise<void> {
  await sql`insert into subject_tallies (user_id, is_archived, subject, total, completed, on_time, overdue) select user_id, 1, subject, total, 0, 0, 0 from subject_tallies where user_id = ${userId}`.execute(
    db,
  )
}

/** Gives the user of `template` another like it for each number, of a subject of its own. */
async function seedSubjects(
  db: Kysely<Tables>,
  { id, userId }: Assignment,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const numbers = sql`with recursive numbers(n) as (select ${sql.lit(from)} union all select n + 1 from numbers where n < ${sql.lit(to)})`
  const subject = sql`'subject ' || n`
  const copied = assignmentColumns.filter((name) => name !== 'id' && name !== 'subject')
  const columns = sql.join(copied.map((name) => sql.ref(name)))
  await sql`insert into assignments (subject, ${columns}) ${numbers} select ${subject}, ${columns} from numbers, assignments where id = ${id}`.execute(
    db,
  )
  await sql`insert into subject_tallies (user_id, is_archived, subject, total, completed, on_time, overdue) ${numbers} select ${sql.lit(userId)}, 0, ${subject}, 1, 0, 0, 0 from numbers`.execute(
    db,
  )
}
