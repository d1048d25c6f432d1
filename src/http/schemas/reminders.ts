import { reminderOffsetLimit } from '../../domain/series/recurring-setting.ts'
import { TimeInput, Timestamp } from './conventions.ts'
import { Type } from './type.ts'

/** Every description must say that nobody is reminded who has not set that up. */
const whereSetUp = (description: string) =>
  `${description}. Reminders ring in linked calendars, and come by mail where that is set up`

export const reminderEnabled = (options: { readonly default?: boolean } = {}) =>
  Type.Boolean({ description: whereSetUp('Whether to remind'), ...options })

export const urgentReminderEnabled = (options: { readonly default?: boolean } = {}) =>
  Type.Boolean({
    description: whereSetUp('Whether to remind an hour before it is due as well'),
    ...options,
  })

export const reminderAt = Timestamp(whereSetUp('When to remind; absent if unset'))

export const reminderAtInput = TimeInput(
  `${whereSetUp('When to remind; an empty string removes it')}. Format`,
)

const { min: minimum, max: maximum } = reminderOffsetLimit

export const reminderOffset = Type.Integer({
  minimum,
  maximum,
  description: whereSetUp('When to remind, in minutes before the due time'),
})
