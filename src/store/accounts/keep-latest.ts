import { type Kysely, sql } from 'kysely'
import type { Tables } from '../schema.ts'

type Table = 'sessions' | 'known_devices'

interface Kept<T extends Table> {
  readonly userId: number
  /** Tells the rows of a user apart. */
  readonly key: keyof Tables[T] & string
  /** The time by which they are the latest. */
  readonly by: keyof Tables[T] & string
  readonly most: number
}

/** Deletes all rows of a user but the `most` latest. */
export async function keepLatest<T extends Table>(
  db: Kysely<Tables>,
  table: T,
  { userId, most, ...columns }: Kept<T>,
): Promise<void> {
  const [rows, key, by] = [sql.table(table), sql.ref(columns.key), sql.ref(columns.by)]
  await sql`delete from ${rows} where user_id = ${userId} and ${key} not in (
    select ${key} from ${rows} where user_id = ${userId} order by ${by} desc, ${key} desc limit ${most}
  )`.execute(db)
}
