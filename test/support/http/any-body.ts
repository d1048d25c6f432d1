import fc from 'fast-check'

// Bodies with the right names, and under them whatever JSON can hold.

/** Names that every object knows, and texts that other fields take. */
const anyWord = fc.constantFrom(
  ...['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__x', 'length'],
  ...['daily', 'weekly', 'monthly', 'never', 'count', 'date', 'all', 'high', ''],
  ...['2026-04-12', '2026-04-12T10:00', '2026-04-12T10:00:00Z', '23:59', 'Asia/Tokyo'],
)
const anyValue = fc.oneof(
  anyWord,
  fc.constantFrom(null, true, false, -1, -0, 0, 1, 1.5, 31, 1e9, 1e308),
  fc.jsonValue({ maxDepth: 2 }),
  fc.dictionary(anyWord, anyWord, { maxKeys: 3 }),
)

const allOf = (names: readonly string[]) => Object.fromEntries(names.map((it) => [it, anyValue]))

/** Half of the fields, or one or two: a body of many is hardly ever good in each. */
const anyOf = (...names: string[]) =>
  fc.oneof(
    fc.record(allOf(names), { requiredKeys: [] }),
    fc.subarray(names, { minLength: 1, maxLength: 2 }).chain((few) => fc.record(allOf(few))),
  )

const texts = ['title', 'description', 'subject', 'priority']
const reminders = ['reminder_enabled', 'urgent_reminder_enabled']
const times = ['due_date', 'reminder_at', 'is_archived', 'id', 'user_id', 'completed_at']
const rule = [
  ...['recurrence_type', 'recurrence_interval'],
  ...['recurrence_weekday', 'recurrence_weekdays', 'recurrence_day'],
]
const end = [
  ...['due_time', 'end_type', 'end_count', 'end_date', 'skipped_dates'],
  ...['is_active', 'reminder_offset'],
]

export const anyAssignmentBody = anyOf(...texts, ...reminders, ...times)
export const anyRecurrence = fc.oneof(
  anyValue,
  fc
    .tuple(
      anyOf('type', 'interval', 'weekday', 'weekdays', 'day', 'skipped_dates', 'constructor'),
      anyOf('type', 'count', 'date'),
    )
    .map(([recurrence, until]) => ({ ...recurrence, until })),
)
export const anySettingBody = anyOf(...texts, ...reminders, ...rule, ...end, 'edit_behavior')
export const anyMeBody = anyOf('name', 'time_zone', 'language', 'is_admin')
