import type { Language } from '../domain/accounts/user.ts'
import type { Assignment } from '../domain/assignments/assignment.ts'
import { type Instant, localDateOf, localTimeOf } from '../domain/time/time.ts'
import { byteOrderMark, csvLine } from './csv.ts'
import { assignmentFormTexts } from './messages/assignment-form.ts'
import { assignmentTableTexts } from './messages/assignment-table.ts'
import { assignmentTexts } from './messages/assignments.ts'

interface Reader {
  readonly language: Language
  /** IANA name. */
  readonly timeZone: string
}

/** The first line of the table of assignments, with the names of its columns. */
export function tableHead({ language }: Reader): string {
  const { title, subject, dueDate, priority, description } = assignmentFormTexts[language]
  const { completed, series, added } = assignmentTableTexts[language]
  const { archived } = assignmentTexts[language]
  const names = [title, subject, dueDate, completed, priority, series, archived, added, description]
  return byteOrderMark + csvLine(names)
}

/** One line of it: times as `2026-04-10 23:59`, in the reader's zone, which spreadsheets know as times. */
export function tableLine(it: Assignment, { language, timeZone }: Reader): string {
  const timeOf = (instant: Instant) =>
    `${localDateOf(instant, timeZone)} ${localTimeOf(instant, timeZone)}`
  return csvLine([
    it.title,
    it.subject,
    timeOf(it.dueDate),
    it.completedAt === null ? '' : timeOf(it.completedAt),
    assignmentFormTexts[language].priorities[it.priority],
    String(it.recurringSettingId ?? ''),
    it.isArchived ? assignmentTableTexts[language].yes : '',
    timeOf(it.createdAt),
    it.description,
  ])
}
