import { dayWindow, type Instant, type Moment } from '../time/time.ts'
import { always, type Validity } from '../validity.ts'
import type { Assignment, Priority } from './assignment.ts'
import { searchedText, searchForm, searchWords } from './search.ts'

/**
 * Which assignments a list shows, as data. The store translates it to SQL and
 * `matches` applies it to one assignment; neither knows what "overdue" means.
 */
export interface AssignmentCriteria {
  readonly isCompleted?: boolean
  readonly isArchived?: boolean
  /** Inclusive. */
  readonly dueFrom?: Instant
  /** Exclusive. */
  readonly dueBefore?: Instant
  readonly subject?: string
  readonly priority?: Priority
  readonly recurringSettingId?: number
  /** YYYY-MM-DD, inclusive, compared with the nominal date. */
  readonly nominalFrom?: string
  /** Each of its words occurs in title, description or subject: see `searchWords`. */
  readonly text?: string
}

export const listNames = [
  'all',
  'pending',
  'completed',
  'overdue',
  'due-today',
  'due-this-week',
] as const
export type ListName = (typeof listNames)[number]

/** The only definition of each list. A day begins and ends in the moment's zone. */
export function criteriaFor(list: ListName, { now, timeZone }: Moment): AssignmentCriteria {
  switch (list) {
    case 'all':
      return {}
    case 'pending':
      return { isCompleted: false }
    case 'completed':
      return { isCompleted: true }
    case 'overdue':
      return { isCompleted: false, dueBefore: now }
    case 'due-today':
      return { isCompleted: false, ...dueWithin(now, timeZone, 1) }
    case 'due-this-week':
      return { isCompleted: false, ...dueWithin(now, timeZone, 7) }
  }
}

/** How long a list stays the same while no data change. 'next due': until the next open assignment is overdue. */
export function validityOf(list: ListName, { now, timeZone }: Moment): Validity | 'next due' {
  switch (list) {
    case 'overdue':
      return 'next due'
    case 'due-today':
    case 'due-this-week': {
      const { from, before } = dayWindow(now, timeZone, 1)
      return { from, until: before }
    }
    default:
      return always
  }
}

function dueWithin(now: Instant, timeZone: string, days: number) {
  const { from, before } = dayWindow(now, timeZone, days)
  return { dueFrom: from, dueBefore: before }
}

/** Combines two criteria: of two bounds, the narrower one applies. */
export function both(a: AssignmentCriteria, b: AssignmentCriteria): AssignmentCriteria {
  const from = [a.dueFrom, b.dueFrom].filter((bound) => bound !== undefined)
  const before = [a.dueBefore, b.dueBefore].filter((bound) => bound !== undefined)
  return {
    ...a,
    ...b,
    ...(from.length > 0 && { dueFrom: Math.max(...from) }),
    ...(before.length > 0 && { dueBefore: Math.min(...before) }),
  }
}

export function matches(criteria: AssignmentCriteria, it: Assignment): boolean {
  const { isCompleted, isArchived, dueFrom, dueBefore, subject, priority, text } = criteria
  return (
    (isCompleted === undefined || isCompleted === (it.completedAt !== null)) &&
    (isArchived === undefined || isArchived === it.isArchived) &&
    (dueFrom === undefined || it.dueDate >= dueFrom) &&
    (dueBefore === undefined || it.dueDate < dueBefore) &&
    (subject === undefined || it.subject === subject) &&
    (priority === undefined || it.priority === priority) &&
    (criteria.recurringSettingId === undefined ||
      it.recurringSettingId === criteria.recurringSettingId) &&
    (criteria.nominalFrom === undefined ||
      (it.nominalDate !== null && it.nominalDate >= criteria.nominalFrom)) &&
    (text === undefined || isFoundBy(text, it))
  )
}

function isFoundBy(search: string, it: Assignment): boolean {
  const form = searchForm(searchedText(it))
  return searchWords(search).every((word) => form.includes(word))
}

export const isOverdue = (it: Assignment, moment: Moment): boolean =>
  matches(criteriaFor('overdue', moment), it)
