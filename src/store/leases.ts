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

/** In milliseconds, at most, between two processes: more than twice what `service-feed.ts` lets a clock be off. */
const clocksDiffer = 5000

/**
 * Takes and gives up leases inside a transaction. One that ends later than any taken now was taken
 * by a clock that has been put back since: its end is not waited for.
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
