import { describeDatabase, type PostgresDatabase } from '../../database.ts'
import { DomainError, unavailable } from '../../domain/errors.ts'
import { cachingOwners } from '../accounts/key-owners.ts'
import { type PostgresConnections, postgresConnections } from '../engines/postgres/connections.ts'
import { openPostgres } from '../engines/postgres/engine.ts'
import { openPostgresToMigrate } from '../engines/postgres/patient-migration.ts'
import { assertUsable } from '../engines/postgres/safety.ts'
import { ServiceFeed, type ServiceState } from '../engines/postgres/service-feed.ts'
import { postgresWatch, type WatchedState } from '../engines/postgres/watch.ts'
import type { Store } from '../store.ts'
import { storeOver } from '../store-over.ts'
import {
  assertCurrent,
  assertNotNewer,
  type Migrated,
  migrate,
  newestSchemaVersion,
  schemaVersionOf,
} from './migrate.ts'
import type { Opening } from './opening.ts'
import { assertServerHasRoom } from './table-ownership.ts'

/** Like `openStore`, for a PostgreSQL server, which other processes may serve too. */
export async function openPostgresStore(
  database: PostgresDatabase,
  opening: Opening,
): Promise<Store> {
  const { isServing, migrates = isServing, maxWait, tell = () => {} } = opening
  const { url, connections: max, namesStatements, allowsUnsafe } = database
  const name = describeDatabase(database)
  const connections = await postgresConnections(
    { connectionString: url, max: max - 1 },
    namesStatements,
  )
  const watch = await postgresWatch(url, () => feed.changed(), maxWait)
  const clocks = { monotonic: () => performance.now(), wall: Date.now }
  const told = (cause?: unknown) => {
    if (cause === undefined) connections.renew()
    tell(cause)
  }
  const run = async () => heeding(await watch.run(), name, opening)
  const feed = new ServiceFeed({ run, ...clocks, tell: told })
  const engine = openPostgres(unlessAway(connections, feed), { namesStatements })
  const close = async () => {
    await feed.stop()
    await Promise.all([watch.end(), engine.close()])
  }
  try {
    await assertUsable(connections.run, allowsUnsafe)
    await assertServerHasRoom(connections.run, name)
    if (migrates) {
      const done = await migrateWithoutLimits({ url, namesStatements }, opening)
      if (done && done.from > 0) opening.migrated?.(done)
      if (done) watch.announce()
    } else assertCurrent(await schemaVersionOf(engine.reader.db, engine.traits), name)
    if (isServing) await feed.start()
    const store = storeOver(engine)
    return { ...(isServing ? following(store, feed, watch.announce) : store), close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * A migration, or waiting for another process that runs one, may take longer than any
 * request waits.
 */
async function migrateWithoutLimits(
  database: Pick<PostgresDatabase, 'url' | 'namesStatements'>,
  { mayMigrate, now }: Opening,
): Promise<Migrated | undefined> {
  const engine = await openPostgresToMigrate(database)
  try {
    await mayMigrate?.(engine)
    return await migrate(engine, now)
  } finally {
    await engine.close()
  }
}

/** Returns `state`, unless a newer version took the database: then it counts as away for this one. */
function heeding(state: WatchedState, name: string, { outdated }: Opening): ServiceState {
  try {
    assertNotNewer(state.requiredSchemaVersion, newestSchemaVersion, name)
    return state
  } catch (error) {
    if (error instanceof DomainError) outdated?.(error)
    throw error
  }
}

/** Fails at once while the server is known to be away, without a query. */
function unlessAway(connections: PostgresConnections, feed: ServiceFeed): PostgresConnections {
  const { run, reserve, renew, end } = connections
  const away = async () => {
    throw unavailable(new Error('the database did not respond to the last query'))
  }
  return {
    run: (...query) => (feed.isAway ? away() : run(...query)),
    reserve: () => (feed.isAway ? away() : reserve()),
    renew,
    end,
  }
}

/** `store`, which follows the changes of other processes to users and keys. */
function following(store: Store, feed: ServiceFeed, announce: () => void): Store {
  const { apiKeys, writeDirectory } = store
  const owners = cachingOwners(apiKeys.findOwner, () => feed.version())
  return {
    ...store,
    apiKeys: { ...apiKeys, ...owners },
    clockOffset: () => feed.offset,
    async writeDirectory(work) {
      try {
        return await writeDirectory(work)
      } finally {
        // After a failure too: it may have been committed.
        feed.changed()
        announce()
      }
    },
  }
}
