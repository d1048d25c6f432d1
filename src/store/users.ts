import type { Insertable, Kysely, Selectable } from 'kysely'
import type { NewUser, User } from '../domain/user.ts'
import type { Tables, UserTable } from './schema.ts'
import type { SystemTransaction, UserReader } from './store.ts'
import { flag } from './values.ts'

export function userReader(db: Kysely<Tables>): UserReader {
  return {
    find: (id) => find(db, id),
    findByEmail: (email) => findByEmail(db, email),
    async all() {
      return (await users(db).orderBy('id').execute()).map(toUser)
    },
  }
}

/** Changes users inside a transaction. */
export function userWriter(db: Kysely<Tables>): SystemTransaction['users'] {
  return {
    find: (id) => find(db, id),
    findByEmail: (email) => findByEmail(db, email),
    async count() {
      const { count } = await db
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },
    async insert(user) {
      const { id } = await db
        .insertInto('users')
        .values({ ...toRow(user), password_hash: user.passwordHash })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.insertInto('user_states').values({ user_id: id, version: 0 }).execute()
      const { passwordHash, ...known } = user
      return { ...known, id }
    },
    async update(user) {
      // The user's lock comes first, as in all that is written for them.
      await db
        .updateTable('user_states')
        .set(({ eb }) => ({ version: eb('version', '+', 1) }))
        .where('user_id', '=', user.id)
        .execute()
      await db.updateTable('users').set(toRow(user)).where('id', '=', user.id).execute()
    },
  }
}

export async function timeZoneOf(db: Kysely<Tables>, userId: number): Promise<string> {
  const user = db.selectFrom('users').select('time_zone').where('id', '=', userId)
  return (await user.executeTakeFirstOrThrow()).time_zone
}

const users = (db: Kysely<Tables>) => db.selectFrom('users').selectAll()

async function find(db: Kysely<Tables>, id: number): Promise<User | undefined> {
  const row = await users(db).where('id', '=', id).executeTakeFirst()
  return row && toUser(row)
}

async function findByEmail(db: Kysely<Tables>, email: string): Promise<User | undefined> {
  const row = await users(db).where('email', '=', email).executeTakeFirst()
  return row && toUser(row)
}

function toUser(row: Selectable<UserTable>): User {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    isAdmin: row.is_admin === 1,
    timeZone: row.time_zone,
    language: row.language,
    disabledAt: row.disabled_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function toRow(user: Omit<NewUser, 'passwordHash'>): Omit<Insertable<UserTable>, 'password_hash'> {
  return {
    email: user.email,
    name: user.name,
    is_admin: flag(user.isAdmin),
    time_zone: user.timeZone,
    language: user.language,
    disabled_at: user.disabledAt,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
  }
}
