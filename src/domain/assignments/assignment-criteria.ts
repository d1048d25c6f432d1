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
  /** Each of its words occurs in one of `searchedFields`: see `searchWords`. */
  readonly text?: string
}

interface ListDefinition {
  readonly state: Pick<AssignmentCriteria, 'isCompleted'>
  /** When they are due: before now, or within that many days, of which today is the first; undefined for any time. */
  readonly due?: 'before now' | number
}

const open = { isCompleted: false } as const

/** In days. This week begins today. */
export const daysOfThisWeek = 7

/** The only definition of what each list has. Its order: `orderOf`. */
const lists = {
  all: { state: {} },
  pending: { state: open },
  completed: { state: { isCompleted: true } },
  overdue: { state: open, due: 'before now' },
  'due-today': { state: open, due: 1 },
  'due-this-week': { state: open, due: daysOfThisWeek },
} as const satisfies Readonly<Record<string, ListDefinition>>

export type ListName = keyof typeof lists
export const listNames = Object.keys(lists) as readonly ListName[]

/** What a list shows. A day begins and ends in the moment's zone. */
export function criteriaFor(list: ListName, { now, timeZone }: Moment): AssignmentCriteria {
  const { state, due }: ListDefinition = lists[list]
  if (due === undefined) return state
  if (due === 'before now') return { ...state, dueBefore: now }
  const { from, before } = dayWindow(now, timeZone, due)
  return { ...state, dueFrom: from, dueBefore: before }
}

/** How long a list stays the same while no data change. 'next due': until the next open assignment is overdue. */
export function validityOf(list: ListName, { now, timeZone }: Moment): Validity | 'next due' {
  const { due }: ListDefinition = lists[list]
  if (due === undefined) return always
  if (due === 'before now') return 'next due'
  const { from, before } = dayWindow(now, timeZone, 1)
  return { from, until: before }
}

/** Combines two criteria. Of two bounds, the narrower one applies; of another field that both have, that of `b`. */
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
