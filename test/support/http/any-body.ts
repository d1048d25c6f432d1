import fc from 'fast-check'
import { AssignmentEditJson } from '../../../src/http/schemas/assignment.ts'
import { NewRecurringSettingJson } from '../../../src/http/schemas/new-recurring-setting.ts'
import { RecurrenceJson } from '../../../src/http/schemas/recurrence.ts'

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

const namesOf = ({ properties }: { readonly properties: object }) => Object.keys(properties)

export const anyAssignmentBody = anyOf(
  ...namesOf(AssignmentEditJson),
  ...['id', 'user_id', 'completed_at'],
)
export const anyRecurrence = fc.oneof(
  anyValue,
  fc
    .tuple(anyOf(...namesOf(RecurrenceJson), 'constructor'), anyOf('type', 'count', 'date'))
    .map(([recurrence, until]) => ({ ...recurrence, until })),
)
export const anySettingBody = anyOf(...namesOf(NewRecurringSettingJson), 'edit_behavior')
export const anyMeBody = anyOf('name', 'time_zone', 'language', 'is_admin')
