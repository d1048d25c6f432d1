import { pageOf, statisticsOf } from '../support/expected-bodies.ts'
import type { Json } from '../support/homework.ts'

/** All assignments of one user, as responses have shown them. */
export type State = readonly Json[]

/** One way to look at a user's data. */
export interface View {
  readonly path: string
  /** The whole body of the answer; nothing where there is no such assignment. */
  readonly of: (state: State) => unknown
}

const isOpen = ({ is_completed }: Json) => !is_completed
const isCompleted = ({ is_completed }: Json) => is_completed
const lastFirst = (state: State) => state.toSorted((a, b) => b.id - a.id)
const lastCompletedFirst = (state: State) =>
  lastFirst(state)
    .filter(isCompleted)
    .toSorted((a, b) => b.completed_at.localeCompare(a.completed_at))

const pageSize = 5

const list = (name: string, page: number, all: (state: State) => State): View => ({
  path: `/assignments${name}?page=${page}&page_size=${pageSize}`,
  of: (state) => pageOf(all(state), page, pageSize),
})

const statistics = (query: string, subject: string | null): View => ({
  path: `/statistics${query}`,
  of: (state) => {
    const selected = state.filter((it) => subject === null || it.subject === subject)
    return statisticsOf(selected.map(counted), { subject, from: null, to: null }, Date.now())
  },
})

const counted = ({ subject, due_date, completed_at }: Json) => ({
  subject,
  due: Date.parse(due_date),
  completedAt: completed_at && Date.parse(completed_at),
})

/** Lists and counts of those that fall due the earlier, the later they were created. */
export const views: readonly View[] = [
  list('', 1, lastFirst),
  list('', 2, lastFirst),
  list('/pending', 1, (state) => lastFirst(state).filter(isOpen)),
  list('/completed', 1, lastCompletedFirst),
  statistics('', null),
  statistics('?subject=Math', 'Math'),
]

export const viewOf = (id: number): View => ({
  path: `/assignments/${id}`,
  of: (state) => state.find((it) => it.id === id),
})
