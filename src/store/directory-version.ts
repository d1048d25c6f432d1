import type { Kysely } from 'kysely'
import type { LocalReader } from './engines/engine.ts'
import type { Traits } from './engines/traits.ts'
import type { Tables } from './schema.ts'
import { statement } from './statement.ts'

/** Reads the version of the directory: again only when the users and keys may have changed. */
export function directoryVersionReader(
  db: Kysely<Tables>,
  { allSync, revision }: LocalReader,
): () => number {
  const version = statement(db.selectFrom('service_states').select('version'))
  const known = { revision: Number.NaN, version: 0 }
  return () => {
    const current = revision()
    if (known.revision !== current) {
      known.version = Number(allSync(version, [])[0]?.[0])
      known.revision = current
    }
    return known.version
  }
}

export const raiseDirectoryVersion = (db: Kysely<Tables>, { nextVersion }: Traits) =>
  statement(db.updateTable('service_states').set({ version: nextVersion }))
