import type { Kysely } from 'kysely'
import type { Tables } from '../schema.ts'

/** Whether there is anybody in a database whose loss would matter. */
export async function holdsUsers(db: Kysely<Tables>): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return user !== undefined
}
