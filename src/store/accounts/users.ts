import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { NewUser, User } from '../../domain/accounts/user.ts'
import { isStorable } from '../../domain/text.ts'
import { countRows } from '../counts.ts'
import type { Transaction } from '../engines/engine.ts'
import type { Traits } from '../engines/traits.ts'
import { flag, isSet } from '../flag.ts'
import type { Tables, UserTable } from '../schema.ts'
import { parameter, statement } from '../statement.ts'
import type { Belongings, DirectoryTransaction, UserReader } from '../store.ts'
import { tablesOfUsers } from '../table-kinds.ts'
import { endOtherDays } from '../tallies/day-tallies.ts'

export function userReader(db: Kysely<Tables>): UserReader {
  const users = db.selectFrom('users')
  const passwordHashOf = async (id: number) => {
    const row = await users.select('password_hash').where('id', '=', id).executeTakeFirst()
    return row?.password_hash ?? null
  }
  return {
    async find(id) {
      const row = await users.selectAll().where('id', '=', id).executeTakeFirst()
      return row && toUser(row)
    },
    async findByEmail(email) {
      // Callers may ask for an address that cannot be stored.
      if (!isStorable(email)) return undefined
      const row = await users.selectAll().where('email', '=', email).executeTakeFirst()
      return row && toUser(row)
    },
    async all() {
      return (await users.selectAll().orderBy('id').execute()).map(toUser)
    },
    count: () => countRows(users),
    // Those who are administrators by `isAdministering` of the domain, in SQL.
    countAdministrators: () =>
      countRows(users.where('is_admin', '=', 1).where('disabled_at', 'is', null)),
    async withoutPassword() {
      const found = await users.select('id').where('password_hash', 'is', null).execute()
      return new Set(found.map(({ id }) => id))
    },
    hasPassword: async (id) => (await passwordHashOf(id)) !== null,
    passwordHashOf,
    belongingsOf: (id) => belongingsOf(db, id),
  }
}

/** Changes users, inside a transaction. */
export function userWriter(
  { db, all, extend }: Transaction,
  traits: Traits,
): DirectoryTransaction['users'] {
  return {
    ...userReader(db),
    insert: (user) => insert(db, user),
    async update(user) {
      await raiseVersion(db, traits, user.id)
      await endOtherDays(db, user)
      await db.updateTable('users').set(toRow(user)).where('id', '=', user.id).execute()
    },
    async setPasswordHash(id, passwordHash) {
      const changes = { password_hash: passwordHash }
      await db.updateTable('users').set(changes).where('id', '=', id).execute()
    },
    async renewPasswordHash(id, { from, to }) {
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set({ password_hash: to })
        .where('id', '=', id)
        .where('password_hash', '=', from)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
    async delete(id) {
      await raiseVersion(db, traits, id)
      const locked = db.selectFrom('users').selectAll().where('id', '=', id).forUpdate()
      if (traits.locksRows) await locked.execute()
      for (const table of tablesOfUsers().toReversed()) {
        const statement = { name: '', sql: traits.deletionOf(table) }
        while ((await all(statement, [id])).length > 0) extend()
        // Of what another transaction was changing meanwhile, a portion may leave something.
        await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(db)
      }
      await db.deleteFrom('users').where('id', '=', id).execute()
    },
  }
}

async function insert(db: Kysely<Tables>, user: NewUser): Promise<User> {
  const { passwordHash, ...known } = user
  const { id } = await db
    .insertInto('users')
    .values({ ...toRow(known), password_hash: passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('user_states').values({ user_id: id, version: 0 }).execute()
  return { ...known, id }
}

/** Takes the user's lock, which comes first in every write for the user. */
async function raiseVersion(
  db: Kysely<Tables>,
  { nextVersion }: Traits,
  userId: number,
): Promise<void> {
  const states = db.updateTable('user_states').set({ version: nextVersion })
  await states.where('user_id', '=', userId).execute()
}

async function belongingsOf(db: Kysely<Tables>, userId: number): Promise<Belongings> {
  const countOwned = (table: 'recurring_settings' | 'api_keys' | 'sessions') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
  const row = await db
    .selectFrom('user_states')
    .select(({ eb, ref }) => [
      eb('total', '+', ref('archived_total')).as('assignments'),
      countOwned('recurring_settings').as('recurringSettings'),
      countOwned('api_keys').as('apiKeys'),
      countOwned('sessions').as('sessions'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return {
    assignments: row?.assignments ?? 0,
    recurringSettings: row?.recurringSettings ?? 0,
    apiKeys: row?.apiKeys ?? 0,
    sessions: row?.sessions ?? 0,
  }
}

/** user */
export const timeZoneStatement = (db: Kysely<Tables>) =>
  statement(db.selectFrom('users').select('time_zone').where('id', '=', parameter))

function toUser(row: Selectable<UserTable>): User {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    isAdmin: isSet(row.is_admin),
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
