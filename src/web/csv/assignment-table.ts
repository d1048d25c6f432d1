import type { User } from '../../domain/accounts/user.ts'
import type { Assignment } from '../../domain/assignments/assignment.ts'
import { type Instant, localDateOf, localTimeOf } from '../../domain/time/time.ts'
import { assignmentFormTexts } from '../messages/assignment-form.ts'
import { assignmentTableTexts } from '../messages/assignment-table.ts'
import { assignmentTexts } from '../messages/assignments.ts'
import { byteOrderMark, csvLine } from './csv.ts'

/** What no column has: a field of assignments is one of these, or a column. */
type LeftOut =
  | 'id'
  | 'userId'
  | 'reminderEnabled'
  | 'reminderAt'
  | 'urgentReminderEnabled'
  | 'nominalDate'
  | 'updatedAt'

/** The name of a column, and what it has of an assignment. */
type Column = readonly [name: string, of: (it: Assignment) => string]

/**
 * The columns of the table of assignments, in their order. Times are as `2026-04-10 23:59`, in the reader's zone, which
 * spreadsheets know as times.
 */
export function tableColumns({
  language,
  timeZone,
}: Pick<User, 'language' | 'timeZone'>): readonly Column[] {
  const { title, subject, dueDate, priority, priorities, description } =
    assignmentFormTexts[language]
  const { completed, series, added, yes } = assignmentTableTexts[language]
  const { archived } = assignmentTexts[language]
  const timeOf = (instant: Instant) =>
    `${localDateOf(instant, timeZone)} ${localTimeOf(instant, timeZone)}`
  const columns: Readonly<Record<Exclude<keyof Assignment, LeftOut>, Column>> = {
    title: [title, (it) => it.title],
    subject: [subject, (it) => it.subject],
    dueDate: [dueDate, (it) => timeOf(it.dueDate)],
    completedAt: [completed, (it) => (it.completedAt === null ? '' : timeOf(it.completedAt))],
    priority: [priority, (it) => priorities[it.priority]],
    recurringSettingId: [series, (it) => String(it.recurringSettingId ?? '')],
    isArchived: [archived, (it) => (it.isArchived ? yes : '')],
    createdAt: [added, (it) => timeOf(it.createdAt)],
    description: [description, (it) => it.description],
  }
  return Object.values(columns)
}

/** The first line of the table. */
export const tableHead = (columns: readonly Column[]): string =>
  byteOrderMark + csvLine(columns.map(([name]) => name))

export const tableLine = (it: Assignment, columns: readonly Column[]): string =>
  csvLine(columns.map(([, of]) => of(it)))
