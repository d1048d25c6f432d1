import fc from 'fast-check'
import { type Assignment, priorities } from '../../../src/domain/assignments/assignment.ts'
import {
  type AssignmentCriteria,
  both,
  criteriaFor,
  listNames,
  matches,
} from '../../../src/domain/assignments/assignment-criteria.ts'
import { type AssignmentOrder, orders } from '../../../src/domain/assignments/assignment-order.ts'
import { pick } from '../../../src/domain/edit.ts'
import { dayWindow } from '../../../src/domain/time/time.ts'
import { namesOf } from '../../../src/store/columns.ts'
import { anAssignment, at } from '../../support/builders.ts'

export const moment = { now: at('2026-04-10T12:00:00Z'), timeZone: 'Asia/Tokyo' }
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
export const nominalDates = Array.from({ length: 12 }, (_, n) => `2026-04-${n + 10}`)
const anyNominalDate = fc.constantFrom(...nominalDates)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })

export const anyAssignment = fc
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

const extras = {
  isCompleted: fc.boolean(),
  isArchived: fc.boolean(),
  dueFrom: anyInstant,
  dueBefore: anyInstant,
  subject: anyText,
  priority: fc.constantFrom(...priorities),
  nominalFrom: anyNominalDate,
  text: anyText,
} satisfies Record<Exclude<keyof AssignmentCriteria, 'recurringSettingId'>, unknown>
const upTo = (maxLength: number) =>
  fc
    .subarray(namesOf(extras), { maxLength })
    .chain((names): fc.Arbitrary<AssignmentCriteria> => fc.record(pick(extras, names)))
/** Mostly few at once: many together find nothing, whatever each of them does. */
const anyExtra = fc.oneof({ weight: 4, arbitrary: upTo(2) }, upTo(namesOf(extras).length))

export const anyCriteria = fc
  .tuple(fc.constantFrom(...listNames), anyExtra, fc.boolean())
  .map(([list, extra, ofSeries]) => ({
    criteria: both(criteriaFor(list, moment), extra),
    ofSeries,
  }))
export const anyOrder: fc.Arbitrary<AssignmentOrder> = fc.constantFrom(...orders.values())

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
export function expected(
  all: readonly Assignment[],
  criteria: AssignmentCriteria,
  { by, descending }: AssignmentOrder,
): readonly Assignment[] {
  const sorted = all
    .filter((it) => matches(criteria, it))
    .sort((a, b) => compare(comparable(a, by), comparable(b, by)) || a.id - b.id)
  return descending ? sorted.reverse() : sorted
}
