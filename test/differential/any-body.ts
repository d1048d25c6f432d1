import fc from 'fast-check'
import { recurrenceTypes } from '../../src/domain/series/recurring-setting.ts'
import type { AssignmentEditJson } from '../../src/http/schemas/assignment.ts'
import type { RecurringSettingEditJson } from '../../src/http/schemas/recurring-setting.ts'
import {
  anyAssignmentBody,
  anyMeBody,
  anyRecurrence,
  anySettingBody,
} from '../support/http/any-body.ts'

/** What the engines could compare, sort, fold or keep in different ways. */
const letters = [
  'a',
  'A',
  'b',
  'B',
  'ß',
  'é',
  'É',
  'e\u0301',
  'ﾡ',
  '数',
  '𝒜',
  '😀',
  '%',
  '_',
  '\\',
  "'",
]
const anyText = fc.oneof(
  {
    arbitrary: fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 4 }),
    weight: 12,
  },
  {
    arbitrary: fc.constantFrom(' a', 'a ', 'İ', 'ı', 'null', '0', '\u{10ffff}', '\uffff', '\u0001'),
    weight: 4,
  },
  fc.constantFrom('', ' ', '\t', '\u0000', '\ud800'),
)
const anySubject = fc.oneof(fc.constantFrom('', 'a', 'A', '数学'), anyText)
const anyPriority = fc.constantFrom('low', 'medium', 'high')

const anyDay = fc.oneof(fc.integer({ min: -3, max: 14 }), fc.integer({ min: -400, max: 800 }))
const anyDate = anyDay.map((days) =>
  new Date(Date.UTC(2026, 3, 10 + days)).toISOString().slice(0, 10),
)
export const anyTime = fc.oneof(
  { arbitrary: anyDate, weight: 6 },
  {
    arbitrary: fc
      .tuple(anyDate, fc.constantFrom('T00:00', 'T23:59', 'T12:00:00Z', 'T02:30:00.123+09:00'))
      .map((parts) => parts.join('')),
    weight: 6,
  },
  fc.constantFrom('1900-01-02T00:00:00Z', '9999-12-30T00:00:00Z', '2026-02-30', 'tomorrow'),
)

const everyField = {
  title: anyText,
  description: anyText,
  subject: anySubject,
  priority: anyPriority,
  reminder_enabled: fc.boolean(),
  urgent_reminder_enabled: fc.boolean(),
}
const interval = fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 366 }))
const anyCount = fc.integer({ min: 0, max: 20 })
const anyType = fc.constantFrom(...recurrenceTypes)
const anyCatchUp = fc.constantFrom('all', 'latest', 'none')
const anyWeekday = fc.integer({ min: 0, max: 7 })
const anyWeekdays = fc.array(fc.oneof(fc.integer({ min: 0, max: 6 }), anyWeekday), { maxLength: 8 })
const anyDates = fc.array(anyDate, { maxLength: 9 })
const anyDayOfMonth = fc.integer({ min: 0, max: 32 })
const anyEnd = fc.constantFrom('never', 'never', 'count', 'date')

const rule = {
  recurrence_type: anyType,
  recurrence_interval: interval,
  recurrence_weekday: anyWeekday,
  recurrence_weekdays: anyWeekdays,
  recurrence_day: anyDayOfMonth,
  due_time: fc.constantFrom('00:00', '00:01', '02:30', '08:30', '12:00', '23:59', '24:00'),
  end_type: anyEnd,
  end_count: anyCount,
  end_date: anyDate,
  skipped_dates: anyDates,
  catch_up: anyCatchUp,
  is_active: fc.boolean(),
  reminder_offset: fc.integer({ min: -1, max: 3000 }),
}

const recurrence = fc.record(
  {
    type: anyType,
    interval,
    weekday: anyWeekday,
    weekdays: anyWeekdays,
    day: anyDayOfMonth,
    until: fc.record({ type: anyEnd, count: anyCount, date: anyDate }, { requiredKeys: ['type'] }),
    skipped_dates: anyDates,
    catch_up: anyCatchUp,
  },
  { requiredKeys: ['type'] },
)

const newAssignment = { ...everyField, title: anyText, due_date: anyTime, reminder_at: anyTime }
const assignmentEdit = {
  ...newAssignment,
  is_archived: fc.boolean(),
} satisfies Record<keyof AssignmentEditJson, unknown>
const editBehavior = fc.constantFrom('this_only', 'this_and_future', 'all')
const settingEdit = {
  ...everyField,
  ...rule,
  edit_behavior: editBehavior,
} satisfies Record<keyof RecurringSettingEditJson, unknown>

/** Some of the fields: a body of all of them is hardly ever good in each. */
function fewOf(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<object> {
  return fc
    .subarray(Object.keys(fields), { maxLength: Math.min(4, Object.keys(fields).length) })
    .chain((names) =>
      fc.record(Object.fromEntries(names.map((name) => [name, fields[name] ?? fc.constant(null)]))),
    )
}

/** Mostly of values that the fields take, else of whatever JSON can hold. */
const mostly = <Good, Any>(good: fc.Arbitrary<Good>, any: fc.Arbitrary<Any>) =>
  fc.oneof({ arbitrary: good, weight: 6 }, any)

const newSeries = fc
  .tuple(
    fc.record({ title: anyText, recurrence_type: anyType }),
    fewOf({ ...everyField, ...rule, start_date: anyTime }),
  )
  .map(([required, few]) => ({ ...required, ...few }))

const bodies: Record<string, fc.Arbitrary<unknown>> = {
  'POST /assignments': mostly(
    fc.oneof(
      fc.record(newAssignment, { requiredKeys: ['title', 'due_date'] }),
      fc.record({ title: anyText, due_date: anyTime, subject: anySubject, recurrence }),
    ),
    fc
      .tuple(anyAssignmentBody, anyRecurrence)
      .map(([it, given]) => ({ title: 'Essay', due_date: '2026-04-12', ...it, recurrence: given })),
  ),
  'PUT /assignments/:id': mostly(fewOf(assignmentEdit), anyAssignmentBody),
  'POST /recurring': mostly(newSeries, anySettingBody),
  'PUT /recurring/:id': mostly(fewOf(settingEdit), anySettingBody),
  'POST /recurring/:id/preview': mostly(fewOf(settingEdit), anySettingBody),
  'PATCH /me': mostly(
    fewOf({
      name: anyText,
      time_zone: fc.constantFrom('Asia/Tokyo', 'America/New_York', 'Pacific/Apia', 'Not/There'),
      language: fc.constantFrom('ja', 'en', 'xx'),
    }),
    anyMeBody,
  ),
}

const anyMistake = fc.constantFrom(
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '{"title": "\\ud800"}',
  '{"__proto__": {}}',
)

/** The text of a body for an operation, good or bad; undefined for none. */
export function anyBodyFor(operation: string): fc.Arbitrary<string | undefined> {
  const body = bodies[operation]
  const nothing = fc.constant(undefined)
  if (body === undefined) return fc.oneof({ arbitrary: nothing, weight: 9 }, anyMistake)
  return fc.oneof(
    { arbitrary: body.map((it) => JSON.stringify(it)), weight: 20 },
    anyMistake,
    nothing,
  )
}
