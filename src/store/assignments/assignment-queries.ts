import type { Kysely } from 'kysely'
import type { Query, Statement } from '../engines/engine.ts'
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
  /** The queries for one list of a user, by kind. */
  readonly list: (list: AssignmentList, userId: number, bounds: Bounds) => QueryFor
  /** The longest list without pages, in bytes. */
  readonly longestList: number
}

type QueryFor = (kind: keyof typeof listStatements) => Query

/** Bounds of a list that has none. */
export const unbounded: Bounds = [0, 0]

export function assignmentQueries(given: Omit<Queries, 'list'>): Queries {
  const lists = new StatementCache()
  return {
    ...given,
    list: (list, userId, bounds) => (kind) => {
      const { toSql, values } = listStatements[kind]
      const statement = lists.get(`${kind},${list.shape}`, () => toSql(given.db, list))
      return [statement, values(list, userId, bounds)]
    },
  }
}
