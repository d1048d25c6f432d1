import type { Json } from '../support/homework.ts'
import type { Answer } from '../support/service.ts'

/** All assignments of one user, as responses have shown them. */
export type State = readonly Json[]

/** One way to look at a user's data. */
export interface View {
  readonly path: string
  /** What matters of an answer. */
  readonly shown: (answer: Answer) => unknown
  /** The same of a state. */
  readonly of: (state: State) => unknown
}

const lastFirst = (state: State) => state.toSorted((a, b) => b.id - a.id)
const lastCompletedFirst = (state: State) =>
  lastFirst(state)
    .filter((it) => !isOpen(it))
    .toSorted((a, b) => b.completed_at.localeCompare(a.completed_at))
const isOpen = ({ is_completed }: Json) => !is_completed

const list = (
  path: string,
  all: (state: State) => State,
  page: readonly [from: number, to?: number],
): View => ({
  path,
  shown: ({ body: { assignments, total_count } }) => ({ assignments, total_count }),
  of: (state) => ({ assignments: all(state).slice(...page), total_count: all(state).length }),
})

const statistics = (path: string, isCounted: (assignment: Json) => boolean): View => ({
  path,
  shown: ({ body: { total_assignments, pending_assignments } }) => ({
    total_assignments,
    pending_assignments,
  }),
  of: (state) => {
    const counted = state.filter(isCounted)
    return { total_assignments: counted.length, pending_assignments: counted.filter(isOpen).length }
  },
})

/** Lists and counts of those that fall due the earlier, the later they were created. */
export const views: readonly View[] = [
  list('/assignments', lastFirst, [0, 20]),
  list('/assignments?page=2&page_size=2', lastFirst, [2, 4]),
  list('/assignments/pending', (state) => lastFirst(state).filter(isOpen), [0, 20]),
  list('/assignments/completed', lastCompletedFirst, [0, 20]),
  statistics('/statistics', () => true),
  statistics('/statistics?subject=Math', ({ subject }) => subject === 'Math'),
]

/** One assignment, or nothing where there is none. */
export const viewOf = (id: number): View => ({
  path: `/assignments/${id}`,
  shown: ({ status, body }) => (status === 404 ? undefined : body),
  of: (state) => state.find((it) => it.id === id),
})
