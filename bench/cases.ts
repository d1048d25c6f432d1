import { halfOverdue, ordinaryUsers, type Student, subjects } from './population.ts'

/** A request, before it is known who listens where. */
export interface BenchRequest {
  readonly method: string
  /** Below `/api/v1`. */
  readonly path: string
  readonly student: Student
  readonly body?: object
  readonly isEarlierForm?: boolean
  readonly ifNoneMatch?: string
}

/** What is asked of the service, and how. */
export interface Case {
  readonly name: string
  /** Whose data it is about; all are asked in turn. */
  readonly students: (all: readonly Student[]) => readonly Student[]
  /** The `n`th request; `turn` counts how often this student was asked before. */
  readonly request: (student: Student, turn: number, n: number) => BenchRequest
  /**
   * For reads that can be found again: for how many of a student's turns `request` differs. After
   * that many of each student's, everyone's data changes before they are asked again.
   */
  readonly turns?: number
  /** Whether each run begins with the turns after those of the run before. */
  readonly movesOn?: boolean
  /** What changes a student's data: an update, unless another is given. */
  readonly change?: Case['request']
  /** The place among a student's assignments of the one that changes; an update shows in the answer. */
  readonly changed?: number
  /** It changes what it asks about; every answer waits for the disk. */
  readonly isWrite?: boolean
  /** Requests that one run has at hand: after the last it begins anew, unless `isOnce`. */
  readonly supply?: number
  /** No request may be sent twice: it would be refused. */
  readonly isOnce?: boolean
  /** The tag of an answer is sent with it, as `If-None-Match`; it is only asked for again. */
  readonly isConditional?: boolean
  /** Runs that do not count; 4 unless given. */
  readonly warmUps?: number
  /** After how many requests the kinds of request begin anew; each has an answer of its own. */
  readonly period?: number
  /** Also measured on PostgreSQL. */
  readonly onPostgres?: boolean
  /** Also measured of the server in `floor-server.ts`, which can answer it. */
  readonly hasFloor?: boolean
}

const ordinary = (all: readonly Student[]) => all.slice(0, ordinaryUsers)
const only = (place: number) => (all: readonly Student[]) => all.slice(place, place + 1)

const firstPage = '/assignments'
const pageSize = 20

/** Of those with 100,000 assignments. */
const lastPage = 100_000 / pageSize

const idAt = ({ ids }: Student, turn: number) => ids[turn % ids.length]
const digits = (n: number) => String(n).padStart(8, '0')

/** What the `n`th update leaves to be seen. */
export const markOf = (n: number) => digits(n).repeat(5)

const get = (name: string, path: string, rest: Partial<Case> = {}): Case => ({
  name,
  students: ordinary,
  request: (student) => ({ method: 'GET', path, student }),
  turns: 1,
  ...rest,
})

const readOne: Case['request'] = (student, turn) => ({
  method: 'GET',
  path: `/assignments/${idAt(student, turn)}`,
  student,
})

const create: Case['request'] = (student, _turn, n) => ({
  method: 'POST',
  path: '/assignments',
  student,
  body: { title: `作文 ${digits(n)}`, subject: '国語', due_date: '2099-04-10T23:59' },
})

/** A change that leaves the length of every answer as it was, and what each list holds. */
export const update: Case['request'] = (student, turn, n) => ({
  method: 'PUT',
  path: `/assignments/${idAt(student, turn)}`,
  student,
  body: { description: markOf(n) },
})

export const toggle: Case['request'] = (student, turn) => ({
  method: 'PATCH',
  path: `/assignments/${idAt(student, turn)}/toggle`,
  student,
})

const remove: Case['request'] = (student, turn) => ({
  method: 'DELETE',
  path: `/assignments/${idAt(student, turn)}`,
  student,
})

const write = (name: string, request: Case['request'], rest: Partial<Case> = {}): Case => ({
  name,
  students: ordinary,
  request,
  isWrite: true,
  supply: 20 * ordinaryUsers,
  ...rest,
})

const listOf =
  (list: string): Case['request'] =>
  (student) => ({ method: 'GET', path: `/assignments${list}`, student })

const page = listOf('')
const pending = listOf('/pending')
const readStatistics: Case['request'] = (student) => ({
  method: 'GET',
  path: '/statistics',
  student,
})

/** 80 % reads, 20 % writes. */
const mixed: readonly Case['request'][] = [
  ...[readOne, page, pending, readOne, create],
  ...[listOf('/due-this-week'), page, readStatistics, readOne, toggle],
  ...[listOf('/overdue'), page, readOne, pending, update],
  ...[readOne, page, readStatistics, readOne, toggle],
]

/** Each student's turns are of all kinds, one after the other. */
const mix: Case['request'] = (student, turn, n) =>
  (mixed[(n + turn) % mixed.length] ?? readOne)(student, turn, n)

export const cases: readonly Case[] = [
  get('read one', '', { request: readOne, turns: 20, onPostgres: true, hasFloor: true }),
  // Of assignments whose texts are not cached: three runs read more of them than the cache holds.
  get('read one, of many', '', { request: readOne, turns: 60, movesOn: true }),
  get('list, page 1', firstPage, { changed: 199, onPostgres: true }),
  get('list, page 5', `${firstPage}?page=5`, { changed: 110 }),
  get('list, deepest page', '', {
    students: only(halfOverdue),
    changed: 74_899,
    request: (student, turn) => {
      const path = `${firstPage}?page=${lastPage - (turn % 500)}`
      return { method: 'GET', path, student }
    },
    turns: 500,
  }),
  get('pending', '/assignments/pending', { changed: 39, onPostgres: true }),
  get('overdue', '/assignments/overdue', { changed: 39 }),
  get('due this week', '/assignments/due-this-week', { changed: 40 }),
  get('statistics', '/statistics', { change: toggle, onPostgres: true }),
  get('statistics of a subject', `/statistics?subject=${encodeURIComponent(subjects[0] ?? '')}`, {
    change: toggle,
  }),
  get('list, not modified', firstPage, { isConditional: true }),
  get('list, earlier form', '', {
    request: (student) => ({ method: 'GET', path: firstPage, student, isEarlierForm: true }),
  }),
  write('create', create, { onPostgres: true, hasFloor: true }),
  write('update', update, { hasFloor: true }),
  write('toggle', toggle, { onPostgres: true, hasFloor: true }),
  write('delete', remove, { isOnce: true }),
  // Its code is that of all other cases, each of which gets a part of the requests.
  write('mix', mix, { period: mixed.length, warmUps: 20, onPostgres: true }),
  // 200 assignments that lie side by side: what the same takes longer above is for data that lies apart.
  get('read one, of one user', '', { students: only(0), request: readOne, turns: 200 }),
  write('create, of one user', create, { students: only(0) }),
  write('update, of one user', update, { students: only(0) }),
  write('toggle, of one user', toggle, { students: only(0) }),
]
