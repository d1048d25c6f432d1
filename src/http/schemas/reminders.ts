import { reminderOffsetLimit } from '../../domain/recurring-setting.ts'
import { TimeInput, Timestamp } from './conventions.ts'
import { Type } from './type.ts'

/** Reminders are stored for clients of the API, which send them. Every description must say so. */
const stored = (description: string) =>
  `${description}. Stored for clients: the service itself sends no reminders`

/** @param options such as its default. */
export const reminderEnabled = (options: { readonly default?: boolean } = {}) =>
  Type.Boolean({ description: stored('Whether to remind'), ...options })

/** Like `reminderEnabled`. */
export const urgentReminderEnabled = (options: { readonly default?: boolean } = {}) =>
  Type.Boolean({
    description: stored('Whether to remind shortly before it is due as well'),
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
