import type { Assignment } from '../../../src/domain/assignments/assignment.ts'
import { zoned } from '../../support/zones.ts'

// The lists once more, as plainly as they can be said: one assignment and one rule at a time.

export interface Place {
  readonly now: number
  readonly zone: string
}

/** A query as it is written in the address. */
export type Query = { readonly [Name in keyof typeof narrowing | 'sort']?: string }

/** What each list shows, by its path. */
export const lists: Record<string, (it: Assignment, place: Place) => boolean> = {
  '/assignments': () => true,
  '/assignments/pending': (it) => it.completedAt === null,
  '/assignments/completed': (it) => it.completedAt !== null,
  '/assignments/overdue': (it, { now }) => it.completedAt === null && it.dueDate < now,
  '/assignments/due-today': (it, place) => it.completedAt === null && daysAhead(it, place) === 0,
  '/assignments/due-this-week': (it, place) =>
    it.completedAt === null && daysAhead(it, place) >= 0 && daysAhead(it, place) < 7,
}

/** How many days after today it is due, by the calendar. */
const daysAhead = ({ dueDate }: Assignment, { now, zone }: Place) =>
  dateOf(now, zone).until(dateOf(dueDate, zone)).days

const dateOf = (instant: number, zone: string) => zoned(instant, zone).toPlainDate()

const narrowing = {
  q: (it: Assignment, text: string) => {
    const fields = [it.title, it.description, it.subject].map(searched)
    const words = searched(text).split(/\s+/).filter(Boolean)
    return (words.length === 0 ? [searched(text)] : words).every((word) =>
      fields.some((field) => field.includes(word)),
    )
  },
  subject: (it: Assignment, text: string) => it.subject === text,
  priority: (it: Assignment, text: string) => it.priority === text,
  due_from: (it: Assignment, text: string, zone: string) =>
    isDate(text) ? dateOf(it.dueDate, zone).toString() >= text : it.dueDate >= Date.parse(text),
  due_to: (it: Assignment, text: string, zone: string) =>
    isDate(text) ? dateOf(it.dueDate, zone).toString() <= text : it.dueDate <= Date.parse(text),
  include_archived: () => true,
}

const isDate = (text: string) => text.length === 10

const searched = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replaceAll('カ', 'か')

/** The ids that `list` shows of `all` to somebody at `place`, in their order. */
export function expectedIds(
  all: readonly Assignment[],
  list: string,
  query: Query,
  place: Place,
): number[] {
  const narrowed = Object.entries(narrowing).filter(([name]) => query[name as keyof Query])
  return all
    .filter((it) => lists[list]?.(it, place))
    .filter((it) => !it.isArchived || query.include_archived === 'true')
    .filter((it) =>
      narrowed.every(([name, holds]) => holds(it, query[name as keyof Query] ?? '', place.zone)),
    )
    .toSorted(comparing(query.sort || (list.endsWith('/completed') ? '-completed_at' : 'due_date')))
    .map(({ id }) => id)
}

const keys: Record<string, (it: Assignment) => readonly number[]> = {
  due_date: (it) => [it.dueDate],
  completed_at: (it) => [it.completedAt ?? 0],
  created_at: (it) => [it.createdAt],
  updated_at: (it) => [it.updatedAt],
  priority: (it) => [['low', 'medium', 'high'].indexOf(it.priority)],
  title: (it) => [...it.title].map((character) => character.codePointAt(0) ?? 0),
}

/** By what `sort` names, then by id; with - both the other way round. */
function comparing(sort: string): (a: Assignment, b: Assignment) => number {
  const direction = sort.startsWith('-') ? -1 : 1
  const key = keys[sort.replace('-', '')] ?? (() => [])
  return (a, b) => direction * (compare(key(a), key(b)) || a.id - b.id)
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((number, index) => number !== b[index])
  if (at === -1) return a.length - b.length
  const other = b[at]
  return other === undefined ? 1 : (a[at] ?? 0) - other
}
