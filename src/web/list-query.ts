import { priorities } from '../domain/assignment.ts'
import { type ListName, listNames } from '../domain/assignment-criteria.ts'
import type { AssignmentFilter } from '../domain/assignment-filter.ts'
import { orders } from '../domain/assignment-order.ts'
import type { Issue } from '../domain/issue.ts'
import { isStorable } from '../domain/text.ts'
import { type Values, valuesOf } from './forms.ts'

// The query of the assignments page, with the parameter names of the API's lists.

export const queryFields = {
  list: 'filter',
  text: 'q',
  subject: 'subject',
  priority: 'priority',
  dueFrom: 'due_from',
  dueTo: 'due_to',
  order: 'sort',
  includeArchived: 'include_archived',
  recurringSettingId: 'recurring_assignment_id',
  page: 'page',
} as const

type FieldName = keyof typeof queryFields

/** A parsed query. Invalid parts are left out, and listed. */
export interface ListWish {
  readonly list: ListName
  readonly filter: AssignmentFilter
  readonly page: number | undefined
  /** The given values, without empty ones. */
  readonly values: Values
  /** Errors by field name of the query. */
  readonly issues: readonly Issue[]
}

export function readListQuery(query: URLSearchParams): ListWish {
  const known = new Set<string>(Object.values(queryFields))
  const given = Object.entries(valuesOf(query))
  const values = Object.fromEntries(given.filter(([name, text]) => known.has(name) && text !== ''))
  const issues: Issue[] = []
  const read = <T>(name: FieldName, reader: (text: string) => Reading<T>): T | undefined => {
    const field = queryFields[name]
    const text = values[field]
    if (text === undefined) return undefined
    const reading = reader(text)
    if ('value' in reading) return reading.value
    issues.push({ field, ...reading.broken })
    return undefined
  }
  const list = read('list', oneOf(listNames)) ?? 'all'
  const page = read('page', integer)
  const filter = {
    text: read('text', storable),
    subject: read('subject', storable),
    priority: read('priority', oneOf(priorities)),
    // The domain decides what is a valid time.
    dueFrom: values[queryFields.dueFrom],
    dueTo: values[queryFields.dueTo],
    order: read('order', (text) => among(orders, text)),
    includeArchived: read('includeArchived', (text) => among(flags, text.toLowerCase())),
    recurringSettingId: read('recurringSettingId', unsigned),
  }
  return { list, filter, page, values, issues }
}

/** The same without the bounds that `broken` names as invalid times. */
export function withoutBounds(wish: ListWish, broken: readonly Issue[]): ListWish {
  const { dueFrom, dueTo, ...rest } = wish.filter
  const isBroken = (name: string) => broken.some(({ field }) => field === name)
  const bounds = {
    ...(!isBroken('dueFrom') && { dueFrom }),
    ...(!isBroken('dueTo') && { dueTo }),
  }
  const issues = broken.map((issue) => ({ ...issue, field: wireNameOf(issue.field) }))
  return { ...wish, filter: { ...rest, ...bounds }, issues: [...wish.issues, ...issues] }
}

/** URL of the same list with `changes`, on its first page unless they name one. */
export function listAddress({ values, issues }: ListWish, changes: Partial<ListChanges>): string {
  const wrong = new Set(issues.map(({ field }) => field))
  const right = Object.entries(values).filter(([name]) => !wrong.has(name))
  const query = new URLSearchParams(right)
  query.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) query.delete(wireNameOf(name))
    else query.set(wireNameOf(name), String(value))
  }
  return query.size === 0 ? '/assignments' : `/assignments?${query.toString()}`
}

interface ListChanges {
  readonly list: ListName | undefined
  readonly page: number | undefined
  readonly recurringSettingId: undefined
}

const wireNameOf = (field: string): string => queryFields[field as FieldName] ?? field

type Reading<T> = { readonly value: T } | { readonly broken: Rule }
type Rule =
  | { readonly rule: 'one_of'; readonly values: readonly string[] }
  | { readonly rule: 'type'; readonly expected: 'integer' }
  | { readonly rule: 'characters' }

const among = <T>(meanings: ReadonlyMap<string, T>, text: string): Reading<T> => {
  const value = meanings.get(text)
  if (value !== undefined) return { value }
  return { broken: { rule: 'one_of', values: [...meanings.keys()] } }
}

const oneOf = <T extends string>(words: readonly T[]) => {
  const meanings = new Map<string, T>(words.map((word) => [word, word]))
  return (text: string) => among(meanings, text)
}

const numberLike =
  (form: RegExp) =>
  (text: string): Reading<number> =>
    form.test(text)
      ? { value: Math.min(Number(text), Number.MAX_SAFE_INTEGER) }
      : { broken: { rule: 'type', expected: 'integer' } }

const integer = numberLike(/^-?\d+$/)
const unsigned = numberLike(/^\d+$/)

const storable = (text: string): Reading<string> =>
  isStorable(text) ? { value: text } : { broken: { rule: 'characters' } }

/** `on` is the value of a ticked checkbox. */
const flags = new Map([
  ['on', true],
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])
