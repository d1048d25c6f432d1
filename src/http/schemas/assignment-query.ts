import type { Static } from 'typebox'
import { type ListName, listNames } from '../../domain/assignments/assignment-criteria.ts'
import type { AssignmentFilter } from '../../domain/assignments/assignment-filter.ts'
import { orders } from '../../domain/assignments/assignment-order.ts'
import { searchLimit } from '../../domain/assignments/search.ts'
import type { Complete } from '../../domain/edit.ts'
import { Priority } from './assignment.ts'
import { includeArchived, PageQuery } from './conventions.ts'
import { Type } from './type.ts'

const bound = (which: string) =>
  `${which}, inclusive: a date for the whole day, or a time in any accepted form`

export const FilterQuery = Type.Object({
  q: Type.Optional(
    Type.String({
      maxLength: searchLimit.max,
      description:
        'Words, each of which occurs in title, description or subject, in any width, A to Z in either case, and kana as hiragana or katakana',
    }),
  ),
  subject: Type.Optional(Type.String({ description: 'Only this subject' })),
  priority: Type.Optional(Priority),
  recurring_assignment_id: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Only occurrences of this recurring setting' }),
  ),
  due_from: Type.Optional(
    Type.String({ description: `${bound('Due from')}. Not after \`due_to\`` }),
  ),
  due_to: Type.Optional(Type.String({ description: bound('Due to') })),
  sort: Type.Optional(
    Type.Enum([...orders.keys()], {
      title: 'AssignmentOrder',
      description:
        'With `-`, in descending order. By default `due_date`, except where a list says otherwise',
    }),
  ),
  include_archived: includeArchived,
})

export const ListQuery = Type.Object({ ...PageQuery.properties, ...FilterQuery.properties })

/** Whether a list has pages, or is sent as a whole. That of all assignments is either: see `AllQuery`. */
const hasPages = {
  pending: true,
  completed: true,
  overdue: true,
  'due-today': false,
  'due-this-week': false,
} as const satisfies Readonly<Record<Exclude<ListName, 'all'>, boolean>>

const listsWithPages = (expected: boolean) =>
  listNames.filter((list) => list !== 'all').filter((list) => hasPages[list] === expected)

export const pagedLists = listsWithPages(true)
export const wholeLists = listsWithPages(false)

/** In the earlier form, a filter by one of the paged lists, and no pages. */
export const AllQuery = Type.Object({
  filter: Type.Optional(Type.Enum([...pagedLists])),
  ...ListQuery.properties,
})

export function readFilter(query: Static<typeof FilterQuery>): Complete<AssignmentFilter> {
  return {
    text: query.q,
    subject: query.subject,
    priority: query.priority,
    recurringSettingId: query.recurring_assignment_id,
    dueFrom: withPlus(query.due_from),
    dueTo: withPlus(query.due_to),
    order: query.sort === undefined ? undefined : orders.get(query.sort),
    includeArchived: query.include_archived,
  }
}

/** An unescaped plus decodes to a space. In a time it can only be the sign of an offset. */
const withPlus = (time: string | undefined) => time?.replace(/ (?=\d\d:\d\d$)/, '+')
