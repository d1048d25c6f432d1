import { type Kysely, sql } from 'kysely'
import { unavailable } from '../../domain/errors.ts'
import type { LocalReader, Row, Statement, Value } from '../engines/engine.ts'
import { listLength } from '../list-length.ts'
import type { Tables } from '../schema.ts'
import { parameter, statement, textParameter } from '../statement.ts'
import type { AssignmentQuery } from '../store.ts'
import { containing } from './assignment-conditions.ts'
import { assignmentColumns } from './assignment-rows.ts'

/** A query for assignments that contain a text. */
export type TextQuery = AssignmentQuery & { readonly criteria: { readonly text: string } }

export const isTextQuery = (query: AssignmentQuery): query is TextQuery =>
  query.criteria.text !== undefined

/** Time after which others are served, in milliseconds, looked at between steps. */
const portion = 5
/** Few, since the longest take up to 2 ms each. With a statement for each, a search of ordinary ones would take twice as long. */
const rowsAtOnce = 10
/** How often other processes may change something during a search: they do not say what. */
const mostRestarts = 5

export interface SearchParts {
  readonly local: LocalReader
  readonly db: Kysely<Tables>
  /** The ids of a list, in its order. */
  readonly idsOf: (userId: number, query: AssignmentQuery) => readonly Row[]
  /** In milliseconds. */
  readonly monotonic: () => number
}

/** Statements on some of a user's assignments. Parameters: ids as JSON, user, more for `found`. */
export function statementsOfSome(db: Kysely<Tables>) {
  const some = db
    .selectFrom('assignments')
    .where('id', 'in', sql<number>`(select value from json_each(${textParameter}))`)
    // Without the sign, SQLite would look at all assignments of the user.
    .where(sql`+user_id`, '=', parameter)
  return {
    /** Those with the text: the values of its condition come last. */
    found: statement(some.select('id').where((builder) => containing('').toSql(builder))),
    /** As `listLength`. */
    length: statement(some.select(listLength.as('length'))),
    /** As `assignmentColumns`, in no order. */
    rows: statement(some.select(assignmentColumns)),
  }
}

/**
 * One search, in portions. Its result is nevertheless of one state of the data, that of the last
 * portion: what changed meanwhile is looked at again.
 */
export class LongSearch {
  readonly #parts: SearchParts
  readonly #found: Statement
  readonly #userId: number
  /** For the list to search in. */
  readonly #query: AssignmentQuery
  readonly #text: readonly Value[]
  /** Whether the text is in an assignment, by id. */
  readonly #isIn = new Map<number, boolean>()
  #ids: readonly number[] = []
  #revision: number | undefined
  /** Ids that are not in `#isIn`, from `#next` on. */
  #unknown: readonly number[] = []
  #next = 0
  #restarts = 0
  #looks = 0

  constructor(
    parts: SearchParts,
    found: Statement,
    { userId, query }: { readonly userId: number; readonly query: TextQuery },
  ) {
    const { text, ...criteria } = query.criteria
    this.#parts = parts
    this.#found = found
    this.#userId = userId
    this.#query = { ...query, criteria }
    this.#text = containing(text).values
  }

  /**
   * Goes on for a portion.
   *
   * @returns ids in the order of the query; undefined if that was not all.
   * @throws {DomainError} `unavailable` if other processes change something all the time.
   */
  advance(): readonly number[] | undefined {
    if (this.#restarts > mostRestarts) throw unavailable(new Error('changed during a long search'))
    const { monotonic } = this.#parts
    const end = monotonic() + portion
    do {
      for (; this.#next < this.#unknown.length; this.#next += rowsAtOnce) {
        if (monotonic() > end && !this.#isLate()) return undefined
        this.#lookAt(this.#unknown.slice(this.#next, this.#next + rowsAtOnce))
      }
    } while (this.#listAgain())
    return this.#ids.filter((id) => this.#isIn.get(id))
  }

  /** To be called for each change, as `followAssignments` tells it. */
  forget(id: number | undefined): void {
    if (id !== undefined) this.#isIn.delete(id)
    else if (this.#isIn.size > 0) {
      this.#isIn.clear()
      this.#restarts++
    }
  }

  #lookAt(ids: readonly number[]): void {
    const { local } = this.#parts
    this.#looks += ids.length
    const rows = local.now(this.#found, [JSON.stringify(ids), this.#userId, ...this.#text])
    for (const id of ids) this.#isIn.set(id, false)
    for (const [id] of rows) this.#isIn.set(Number(id), true)
  }

  /** Whether so much changed meanwhile that only a turn without others ends it. */
  #isLate(): boolean {
    return this.#looks > 2 * this.#ids.length
  }

  /** Whether there is more to look at in the present state. */
  #listAgain(): boolean {
    const { local, idsOf } = this.#parts
    local.hold()
    const revision = local.revision(this.#userId)
    if (revision !== this.#revision) {
      this.#ids = idsOf(this.#userId, this.#query).map(([id]) => Number(id))
      this.#revision = revision
    }
    this.#unknown = this.#ids.filter((id) => !this.#isIn.has(id))
    this.#next = 0
    return this.#unknown.length > 0
  }
}
