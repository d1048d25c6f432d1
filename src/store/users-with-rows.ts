import { type SelectQueryBuilder, sql } from 'kysely'

/** The users of the rows that `query` selects, before it selects any column: at most `limit`. */
export async function usersWithRows<DB, T extends keyof DB>(
  query: SelectQueryBuilder<DB, T, Record<never, never>>,
  limit: number,
): Promise<readonly number[]> {
  // The plus sign keeps SQLite from walking the whole table in the order of users.
  const users = query.select(sql<number>`+user_id`.as('user_id')).distinct().limit(limit)
  const rows = await users.$castTo<{ user_id: number }>().execute()
  return rows.map((row) => row.user_id)
}
