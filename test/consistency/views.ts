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
  of: (state) => {
    const listed = all(state)
    const assignments = listed.slice((page - 1) * pageSize, page * pageSize)
    return {
      assignments,
      count: assignments.length,
      total_count: listed.length,
      total_pages: Math.ceil(listed.length / pageSize),
      current_page: page,
      page_size: pageSize,
    }
  },
})

/** Nothing is overdue, so all that is completed was completed on time. */
function countsOf(state: State) {
  const completed = state.filter(isCompleted).length
  const on_time_completion_rate = completed > 0 ? 100 : 0
  return {
    total: state.length,
    completed,
    pending: state.length - completed,
    overdue: 0,
    on_time_completion_rate,
  }
}

const statistics = (query: string, subject: string | null): View => ({
  path: `/statistics${query}`,
  of: (state) => {
    const counted = state.filter((it) => subject === null || it.subject === subject)
    const { on_time_completion_rate, ...counts } = countsOf(counted)
    const named = Object.entries(counts).map(([name, count]) => [`${name}_assignments`, count])
    const bySubject = subjects.map(
      (name) => [name, state.filter((it) => it.subject === name)] as const,
    )
    return {
      ...Object.fromEntries(named),
      on_time_completion_rate,
      filter: { subject, from: null, to: null },
      ...(subject === null && {
        subjects: bySubject
          .filter(([, of]) => of.length > 0)
          .map(([name, of]) => ({ subject: name, ...countsOf(of) })),
      }),
    }
  },
})

/** In the order of statistics. */
export const subjects = ['Math', 'Physics']

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
