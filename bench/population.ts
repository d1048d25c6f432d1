/** What one user has: `overdue`, `dueThisWeek` and `later` are open, the rest is completed. */
export interface Share {
  readonly assignments: number
  readonly overdue: number
  readonly dueThisWeek: number
  readonly later: number
}

export type Population = readonly (Share & { readonly users: number })[]

/** A user that was made. */
export interface Student {
  readonly key: string
  /** Of the assignments, in the order in which they were made. */
  readonly ids: readonly number[]
}

const ordinary = { assignments: 200, overdue: 40, dueThisWeek: 20, later: 40 }

const many = { users: 1, assignments: 100_000, dueThisWeek: 20, later: 24_980 }

/** Of all users, and so of their days. */
export const timeZone = 'Asia/Tokyo'

/** How many ordinary users there are; the others come after them. */
export const ordinaryUsers = 1000

export const populations = {
  /** What nearly all is measured on; the last two users have 100,000 assignments each. */
  school: [
    { users: ordinaryUsers, ...ordinary },
    { ...many, overdue: 50_000 },
    { ...many, overdue: 40 },
  ],
  /** The same without the last two. */
  ordinary: [{ users: ordinaryUsers, ...ordinary }],
  /** What a start is measured on. */
  million: [{ users: 5 * ordinaryUsers, ...ordinary }],
} satisfies Record<string, Population>

/** The places of the two with 100,000 assignments among the users of a school. */
export const halfOverdue = ordinaryUsers
export const fewOverdue = ordinaryUsers + 1

export const subjects = ['国語', '数学', '英語', '理科', '社会', 'Art', 'Music', 'Sport']
