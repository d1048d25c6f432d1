import { reminderOffsetLimit } from '../../domain/series/recurring-setting.ts'
import { TimeInput, Timestamp } from './conventions.ts'
import { Type } from './type.ts'

/** Nobody is reminded who has not set that up. Every description must say so. */
const stored = (description: string) =>
  `${description}. Reminders ring in linked calendars, and come by mail where that is set up`

/** @param options such as its default. */
export const reminderEnabled = (options: { readonly default?: boolean } = {}) =>
  Type.Boolean({ description: stored('Whether to remind'), ...options })

/** Like `reminderEnabled`. */
export const urgentReminderEnabled = (options: { readonly default?: boolean } = {}) =>
  Type.Boolean({
    description: stored('Whether to remind an hour before it is due as well'),
    ...options,
  })

export const reminderAt = Timestamp(stored('When to remind; absent if unset'))

export const reminderAtInput = TimeInput(
  `${stored('When to remind; an empty string removes it')}. Format`,
)

const { min: minimum, max: maximum } = reminderOffsetLimit

export const reminderOffset = Type.Integer({
  minimum,
  maximum,
  description: stored('When to remind, in minutes before the due time'),
})
