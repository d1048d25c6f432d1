import type { SelectQueryBuilder } from 'kysely'

/** The number of rows that `query` selects, before it selects any column. */
export async function countOf<DB, T extends keyof DB>(
  query: SelectQueryBuilder<DB, T, Record<never, never>>,
): Promise<number> {
  const { count } = await query
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow()
  return count
}
