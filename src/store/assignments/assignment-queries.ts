import type { Kysely } from 'kysely'
import type { Statement, Value } from '../engines/engine.ts'
import type { Tables } from '../schema.ts'
import { StatementCache } from '../statement.ts'
import type { AssignmentReader } from '../store.ts'
import type { AssignmentList, Bounds } from './assignment-lists.ts'
import { listStatements } from './list-statements.ts'

export type Reads = Pick<AssignmentReader, 'find' | 'list' | 'all' | 'mayTakeLong'>

/** The statements of assignments, compiled on first use. */
export interface Queries {
  readonly db: Kysely<Tables>
  readonly find: Statement
  readonly list: (list: AssignmentList, userId: number, bounds: Bounds) => StatementFor
  /** The longest list without pages, in bytes. */
  readonly longestList: number
}

type StatementFor = (kind: keyof typeof listStatements) => readonly [Statement, readonly Value[]]

/** Bounds of a list that has none. */
export const unbounded: Bounds = [0, 0]

export function assignmentQueries(given: Omit<Queries, 'list'>): Queries {
  const lists = new StatementCache()
  return {
    ...given,
    list: (list, userId, bounds) => (kind) => {
      const { toSql, values } = listStatements[kind]
      const query = lists.get(`${kind},${list.shape}`, () => toSql(given.db, list))
      return [query, values(list, userId, bounds)]
    },
  }
}
