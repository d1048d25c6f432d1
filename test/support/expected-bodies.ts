/** A page of `items`, with its counts, as plainly as it can be said. */
export function pageOf<T>(items: readonly T[], page: number, pageSize: number) {
  const current_page = page < 1 ? 1 : page
  const page_size = pageSize < 1 ? 20 : Math.min(pageSize, 100)
  const assignments = items.slice((current_page - 1) * page_size, current_page * page_size)
  return {
    assignments,
    count: assignments.length,
    total_count: items.length,
    total_pages: Math.ceil(items.length / page_size),
    current_page,
    page_size,
  }
}

/** What statistics need to know of an assignment. Instants. */
interface Counted {
  readonly subject: string
  readonly due: number
  readonly completedAt: number | undefined
}

interface Filter {
  readonly subject: string | null
  readonly from: string | null
  readonly to: string | null
}

/** The statistics of what `filter` selects, as plainly as they can be said. */
export function statisticsOf(counted: readonly Counted[], filter: Filter, now: number) {
  const { total, completed, pending, overdue, on_time_completion_rate } = tallied(counted, now)
  const subjects = [...new Set(counted.map((it) => it.subject))].filter((it) => it !== '').sort()
  return {
    total_assignments: total,
    completed_assignments: completed,
    pending_assignments: pending,
    overdue_assignments: overdue,
    on_time_completion_rate,
    filter,
    ...(filter.subject === null && {
      subjects: subjects.map((subject) => ({
        subject,
        ...tallied(
          counted.filter((it) => it.subject === subject),
          now,
        ),
      })),
    }),
  }
}

function tallied(some: readonly Counted[], now: number) {
  const completed = some.filter((it) => it.completedAt !== undefined)
  const overdue = some.filter((it) => it.completedAt === undefined && it.due < now)
  const onTime = completed.filter((it) => (it.completedAt ?? 0) <= it.due)
  return {
    total: some.length,
    completed: completed.length,
    pending: some.length - completed.length,
    overdue: overdue.length,
    on_time_completion_rate:
      completed.length === 0 ? 0 : Number(((onTime.length / completed.length) * 100).toFixed(1)),
  }
}
