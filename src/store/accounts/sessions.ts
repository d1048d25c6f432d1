import type { Kysely, Selectable } from 'kysely'
import { type Session, sessionLimits, type Visitor } from '../../domain/accounts/session.ts'
import type { Language } from '../../domain/accounts/user.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Connection, Row } from '../engines/engine.ts'
import { flag, isSet } from '../flag.ts'
import type { Tables } from '../schema.ts'
import { statement, textParameter } from '../statement.ts'
import type { AccountTransaction, SessionReader } from '../store.ts'
import { optional } from '../values.ts'
import type { SessionTable } from './account-schema.ts'
import { keepLatest } from './keep-latest.ts'

export function sessionReader({ db, all }: Connection): SessionReader {
  const findVisitor = statement(
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(visitorColumns)
      .where('digest', '=', textParameter)
      .where('users.disabled_at', 'is', null),
  )
  return {
    async findVisitor(digest) {
      const [row] = await all(findVisitor, [digest])
      return row && toVisitor(row)
    },
    async ofUser(userId) {
      const rows = await db
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map(toSession)
    },
  }
}

/** Changes sessions, inside a transaction. */
export function sessionWriter(db: Kysely<Tables>): AccountTransaction['sessions'] {
  const ofUser = (userId: number) => db.deleteFrom('sessions').where('user_id', '=', userId)
  return {
    async insert({ digest, ...session }) {
      const { id } = await db
        .insertInto('sessions')
        .values({ digest, user_id: session.userId, ...toRow(session) })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { ...session, id }
    },
    async update(session) {
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set(toRow(session))
        .where('user_id', '=', session.userId)
        .where('id', '=', session.id)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
    async delete(userId, id) {
      const { numDeletedRows } = await ofUser(userId).where('id', '=', id).executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
    async deleteAll(userId, except) {
      const all = ofUser(userId)
      const others = except === undefined ? all : all.where('id', '!=', except)
      return Number((await others.executeTakeFirstOrThrow()).numDeletedRows)
    },
    keepLatest: (userId, most) =>
      keepLatest(db, 'sessions', { userId, key: 'id', by: 'last_seen_at', most }),
    forget: (now) => forget(db, now),
  }
}

/** Deletes expired sessions. The conditions are `endOf` of the domain, as SQL. */
async function forget(db: Kysely<Tables>, now: Instant): Promise<void> {
  for (const [isLasting, { idle, total }] of [
    [false, sessionLimits.brief],
    [true, sessionLimits.lasting],
  ] as const) {
    await db
      .deleteFrom('sessions')
      .where('is_lasting', '=', flag(isLasting))
      .where(({ or, eb }) =>
        or([eb('last_seen_at', '<=', now - idle), eb('created_at', '<=', now - total)]),
      )
      .execute()
  }
}

const visitorColumns = [
  'sessions.id',
  'sessions.user_id',
  'is_lasting',
  'confirmed_at',
  'sessions.created_at',
  'last_seen_at',
  'client',
  'user_agent',
  'email',
  'name',
  'is_admin',
  'time_zone',
  'language',
  'disabled_at',
  'users.created_at as user_created_at',
  'users.updated_at',
] as const

/** `row` has `visitorColumns`, in that order. */
function toVisitor(row: Row): Visitor {
  const userId = Number(row[1])
  return {
    session: {
      id: Number(row[0]),
      userId,
      isLasting: isSet(row[2]),
      confirmedAt: Number(row[3]),
      createdAt: Number(row[4]),
      lastSeenAt: Number(row[5]),
      client: String(row[6]),
      userAgent: String(row[7]),
    },
    user: {
      id: userId,
      email: String(row[8]),
      name: String(row[9]),
      isAdmin: isSet(row[10]),
      timeZone: String(row[11]),
      language: String(row[12]) as Language,
      disabledAt: optional(row[13], Number),
      createdAt: Number(row[14]),
      updatedAt: Number(row[15]),
    },
  }
}

const toSession = (row: Selectable<SessionTable>): Session => ({
  id: row.id,
  userId: row.user_id,
  isLasting: isSet(row.is_lasting),
  confirmedAt: row.confirmed_at,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  client: row.client,
  userAgent: row.user_agent,
})

const toRow = (session: Omit<Session, 'id' | 'userId'>) => ({
  is_lasting: flag(session.isLasting),
  confirmed_at: session.confirmedAt,
  created_at: session.createdAt,
  last_seen_at: session.lastSeenAt,
  client: session.client,
  user_agent: session.userAgent,
})
