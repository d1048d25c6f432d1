import type { Kysely } from 'kysely'
import type { Tables } from './schema.ts'
import type { LeaseReader, MaintenanceTransaction } from './store.ts'

export function leaseReader(db: Kysely<Tables>): LeaseReader {
  return {
    async all() {
      const rows = await db.selectFrom('leases').selectAll().orderBy('name').execute()
      return rows.map((row) => ({ ...row }))
    },
  }
}

/**
 * The largest difference between the clocks of two processes, in milliseconds: more than
 * twice the tolerance of `service-feed.ts`.
 */
const clocksDiffer = 5000

/**
 * Takes and releases leases, inside a transaction. A lease that ends later than a new one
 * could was taken before its clock was put back: it does not count.
 */
export function leaseWriter(db: Kysely<Tables>): MaintenanceTransaction['leases'] {
  return {
    async take(lease, now) {
      const taken = await db
        .insertInto('leases')
        .values(lease)
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ holder: lease.holder, until: lease.until })
            .where(({ or, eb }) =>
              or([
                eb('leases.until', '<=', now),
                eb('leases.until', '>', lease.until + clocksDiffer),
                eb('leases.holder', '=', lease.holder),
              ]),
            ),
        )
        .returning('name')
        .executeTakeFirst()
      return taken !== undefined
    },
    async release(name, holder) {
      await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
    },
  }
}
