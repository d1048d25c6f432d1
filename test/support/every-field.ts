import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { AssignmentEditJson } from '../../src/http/schemas/assignment.ts'
import type { RecurringSettingEditJson } from '../../src/http/schemas/recurring-setting.ts'

// A value for every field that an edit may have, as the API answers it, and other than that of a new one. A new field
// belongs here: the compiler says so.

export const everyFieldOfAssignment = {
  title: 'Report',
  description: 'Two pages',
  subject: '数学',
  priority: 'high',
  due_date: '2026-05-01T17:00:00+09:00',
  reminder_enabled: true,
  reminder_at: '2026-04-30T23:59:00+09:00',
  urgent_reminder_enabled: false,
  is_archived: true,
} satisfies Required<AssignmentEditJson>

/** Those that no series has beside the others, and what is no field of it. */
type Left = 'recurrence_weekday' | 'recurrence_weekdays' | 'end_count' | 'edit_behavior'

export const everyFieldOfSeries = {
  title: 'Report',
  description: 'Two pages',
  subject: '数学',
  priority: 'high',
  recurrence_type: 'monthly',
  recurrence_interval: 2,
  recurrence_day: 31,
  due_time: '08:05',
  end_type: 'date',
  end_date: '2027-03-31',
  skipped_dates: ['2026-12-31'],
  catch_up: 'latest',
  is_active: false,
  reminder_enabled: true,
  reminder_offset: 90,
  urgent_reminder_enabled: false,
} satisfies Required<Omit<RecurringSettingEditJson, Left>>

/** @param where to look if a field is not as expected. */
export function assertFields(
  actual: Readonly<Record<string, unknown>>,
  expected: Readonly<Record<string, unknown>>,
  where: string,
): void {
  const others = Object.keys(expected).filter(
    (field) => !isDeepStrictEqual(actual[field], expected[field]),
  )
  assert.deepEqual(others, [], `${others.join(', ')} not as given: see ${where}`)
}
