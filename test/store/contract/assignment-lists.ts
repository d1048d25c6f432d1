import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import {
  type Assignment,
  type NewAssignment,
  priorities,
} from '../../../src/domain/assignments/assignment.ts'
import {
  type AssignmentCriteria,
  both,
  criteriaFor,
  listNames,
  matches,
} from '../../../src/domain/assignments/assignment-criteria.ts'
import { type AssignmentOrder, orders } from '../../../src/domain/assignments/assignment-order.ts'
import { dayWindow } from '../../../src/domain/time/time.ts'
import type { Store } from '../../../src/store/store.ts'
import { anAssignment, at } from '../../support/builders.ts'
import { seedAssignments, seedSetting, seedUser } from '../../support/seed.ts'
import { engines, openStore } from '../../support/stores.ts'

const moment = { now: at('2026-04-10T12:00:00Z'), timeZone: 'Asia/Tokyo' }
const { from: today, before: tomorrow } = dayWindow(moment.now, moment.timeZone, 1)
const nextWeek = dayWindow(moment.now, moment.timeZone, 7).before
const bounds = [today, moment.now, tomorrow, nextWeek].flatMap((it) => [it - 1, it, it + 1])

/** Letters in either case, with and without a lower case within A to Z, and what SQL might read as its own. */
const letters = [
  ...'aAzZ%_\\\'"é',
  'É',
  'ß',
  'ẞ',
  'İ',
  'ı',
  '\u212A',
  '課',
  '題',
  'ａ',
  'Ａ',
  '👩',
  '',
]
const anyText = fc
  .array(fc.constantFrom(...letters), { maxLength: 3 })
  .map((characters) => characters.join(''))
const anyInstant = fc.constantFrom(...bounds)
const nominalDates = Array.from({ length: 12 }, (_, n) => `2026-04-${n + 10}`)
const anyNominalDate = fc.constantFrom(...nominalDates)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })

const anyAssignment = fc
  .record({
    title: anyText,
    description: anyText,
    subject: anyText,
    priority: fc.constantFrom(...priorities),
    dueDate: anyInstant,
    completedAt: maybe(anyInstant),
    isArchived: fc.boolean(),
    createdAt: anyInstant,
    updatedAt: anyInstant,
    isOfSeries: fc.boolean(),
  })
  .map(({ isOfSeries, ...fields }) => ({ isOfSeries, fields: anAssignment(fields) }))

const anyExtra = fc.record(
  {
    isCompleted: fc.boolean(),
    isArchived: fc.boolean(),
    dueFrom: anyInstant,
    dueBefore: anyInstant,
    subject: anyText,
    priority: fc.constantFrom(...priorities),
    nominalFrom: anyNominalDate,
    text: anyText,
  },
  { requiredKeys: [] },
)
const anyCriteria = fc
  .tuple(fc.constantFrom(...listNames), anyExtra, fc.boolean())
  .map(([list, extra, ofSeries]) => ({
    criteria: both(criteriaFor(list, moment), extra),
    ofSeries,
  }))
const anyOrder: fc.Arbitrary<AssignmentOrder> = fc.constantFrom(...orders.values())

const comparable = (it: Assignment, by: AssignmentOrder['by']): number | Buffer => {
  const value = by === 'priority' ? priorities.indexOf(it.priority) : it[by]
  // The bytes of UTF-8 sort as its code points do; strings compare by UTF-16, which puts 👩 before ａ.
  return typeof value === 'string' ? Buffer.from(value) : Number(value)
}

function compare(a: number | Buffer, b: number | Buffer): number {
  if (Buffer.isBuffer(a) && Buffer.isBuffer(b)) return Buffer.compare(a, b)
  return Number(a) - Number(b)
}

/** What a list holds, by the domain's word alone. */
function expected(
  all: readonly Assignment[],
  criteria: AssignmentCriteria,
  { by, descending }: AssignmentOrder,
): readonly Assignment[] {
  const sorted = all
    .filter((it) => matches(criteria, it))
    .sort((a, b) => compare(comparable(a, by), comparable(b, by)) || a.id - b.id)
  return descending ? sorted.reverse() : sorted
}

for (const kind of engines) {
  describe(`lists of assignments on ${kind.name}`, { skip: kind.skip }, () => {
    let store: Store
    before(async () => {
      store = (await openStore(kind)).store
    })
    after(() => store.close())

    test('contain exactly the assignments that match the criteria, in the requested order', async () => {
      const one = fc.tuple(anyCriteria, anyOrder)
      const property = fc.asyncProperty(
        fc.array(anyAssignment, { maxLength: 12 }),
        fc.array(one, { minLength: 6, maxLength: 6 }),
        async (given, queries) => {
          const userId = await seedUser(store)
          const { id: recurringSettingId } = await seedSetting(store, userId)
          const inSeries = ({ isOfSeries, fields }: (typeof given)[number], n: number) => ({
            ...fields,
            ...(isOfSeries && { recurringSettingId, nominalDate: nominalDates[n] ?? null }),
          })
          const all = await seedAssignments(store, userId, given.map(inSeries))
          for (const [{ criteria, ofSeries }, order] of queries) {
            const asked = { ...criteria, ...(ofSeries && { recurringSettingId }) }
            const found = await store.assignments.all(userId, { criteria: asked, order })
            assert.deepEqual(found, expected(all, asked, order))
          }
        },
      )
      await fc.assert(property, { numRuns: 40 })
    })

    test('of completed assignments can be sorted by completion time, latest first', async () => {
      const userId = await seedUser(store)
      const completed = (completedAt: number) => anAssignment({ completedAt })
      const all = await seedAssignments(store, userId, [2, 1, 3, 2].map(completed))
      const order = { by: 'completedAt', descending: true } as const
      const criteria = criteriaFor('completed', moment)
      const found = await store.assignments.all(userId, { criteria, order })
      assert.deepEqual(found, expected(all, criteria, order))
    })

    test('of one series from a nominal date on can be sorted by nominal date, latest first', async () => {
      const userId = await seedUser(store)
      const { id: recurringSettingId } = await seedSetting(store, userId)
      const dates = ['2026-04-13', '2026-04-06', '2026-04-20']
      const dated = (nominalDate: string) => anAssignment({ recurringSettingId, nominalDate })
      await seedAssignments(store, userId, [...dates.map(dated), anAssignment()])
      const criteria = { recurringSettingId, nominalFrom: '2026-04-13' }
      const order = { by: 'nominalDate', descending: true } as const
      const found = await store.assignments.all(userId, { criteria, order })
      assert.deepEqual(
        found.map(({ nominalDate }) => nominalDate),
        ['2026-04-20', '2026-04-13'],
      )
    })

    const titled = (title: string): NewAssignment => anAssignment({ title })

    test('are split into pages that add up to the whole list, each with the total count', async () => {
      const userId = await seedUser(store)
      const titles = Array.from({ length: 7 }, (_, n) => `n${n % 3}`)
      await seedAssignments(store, userId, [...titles, 'other'].map(titled))
      const order = { by: 'title', descending: true } as const
      const query = { criteria: { text: 'N' }, order }
      const whole = await store.assignments.all(userId, query)
      const pages = [1, 2, 3, 4, 1e9].map((page) =>
        store.assignments.list(userId, query, { page, pageSize: 3 }),
      )
      assert.deepEqual(
        await Promise.all(pages),
        [whole.slice(0, 3), whole.slice(3, 6), whole.slice(6), [], []].map((items) => ({
          items,
          totalCount: 7,
        })),
      )
    })
  })
}
