import type { Reader } from '../engines/engine.ts'
import type { KnownStates } from '../known-states.ts'
import type { AssignmentReader } from '../store.ts'
import type { NextDueReader } from '../tallies/next-due.ts'
import { assignmentQueries } from './assignment-queries.ts'
import type { AssignmentStatements } from './assignment-statements.ts'
import { deletedAssignmentReader } from './deleted-assignments.ts'
import { followingReader } from './following-assignments.ts'
import { localReads } from './local-reads.ts'
import { remoteReads } from './remote-reads.ts'

interface Parts {
  readonly assignments: AssignmentStatements
  readonly nextDue: NextDueReader
  /** The known states of users; undefined unless the database is in this process. */
  readonly states: KnownStates | undefined
  /** The longest list without pages, in bytes. */
  readonly longestList: number
}

export function assignmentReader(
  reader: Reader,
  { assignments: { find }, nextDue, states, longestList }: Parts,
): AssignmentReader {
  const { db, local } = reader
  const queries = assignmentQueries({ db, find, longestList })
  return {
    ...(local && states ? localReads(local, queries, states) : remoteReads(reader, queries)),
    nextDue,
    async nextDueOfSeries(userId, series, from) {
      if (series.length === 0) return new Map()
      const rows = await db
        .selectFrom('assignments')
        .select(({ fn }) => ['recurring_setting_id as id', fn.min('due_date').as('due')])
        .where('user_id', '=', userId)
        .where('recurring_setting_id', 'in', series)
        .where('completed_at', 'is', null)
        .where('due_date', '>=', from)
        .groupBy('recurring_setting_id')
        .execute()
      return new Map(rows.map(({ id, due }) => [Number(id), Number(due)]))
    },
    ...followingReader(reader),
    ...deletedAssignmentReader(reader),
  }
}
