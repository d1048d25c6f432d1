import type { SelectQueryBuilder } from 'kysely'
import type { Row } from './engines/engine.ts'

/** The number of rows that `query` selects, before it selects any column. */
export async function countRows<DB, T extends keyof DB>(
  query: SelectQueryBuilder<DB, T, Record<never, never>>,
): Promise<number> {
  const { count } = await query
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow()
  return count
}

/** The number at the end of each row, such as a count; 0 without rows, as for a user that does not exist. */
export const lastNumberIn = ([row]: readonly Row[]) => Number(row?.at(-1) ?? 0)
