import type { Issue } from '../../domain/issue.ts'
import {
  type RecurringSetting,
  reminderOffsetLimit,
} from '../../domain/series/recurring-setting.ts'
import { parseTimeOfDay } from '../../domain/time/date-input.ts'
import { oneDay, oneMinute } from '../../domain/time/durations.ts'
import { localTimeOf } from '../../domain/time/time.ts'
import { ifChanged, neededNumberOf, ticked, type Values } from './forms.ts'

// A series stores its reminder as minutes before the due time. Its form shows each such offset as days before the due
// date, and a time of day. The minutes count, as in the API: an occurrence whose reminder and due time lie on two sides of
// a change of clocks is reminded of an hour earlier or later by the clock.

const minutesOfDay = oneDay / oneMinute

/** Minutes since midnight; NaN of anything but a time of day. */
function minuteOf(time: string): number {
  if (parseTimeOfDay(time) === undefined) return Number.NaN
  return Date.parse(`1970-01-01T${time}Z`) / oneMinute
}

/** The controls for the reminder of `setting`. */
export function valuesOfOffset({ dueTime, reminderOffset }: RecurringSetting): Values {
  if (reminderOffset === null) return { reminderDays: '', reminderTime: '' }
  const minute = minuteOf(dueTime) - reminderOffset
  return {
    reminderDays: String(-Math.floor(minute / minutesOfDay)),
    reminderTime: localTimeOf(minute * oneMinute, 'UTC'),
  }
}

/**
 * The changed offset in a form; undefined if it is as before. While the reminder is off, its controls are hidden: what
 * is in them changes nothing. Programs may switch one on without an offset.
 */
export function readOffset(form: URLSearchParams, setting: RecurringSetting): number | undefined {
  if (!ticked(form, 'reminderEnabled')) return undefined
  const isEmpty = !form.get('reminderDays') && !form.get('reminderTime')
  const isWithout = setting.reminderEnabled && setting.reminderOffset === null
  if (isEmpty && isWithout) return undefined
  return ifChanged(offsetIn(form), setting.reminderOffset ?? undefined)
}

const offsetIn = (form: URLSearchParams): number =>
  neededNumberOf(form, 'reminderDays') * minutesOfDay + minutesToDue(form)

/** Minutes from the time of the reminder to the due time; below zero if the reminder is later in the day. */
const minutesToDue = (form: URLSearchParams): number =>
  minuteOf(form.get('dueTime') ?? '') - minuteOf(form.get('reminderTime') ?? '')

/** `issue`; if it is one with the offset, those with its controls instead, or none if the due time is what is wrong. */
export function atControls(issue: Issue, form: URLSearchParams): readonly Issue[] {
  if (issue.field !== 'reminderOffset') return [issue]
  const empty = ['reminderDays', 'reminderTime'].filter((field) => !form.get(field))
  if (empty.length > 0) return empty.map((field) => ({ field, rule: 'required' }))
  const days = neededNumberOf(form, 'reminderDays')
  const max = Math.floor((reminderOffsetLimit.max - (minutesToDue(form) || 0)) / minutesOfDay)
  const isInRange = days >= 0 && days <= max
  if (!isInRange) return [{ field: 'reminderDays', rule: 'between', min: 0, max }]
  const field = 'reminderTime'
  if (parseTimeOfDay(form.get(field) ?? '') === undefined) return [{ field, rule: 'time_of_day' }]
  return offsetIn(form) < 0 ? [{ field, rule: 'not_after', other: 'dueDate' }] : []
}
