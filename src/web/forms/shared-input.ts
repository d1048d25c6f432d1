import { priorities, type Shared, type SharedInput } from '../../domain/assignments/assignment.ts'
import type { Complete } from '../../domain/edit.ts'
import { asLines, asOneLine, choiceOf, ifChanged, ticked, type Values } from './forms.ts'

// The fields that an assignment shares with its series, in the forms of both.

/** The form values of an assignment or a series. */
export const valuesOfShared = (it: Shared): Values => ({
  title: asOneLine(it.title),
  description: asLines(it.description),
  subject: asOneLine(it.subject),
  priority: it.priority,
  ...(it.reminderEnabled && { reminderEnabled: 'on' }),
  ...(it.urgentReminderEnabled && { urgentReminderEnabled: 'on' }),
})

export const readShared = (form: URLSearchParams): Complete<SharedInput> => ({
  title: form.get('title') ?? '',
  description: form.get('description') ?? '',
  subject: typedSubject(form),
  priority: choiceOf(form, 'priority', priorities),
  reminderEnabled: ticked(form, 'reminderEnabled'),
  urgentReminderEnabled: ticked(form, 'urgentReminderEnabled'),
})

/** The same without what is as the form showed `current`, which stays as it is stored. */
export function readEditedShared(form: URLSearchParams, current: Shared): Complete<SharedInput> {
  const given = readShared(form)
  const subject = ifChanged(form.get('subject') ?? '', asOneLine(current.subject))
  return {
    title: ifChanged(given.title, asOneLine(current.title)),
    description: ifChanged(given.description, asLines(current.description)),
    // A subject that is stored with spaces around it is shown with them, and keeps them.
    subject: subject === undefined ? undefined : given.subject,
    priority: ifChanged(given.priority, current.priority),
    reminderEnabled: ifChanged(given.reminderEnabled, current.reminderEnabled),
    urgentReminderEnabled: ifChanged(given.urgentReminderEnabled, current.urgentReminderEnabled),
  }
}

/** A space that nobody sees would make it another subject. */
export const typedSubject = (form: URLSearchParams): string => (form.get('subject') ?? '').trim()
