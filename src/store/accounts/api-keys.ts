import type { Kysely, Selectable } from 'kysely'
import type { ApiKey } from '../../domain/accounts/api-key.ts'
import { offsetOf, type Page, type PageRequest } from '../../domain/pagination.ts'
import type { Instant } from '../../domain/time/time.ts'
import { countRows } from '../counts.ts'
import type { Connection, Transaction } from '../engines/engine.ts'
import { flag, isSet } from '../flag.ts'
import type { ApiKeyTable, Tables } from '../schema.ts'
import { parameter, statement, textParameter } from '../statement.ts'
import type {
  ApiKeyReader,
  DirectoryTransaction,
  KeyFilter,
  MaintenanceTransaction,
} from '../store.ts'
import { optional } from '../values.ts'

export function apiKeyReader(connection: Connection): ApiKeyReader {
  const { db } = connection
  const findOwner = statement(
    db
      .selectFrom('api_keys')
      .innerJoin('users', 'users.id', 'api_keys.user_id')
      .select(['api_keys.user_id', 'users.time_zone', 'api_keys.id', 'is_read_only', 'expires_at'])
      .where('digest', '=', textParameter)
      .where('revoked_at', 'is', null)
      .where('users.disabled_at', 'is', null),
  )
  return {
    async find(id) {
      const row = await keys(db).where('id', '=', id).executeTakeFirst()
      return row && toApiKey(row)
    },
    async findOwner(digest) {
      const [row] = await connection.all(findOwner, [digest])
      if (row === undefined) return undefined
      return {
        userId: Number(row[0]),
        timeZone: String(row[1]),
        keyId: Number(row[2]),
        isReadOnly: isSet(row[3]),
        expiresAt: optional(row[4], Number),
      }
    },
    cachedOwner: () => undefined,
    async all() {
      return (await keys(db).orderBy('id').execute()).map(toApiKey)
    },
    async ofUser(userId) {
      const rows = await keys(db).where('user_id', '=', userId).orderBy('id').execute()
      return rows.map(toApiKey)
    },
    list: (filter, page) => list(db, filter, page),
    unrevokedOf: (userIds) => unrevokedOf(db, userIds),
    countInUse: (now) => countInUse(db, now),
  }
}

async function list(
  db: Kysely<Tables>,
  { isRevoked }: KeyFilter,
  page: PageRequest,
): Promise<Page<ApiKey>> {
  const matching = db.selectFrom('api_keys').where('revoked_at', isRevoked ? 'is not' : 'is', null)
  const [totalCount, rows] = await Promise.all([
    countRows(matching),
    matching
      .selectAll()
      .orderBy('id', 'desc')
      .limit(page.pageSize)
      .offset(offsetOf(page))
      .execute(),
  ])
  return { items: rows.map(toApiKey), totalCount }
}

async function unrevokedOf(
  db: Kysely<Tables>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('api_keys')
    .select(({ fn }) => ['user_id', fn.countAll<number>().as('count')])
    .where('user_id', 'in', userIds)
    .where('revoked_at', 'is', null)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, count }) => [user_id, count]))
}

/** Counts the keys that are `in_use` by `keyStateOf` of the domain, in SQL. */
const countInUse = (db: Kysely<Tables>, now: Instant): Promise<number> =>
  countRows(
    db
      .selectFrom('api_keys')
      .where('revoked_at', 'is', null)
      .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)])),
  )

/** Changes API keys, inside a transaction. */
export function apiKeyWriter(db: Kysely<Tables>): DirectoryTransaction['apiKeys'] {
  return {
    async insert({ digest, ...key }) {
      const { id } = await db
        .insertInto('api_keys')
        .values({
          digest,
          user_id: key.userId,
          name: key.name,
          hint: key.hint,
          is_read_only: flag(key.isReadOnly),
          expires_at: key.expiresAt,
          revoked_at: key.revokedAt,
          last_used_at: key.lastUsedAt,
          created_at: key.createdAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { ...key, id }
    },
    async revoke(id, now) {
      const { numUpdatedRows } = await db
        .updateTable('api_keys')
        .set({ revoked_at: now })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
  }
}

/** Stores the last use of API keys, inside a transaction. */
export function keyUseWriter({ db, send }: Transaction): MaintenanceTransaction['apiKeys'] {
  const touched = statement(
    db
      .updateTable('api_keys')
      .set({ last_used_at: parameter })
      .where('id', '=', parameter)
      .where(({ or, eb }) =>
        or([eb('last_used_at', 'is', null), eb('last_used_at', '<', parameter)]),
      ),
  )
  return {
    async touch(lastUsed) {
      // In a fixed order, so that concurrent processes wait for each other and cannot deadlock.
      const uses = [...lastUsed].sort(([one], [other]) => one - other)
      for (const [id, at] of uses) {
        await send(touched, [at, id, at])
      }
    },
  }
}

const keys = (db: Kysely<Tables>) => db.selectFrom('api_keys').selectAll()

const toApiKey = (row: Selectable<ApiKeyTable>): ApiKey => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  hint: row.hint,
  isReadOnly: isSet(row.is_read_only),
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  lastUsedAt: row.last_used_at,
  createdAt: row.created_at,
})
