import fc from 'fast-check'
import type { NewAssignment } from '../../../src/domain/assignments/assignment.ts'
import { anAssignment } from '../../support/builders.ts'
import { zoned } from '../../support/zones.ts'
import type { Place, Query } from './list-model.ts'

type Any<T> = T extends fc.Arbitrary<infer Value> ? Value : never

/** Where days begin far apart, are 23 and 25 hours long, and lack their midnight. */
export const anyPlace = fc.record({
  now: fc
    .constantFrom(
      '2026-04-10T03:00Z',
      '2026-03-08T09:30Z',
      '2026-11-01T05:30Z',
      '2026-09-05T23:00Z',
    )
    .map((text) => Date.parse(text)),
  zone: fc.constantFrom('Asia/Tokyo', 'Pacific/Honolulu', 'America/New_York', 'America/Santiago'),
})

/** About now, or about the beginning of a day near today, to the millisecond. */
const anyTime = fc.record({
  day: fc.option(fc.integer({ min: -2, max: 9 }), { nil: undefined }),
  more: fc.constantFrom(-1, 0, 1, 43_200_000),
})
type Time = Any<typeof anyTime>

const anyText = fc.string({
  unit: fc.constantFrom(
    'a',
    'A',
    'b',
    'B',
    '%',
    '_',
    '\\',
    'é',
    'É',
    '数',
    'ﾡ',
    '𝒜',
    'か',
    'カ',
    'ｶ',
  ),
  minLength: 1,
  maxLength: 4,
})
const anySubject = fc.constantFrom('', 'a', 'A', '数学', '%')
const anyPriority = fc.constantFrom('low' as const, 'medium' as const, 'high' as const)
const anyStamp = fc.integer({ min: 1, max: 3 })

export const anyHomework = fc.array(
  fc.record({
    title: anyText,
    description: fc.constantFrom('', 'a', '_b'),
    subject: anySubject,
    priority: anyPriority,
    due: anyTime,
    completedAt: fc.option(anyStamp),
    createdAt: anyStamp,
    updatedAt: anyStamp,
    isArchived: fc.constantFrom(false, false, true),
  }),
  { maxLength: 45, size: 'max' },
)
export type Homework = Any<typeof anyHomework>

const sorts = ['due_date', 'created_at', 'updated_at', 'priority', 'title']

const anyParameters = fc.record(
  {
    q: fc
      .array(anyText, { minLength: 1, maxLength: 3 })
      .map((texts) => texts.map((text) => [...text].slice(0, 2).join('')).join(' ')),
    subject: anySubject,
    priority: anyPriority,
    due_from: fc.tuple(anyTime, fc.boolean()),
    due_to: fc.tuple(anyTime, fc.boolean()),
    sort: fc.constantFrom(...sorts, ...sorts.map((by) => `-${by}`)),
    include_archived: fc.constantFrom('true', 'false'),
  },
  { requiredKeys: [] },
)
/** Often nothing at all: what narrows a list also hides what is wrong with it. */
export const anyNarrowing = fc.oneof(fc.constant({} as Any<typeof anyParameters>), anyParameters)
type Narrowing = Any<typeof anyNarrowing>

export const asInserted = (homework: Homework, place: Place): readonly NewAssignment[] =>
  homework.map(({ due, ...it }) => anAssignment({ ...it, dueDate: instantOf(due, place) }))

/** Two bounds are put in their order: otherwise they are refused. */
export function queryFor({ due_from, due_to, ...rest }: Narrowing, place: Place): Query {
  const isInverted = due_from && due_to && startOf(due_from, place) > endOf(due_to, place)
  const [from, to] = isInverted ? [due_to, due_from] : [due_from, due_to]
  return {
    ...rest,
    ...(from && { due_from: written(from, place) }),
    ...(to && { due_to: written(to, place) }),
  }
}

type Bound = readonly [time: Time, isDate: boolean]

const startOf = ([time, isDate]: Bound, place: Place) =>
  isDate ? instantOf({ day: time.day ?? 0, more: 0 }, place) : instantOf(time, place)

const endOf = ([time, isDate]: Bound, place: Place) =>
  isDate ? instantOf({ day: (time.day ?? 0) + 1, more: -1 }, place) : instantOf(time, place)

function instantOf({ day, more }: Time, { now, zone }: Place): number {
  const from =
    day === undefined ? now : dayAt(day, { now, zone }).toZonedDateTime(zone).epochMilliseconds
  return from + more
}

const dayAt = (day: number, { now, zone }: Place) =>
  zoned(now, zone).toPlainDate().add({ days: day })

const written = ([time, isDate]: Bound, place: Place): string =>
  isDate ? dayAt(time.day ?? 0, place).toString() : new Date(instantOf(time, place)).toISOString()
