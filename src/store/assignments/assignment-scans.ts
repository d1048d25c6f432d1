import { sql } from 'kysely'
import type { Assignment } from '../../domain/assignments/assignment.ts'
import { ampleRoom, assertFits, type Room } from '../../domain/assignments/longest-list.ts'
import { offsetOf, type Page, type PageRequest } from '../../domain/pagination.ts'
import type { Filter, LocalReader, Scan } from '../engines/engine.ts'
import { listLength } from '../list-length.ts'
import { parameter, StatementCache, statement, textParameter } from '../statement.ts'
import type { AssignmentQuery, Known } from '../store.ts'
import { type Condition, containing } from './assignment-conditions.ts'
import { listOf } from './assignment-lists.ts'
import { type Queries, unbounded } from './assignment-queries.ts'
import { assignmentColumns, knownOr } from './assignment-rows.ts'

/** Lists that are read in the thread that scans. */
export function scannedReads({ scan }: LocalReader, queries: Queries) {
  const scansOf = assignmentScans(queries)
  const { longestList: longest } = queries
  return {
    async list<T>(
      userId: number,
      query: AssignmentQuery,
      page: PageRequest,
      known?: Known<T>,
    ): Promise<Page<Assignment | T>> {
      const { rows, total } = await scan(scansOf(userId, query).page(page))
      return { items: rows.map((row) => knownOr(row, known)), totalCount: total }
    },
    async all<T>(
      userId: number,
      query: AssignmentQuery,
      known?: Known<T>,
      room: Room = ampleRoom,
    ): Promise<readonly (Assignment | T)[]> {
      const left = room()
      const asked = scansOf(userId, query).all(Math.min(longest, left))
      const { rows, length } = await scan(asked)
      assertFits('assignments', length, { longest, room: () => left })
      return rows.map((row) => knownOr(row, known))
    },
  }
}

function assignmentScans(queries: Queries) {
  const some = queries.db
    // In front, since the ids come before all other values.
    .with('some', (db) =>
      db
        .selectFrom(sql<{ value: number }>`json_each(${textParameter})`.as('each'))
        .select('each.value as id'),
    )
    .selectFrom('assignments')
    .where('id', 'in', (query) => query.selectFrom('some').select('some.id'))
    // Without the sign, SQLite would look at all assignments of the user.
    .where(sql`+user_id`, '=', parameter)
  const statements = new StatementCache()
  const foundBy = ({ shape, toSql }: Condition) =>
    statements.get(shape, () =>
      some.select((query) => ['id', 'updated_at', sql<number>`${toSql(query)}`.as('is_found')]),
    )
  const versions = statement(some.select(['id', 'updated_at']))
  const state = statement(
    queries.db.selectFrom('user_states').select('version').where('user_id', '=', parameter),
  )
  const rows = statement(some.select(assignmentColumns))
  const length = statement(some.select(listLength.as('length')))
  const filterOf = (userId: number, text: string): Filter => {
    const condition = containing(text)
    return {
      found: [foundBy(condition), [...condition.values, userId]],
      versions: [versions, [userId]],
      state: [state, [userId]],
    }
  }
  return (userId: number, { criteria: { text, ...criteria }, order }: AssignmentQuery) => {
    const list = listOf({ criteria, order })
    const all = {
      ids: queries.list(list, userId, unbounded)('ids'),
      ...(text !== undefined && { filter: filterOf(userId, text) }),
      rows: [rows, [userId]],
      length: [length, [userId]],
    } satisfies Scan
    return {
      all: (longest: number): Scan => ({ ...all, longest }),
      page(page: PageRequest): Scan {
        const [count, start] = [page.pageSize, offsetOf(page)]
        if (text !== undefined) return { ...all, slice: { start, count } }
        const queryFor = queries.list(list, userId, [count, start])
        return { ...all, ids: queryFor('pageOfIds'), total: queryFor('count') }
      },
    }
  }
}
