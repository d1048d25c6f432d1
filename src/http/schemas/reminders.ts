import { reminderOffsetLimit } from '../../domain/recurring-setting.ts'
import { TimeInput, Timestamp } from './conventions.ts'
import { Type } from './type.ts'

/** Reminders are kept for the programs that use the API: whoever sets one has to know that. */
const told = (description: string) => `${description}; the service itself sends nothing`

/** @param options further ones, such as what it is unless given. */
export const reminderEnabled = (options: { readonly default?: boolean } = {}) =>
  Type.Boolean({ description: told('Whether programs are to remind'), ...options })

/** As `reminderEnabled`. */
export const urgentReminderEnabled = (options: { readonly default?: boolean } = {}) =>
  Type.Boolean({
    description: told('Whether programs are to remind shortly before it is due, too'),
    ...options,
  })

export const reminderAt = Timestamp(told('When programs are to remind, absent when unset'))

export const reminderAtInput = TimeInput(
  `${told('When programs are to remind, empty for never')}. In one of three forms`,
)

const { min: minimum, max: maximum } = reminderOffsetLimit

export const reminderOffset = Type.Integer({
  minimum,
  maximum,
  description: told('How many minutes before it is due programs are to remind'),
})
