import { priorities } from '../../domain/assignments/assignment.ts'
import { type ListName, listNames } from '../../domain/assignments/assignment-criteria.ts'
import type { AssignmentFilter } from '../../domain/assignments/assignment-filter.ts'
import { orders } from '../../domain/assignments/assignment-order.ts'
import type { Complete } from '../../domain/edit.ts'
import type { Issue } from '../../domain/issue.ts'
import {
  type ParameterReader,
  readInteger,
  readText,
  readUnsigned,
  readWord,
} from '../../domain/parameter-input.ts'
import { type Values, valuesOf } from '../forms/forms.ts'
import { queryInput, readTick } from '../forms/query-input.ts'
import { pageAddress } from './requested-page.ts'

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
} as const satisfies Readonly<Record<'list' | keyof AssignmentFilter | 'page', string>>

type FieldName = keyof typeof queryFields

/** A parsed query. Invalid parts are left out, and listed. */
export interface ParsedListQuery {
  readonly list: ListName
  readonly filter: AssignmentFilter
  readonly page: number | undefined
  /** The given values, without empty ones. */
  readonly values: Values
  /** Errors by field name of the query. */
  readonly issues: readonly Issue[]
}

export function readListQuery(query: URLSearchParams): ParsedListQuery {
  const known = new Set<string>(Object.values(queryFields))
  const given = Object.entries(valuesOf(query))
  const values = Object.fromEntries(given.filter(([name, text]) => known.has(name) && text !== ''))
  const input = queryInput(values)
  const read = <T>(name: FieldName, reader: ParameterReader<T>) =>
    input.read(queryFields[name], reader)
  const list = read('list', oneOf(listNames)) ?? 'all'
  const page = read('page', readInteger)
  const filter: Complete<AssignmentFilter> = {
    text: read('text', readText),
    subject: read('subject', readText),
    priority: read('priority', oneOf(priorities)),
    // The domain decides what is a valid time.
    dueFrom: values[queryFields.dueFrom],
    dueTo: values[queryFields.dueTo],
    order: orders.get(read('order', oneOf([...orders.keys()])) ?? ''),
    includeArchived: read('includeArchived', readTick),
    recurringSettingId: read('recurringSettingId', readUnsigned),
  }
  return { list, filter, page, values, issues: input.issues }
}

/** Query fields that filter nothing. */
const unfiltered: readonly string[] = [queryFields.list, queryFields.order, queryFields.page]

export const isFiltered = ({ values }: ParsedListQuery) =>
  Object.keys(values).some((name) => !unfiltered.includes(name))

/** The same list in the same order, without its filters. */
export const withoutFilters = (listQuery: ParsedListQuery): ParsedListQuery => ({
  ...listQuery,
  values: Object.fromEntries(
    Object.entries(listQuery.values).filter(([name]) => unfiltered.includes(name)),
  ),
})

/** The same without the search text and the bounds that `broken` names. */
export function withoutInvalid(
  listQuery: ParsedListQuery,
  broken: readonly Issue[],
): ParsedListQuery {
  const invalid = Object.fromEntries(broken.map(({ field }) => [field, undefined]))
  const filter = { ...listQuery.filter, ...invalid }
  const issues = broken.map((issue) => ({ ...issue, field: wireNameOf(issue.field) }))
  return { ...listQuery, filter, issues: [...listQuery.issues, ...issues] }
}

/** URL of the same list with `changes`, on its first page unless they name one. */
export function listAddress(
  { values, issues }: ParsedListQuery,
  changes: Partial<ListChanges>,
): string {
  const wrong = new Set(issues.map(({ field }) => field))
  const right = Object.entries(values).filter(([name]) => !wrong.has(name))
  const query = new URLSearchParams(right)
  const { page = 1, ...choices } = changes
  for (const [name, value] of Object.entries(choices)) {
    if (value === undefined) query.delete(wireNameOf(name))
    else query.set(wireNameOf(name), String(value))
  }
  return pageAddress('/assignments', page, query)
}

interface ListChanges {
  readonly list: ListName | undefined
  readonly page: number | undefined
  readonly recurringSettingId: undefined
  readonly includeArchived: true
}

const wireNameOf = (field: string): string => queryFields[field as FieldName] ?? field

const oneOf =
  <T extends string>(words: readonly T[]): ParameterReader<T> =>
  (text, field) =>
    readWord(text, field, words)
