import type { Kysely } from 'kysely'
import type { Connection } from '../engines/engine.ts'
import { flag } from '../flag.ts'
import type { Tables } from '../schema.ts'
import { parameter, statement } from '../statement.ts'
import type { AssignmentReader } from '../store.ts'
import { assignmentColumns, toAssignment } from './assignment-rows.ts'

/** Reads all assignments of a user bit by bit: each portion takes as long as the first, unlike a deep page. */
export function followingReader({ db, all }: Connection): Pick<AssignmentReader, 'following'> {
  const following = statement(portion(db))
  return {
    async following(userId, { isArchived, after, limit }) {
      const [dueDate, id] = after ? [after.dueDate, after.id] : beforeAll
      const rows = await all(following, [userId, flag(isArchived), dueDate, id, limit])
      return rows.map(toAssignment)
    },
  }
}

const beforeAll = [Number.MIN_SAFE_INTEGER, 0] as const

/** user, whether archived, due time and id of the one before, limit */
const portion = (db: Kysely<Tables>) =>
  db
    .selectFrom('assignments')
    .select(assignmentColumns)
    .where('user_id', '=', parameter)
    .where('is_archived', '=', parameter)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('due_date', 'id'), '>', tuple(parameter, parameter)),
    )
    .orderBy('due_date')
    .orderBy('id')
    .limit(parameter)
