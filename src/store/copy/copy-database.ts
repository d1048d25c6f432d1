import { type Database, describeDatabase } from '../../database.ts'
import type { Instant } from '../../domain/time/time.ts'
import { explainingWrites } from '../opening/unusable-database.ts'
import { type Copied, type CopyOptions, copyTables } from './copy-tables.ts'
import { openSource, openTarget } from './open.ts'

export interface Route {
  readonly from: Database
  readonly to: Database
}

/**
 * Migrates the tables of the target, and copies everything from one database to another
 * with `copyTables`.
 *
 * @throws {DomainError} as `openSource`, `openTarget` and `copyTables`; `unavailable` if the
 * target cannot be written.
 */
export async function copyDatabase(
  { from, to }: Route,
  options: CopyOptions & { readonly now: Instant },
): Promise<Copied> {
  const source = await openSource(from)
  try {
    const target = await openTarget(to, options)
    try {
      return await explainingWrites(describeDatabase(to), () =>
        copyTables(source.engine, target.engine, options),
      )
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}
