import type { Kysely } from 'kysely'
import type { SubjectSeries } from '../../domain/assignments/subject.ts'
import type { Instant } from '../../domain/time/time.ts'
import { raisedAt } from '../raised-version.ts'
import type { Tables } from '../schema.ts'
import type { UserConnection } from '../user-connection.ts'

/** How many series have each subject, in no order, with the empty one. */
export const subjectsOfSeries = (
  db: Kysely<Tables>,
  userId: number,
): Promise<readonly SubjectSeries[]> =>
  db
    .selectFrom('recurring_settings')
    .where('user_id', '=', userId)
    .select(({ fn }) => [
      'subject',
      fn.countAll<number>().as('series'),
      fn.count<number>('check_at').as('running'),
    ])
    .groupBy('subject')
    .execute()

interface Renaming {
  readonly subject: string
  readonly name: string
  readonly now: Instant
}

/** Gives another name to the subject of a user's series, inside a transaction. */
export async function renameInSeries(
  { db, userId, noteChange }: UserConnection,
  { subject, name, now }: Renaming,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('recurring_settings')
    .set({ subject: name, updated_at: raisedAt(now) })
    .where('user_id', '=', userId)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) noteChange()
}
