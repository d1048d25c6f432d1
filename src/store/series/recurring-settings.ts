import type { Kysely } from 'kysely'
import { offsetOf } from '../../domain/pagination.ts'
import type { RecurringSetting } from '../../domain/series/recurring-setting.ts'
import { earliestInstant } from '../../domain/time/time.ts'
import type { AssignmentStatements } from '../assignments/assignment-statements.ts'
import { countOf } from '../count-of.ts'
import { flag } from '../flag.ts'
import { fittingReader, listLength } from '../list-length.ts'
import type { Tables } from '../schema.ts'
import type { DirectoryTransaction, RecurringSettingReader, UserTransaction } from '../store.ts'
import type { UserConnection } from '../user-connection.ts'
import { toRecurringSetting, toRow } from './recurring-setting-rows.ts'
import { renameInSeries, subjectsOfSeries } from './subjects-of-series.ts'

/**
 * The most bytes of JSON for one byte of UTF-8: a control character is `\u0001`. Unlike that
 * of assignments, this JSON is not measured while it is written.
 */
const mostEscaped = 6

/** @param longestList without pages, in bytes. */
export function recurringSettingReader(
  db: Kysely<Tables>,
  longestList: number,
): RecurringSettingReader {
  const readFitting = fittingReader('series', Math.floor(longestList / mostEscaped))
  return {
    find: (userId, id) => findIn(db, userId, id),
    countOf: (userId, subject) => countOf(ofSubject(db, userId, subject)),
    subjects: (userId) => subjectsOfSeries(db, userId),
    async toCheck(now, limit) {
      const rows = await db
        .selectFrom('recurring_settings')
        .select(['id', 'user_id as userId'])
        .where('check_at', '<=', now)
        .orderBy('check_at')
        .orderBy('user_id')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...row }))
    },
    async running(userId, limit) {
      const running = ownedBy(db, userId).selectAll().where('check_at', 'is not', null)
      const rows = await running.orderBy('check_at').orderBy('id').limit(limit).execute()
      return rows.map(toRecurringSetting)
    },
    async list(userId, page) {
      const requested = newestFirst(db, userId).limit(page.pageSize).offset(offsetOf(page))
      const [rows, totalCount] = await Promise.all([
        requested.execute(),
        countOf(ownedBy(db, userId)),
      ])
      return { items: rows.map(toRecurringSetting), totalCount }
    },
    async all(userId, room) {
      const list = newestFirst(db, userId)
      const length = ownedBy(db, userId).select(listLength.as('length'))
      const rows = await readFitting({
        first: (limit) => list.limit(limit).execute(),
        length: async () => Number((await length.executeTakeFirstOrThrow()).length),
        all: () => list.execute(),
        room,
      })
      return rows.map(toRecurringSetting)
    },
  }
}

/** Changes one user's recurring settings, inside a transaction. */
export function recurringSettingWriter(
  connection: UserConnection,
  { unlink }: AssignmentStatements,
): UserTransaction['recurringSettings'] {
  const { db, userId, noteChange } = connection
  return {
    find: (id) => findIn(db, userId, id),
    async insert(setting) {
      noteChange()
      const { id } = await db
        .insertInto('recurring_settings')
        .values({ user_id: userId, ...toRow(setting) })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { ...setting, id, userId }
    },
    count: () => countOf(ownedBy(db, userId)),
    async update(setting) {
      noteChange()
      await db
        .updateTable('recurring_settings')
        .set(toRow(setting))
        .where('user_id', '=', userId)
        .where('id', '=', setting.id)
        .execute()
    },
    advance: (current, next) => advance(connection, current, next),
    async runningOf(subject) {
      const running = ofSubject(db, userId, subject).where('check_at', 'is not', null)
      return (await running.selectAll().execute()).map(toRecurringSetting)
    },
    rename: (subject, name, now) => renameInSeries(connection, { subject, name, now }),
    countOf: (subject) => countOf(ofSubject(db, userId, subject)),
    async delete(id, now) {
      // `on delete set null` would clear the whole composite key, user included.
      connection.change(unlink, [now, now, userId, id])
      await db
        .deleteFrom('recurring_settings')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute()
    },
  }
}

/** Compare and set, in one statement, although the user's lock already keeps any other writer away. */
async function advance(
  { db, userId, noteChange }: UserConnection,
  current: RecurringSetting,
  next: RecurringSetting,
): Promise<boolean> {
  const advanced = await db
    .updateTable('recurring_settings')
    .set({
      last_nominal_date: next.lastNominalDate,
      generated_count: next.generatedCount,
      check_at: next.checkAt,
      updated_at: next.updatedAt,
    })
    .where('user_id', '=', userId)
    .where('id', '=', current.id)
    .where('last_nominal_date', '=', current.lastNominalDate)
    .where('generated_count', '=', current.generatedCount)
    .returning('id')
    .executeTakeFirst()
  if (!advanced) return false
  noteChange()
  return true
}

/** Changes the times of the next check, for changes of users themselves. */
export const seriesRechecker = (db: Kysely<Tables>): DirectoryTransaction['recurringSettings'] => ({
  async recheck(userId) {
    await db
      .updateTable('recurring_settings')
      .set({ check_at: earliestInstant })
      .where('user_id', '=', userId)
      .where('is_active', '=', flag(true))
      .execute()
  },
})

async function findIn(db: Kysely<Tables>, userId: number, id: number) {
  const row = await ownedBy(db, userId).selectAll().where('id', '=', id).executeTakeFirst()
  return row && toRecurringSetting(row)
}

const newestFirst = (db: Kysely<Tables>, userId: number) =>
  ownedBy(db, userId).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')

const ofSubject = (db: Kysely<Tables>, userId: number, subject: string) =>
  ownedBy(db, userId).where('subject', '=', subject)

const ownedBy = (db: Kysely<Tables>, userId: number) =>
  db.selectFrom('recurring_settings').where('user_id', '=', userId)
