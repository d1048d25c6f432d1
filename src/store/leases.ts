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

/** Takes and gives up leases inside a transaction. */
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
              or([eb('leases.until', '<=', now), eb('leases.holder', '=', lease.holder)]),
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
