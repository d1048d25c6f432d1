import type { Kysely } from 'kysely'
import type { SubjectSeries } from '../../domain/assignments/subject.ts'
import { offsetOf } from '../../domain/pagination.ts'
import { firstDue, recheckAt } from '../../domain/series/recheck.ts'
import type { RecurringSetting } from '../../domain/series/recurring-setting.ts'
import { earliestInstant, type Instant } from '../../domain/time/time.ts'
import type { AssignmentStatements } from '../assignments/assignment-statements.ts'
import { countRows, lastNumberIn } from '../counts.ts'
import type { Connection, Query } from '../engines/engine.ts'
import { flag } from '../flag.ts'
import { fittingReader } from '../list-length.ts'
import { raisedAt } from '../raised-version.ts'
import type { Tables } from '../schema.ts'
import type { DirectoryTransaction, RecurringSettingReader, UserTransaction } from '../store.ts'
import type { UserConnection } from '../user-connection.ts'
import { toRecurringSetting, toValues } from './recurring-setting-rows.ts'
import type { RecurringSettingStatements } from './recurring-setting-statements.ts'

/**
 * The most bytes of JSON for one byte of UTF-8: a control character is `\u0001`. Unlike that
 * of assignments, this JSON is not measured while it is written.
 */
const mostEscaped = 6

/** @param longestList without pages, in bytes. */
export function recurringSettingReader(
  { db, all }: Connection,
  statements: RecurringSettingStatements,
  longestList: number,
): RecurringSettingReader {
  const readFitting = fittingReader('series', Math.floor(longestList / mostEscaped))
  const read = async (...query: Query) => (await all(...query)).map(toRecurringSetting)
  return {
    async find(userId, id) {
      const [setting] = await read(statements.find, [userId, id])
      return setting
    },
    countOfSubject: (userId, subject) => countRows(ofSubject(db, userId, subject)),
    subjects: (userId) => subjects(db, userId),
    toCheck: (now, limit) => toCheck(db, now, limit),
    running: (userId, limit) => read(statements.running, [userId, limit]),
    skipping: (userId, from, limit) => read(statements.skipping, [userId, from, limit]),
    async list(userId, page) {
      const [items, counted] = await Promise.all([
        read(statements.page, [userId, page.pageSize, offsetOf(page)]),
        all(statements.count, [userId]),
      ])
      return { items, totalCount: lastNumberIn(counted) }
    },
    all: (userId, room) =>
      readFitting({
        first: (limit) => read(statements.page, [userId, limit, 0]),
        length: async () => lastNumberIn(await all(statements.length, [userId])),
        all: () => read(statements.all, [userId]),
        room,
      }),
  }
}

/** Those that are due, and after them those that are only checked again. */
async function toCheck(db: Kysely<Tables>, now: Instant, limit: number) {
  const between = (from: Instant, until: Instant, most: number) =>
    db
      .selectFrom('recurring_settings')
      .select(['id', 'user_id as userId'])
      .where('check_at', '>=', from)
      .where('check_at', '<=', until)
      .orderBy('check_at')
      .orderBy('user_id')
      .orderBy('id')
      .limit(most)
      .execute()
  const due = await between(firstDue, now, limit)
  const others = await between(earliestInstant, firstDue - 1, limit - due.length)
  return [...due, ...others].map((row) => ({ ...row }))
}

const subjects = (db: Kysely<Tables>, userId: number): Promise<readonly SubjectSeries[]> =>
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

/** Changes one user's recurring settings, inside a transaction. */
export function recurringSettingWriter(
  connection: UserConnection,
  statements: RecurringSettingStatements,
  { unlink }: AssignmentStatements,
): UserTransaction['recurringSettings'] {
  const { db, userId, all, change, changeReturning } = connection
  return {
    async find(id) {
      const [row] = await all(statements.find, [userId, id])
      return row && toRecurringSetting(row)
    },
    async insert(setting) {
      const [row] = await changeReturning(statements.insert, [userId, ...toValues(setting)])
      return { ...setting, id: Number(row?.[0]), userId }
    },
    count: async () => lastNumberIn(await all(statements.count, [userId])),
    async update(setting) {
      await change(statements.update, [...toValues(setting), userId, setting.id])
    },
    advance: (current, next) => advance(connection, statements, current, next),
    async runningOf(subject) {
      return (await all(statements.runningOf, [userId, subject])).map(toRecurringSetting)
    },
    rename: (subject, name, now) => rename(connection, subject, name, now),
    countOfSubject: (subject) => countRows(ofSubject(db, userId, subject)),
    countPaused: (subject) =>
      countRows(ofSubject(db, userId, subject).where('is_active', '=', flag(false))),
    async delete(id, now) {
      // `on delete set null` would clear the whole composite key, user included.
      await change(unlink, [now, now, userId, id])
      await change(statements.delete, [userId, id])
    },
  }
}

/** Compare and set, in one statement, although the user's lock already keeps any other writer away. */
async function advance(
  { all, userId, noteChange }: UserConnection,
  statements: RecurringSettingStatements,
  current: RecurringSetting,
  next: RecurringSetting,
): Promise<boolean> {
  const rows = await all(statements.advance, [
    ...[next.lastNominalDate, next.generatedCount, next.skippedDates.join()],
    ...[next.checkAt, next.updatedAt],
    ...[userId, current.id, current.lastNominalDate, current.generatedCount],
  ])
  if (rows.length === 0) return false
  noteChange()
  return true
}

async function rename(
  { db, userId, noteChange }: UserConnection,
  subject: string,
  name: string,
  now: Instant,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('recurring_settings')
    .set({ subject: name, updated_at: raisedAt(now) })
    .where('user_id', '=', userId)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) noteChange()
}

/** Changes the times of the next check, for changes of users themselves. */
export const seriesRechecker = (db: Kysely<Tables>): DirectoryTransaction['recurringSettings'] => ({
  async recheck(userId, now) {
    await db
      .updateTable('recurring_settings')
      .set({ check_at: recheckAt(now) })
      .where('user_id', '=', userId)
      .where('is_active', '=', flag(true))
      .execute()
  },
})

const ofSubject = (db: Kysely<Tables>, userId: number, subject: string) =>
  db.selectFrom('recurring_settings').where('user_id', '=', userId).where('subject', '=', subject)
