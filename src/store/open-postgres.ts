import { describeDatabase, type PostgresDatabase } from '../database.ts'
import { unavailable } from '../domain/errors.ts'
import type { Instant } from '../domain/time.ts'
import { openPostgres } from './engines/postgres.ts'
import { type PostgresConnections, postgresConnections } from './engines/postgres-connections.ts'
import { openPostgresPatiently } from './engines/postgres-patient.ts'
import { assertUsable } from './engines/postgres-safety.ts'
import { postgresWatch } from './engines/postgres-watch.ts'
import { rememberingHolders } from './key-holders.ts'
import { migrate } from './migrate.ts'
import type { Opening } from './opening.ts'
import { ServiceFeed } from './service-feed.ts'
import type { Store } from './store.ts'
import { storeOver } from './store-over.ts'
import { assertServerHasRoom } from './whose-tables.ts'

/** As `openStore`, for a PostgreSQL server. One process of many: it follows what the others change. */
export async function openPostgresStore(
  database: PostgresDatabase,
  { isServing, now, patience, tell = () => {} }: Opening,
): Promise<Store> {
  const { url, connections: max, namesStatements, allowsUnsafe } = database
  const connections = await postgresConnections({ connectionString: url, max: max - 1 })
  const watch = await postgresWatch(url, () => feed.changed(), patience)
  const clocks = { monotonic: () => performance.now(), wall: Date.now }
  const told = (cause?: unknown) => {
    if (cause === undefined) connections.renew()
    tell(cause)
  }
  const feed = new ServiceFeed({ ask: watch.ask, ...clocks, tell: told })
  const engine = openPostgres(whilePresent(connections, feed), { namesStatements })
  const close = async () => {
    await feed.stop()
    await Promise.all([watch.end(), engine.close()])
  }
  try {
    await assertUsable(connections.ask, allowsUnsafe)
    await assertServerHasRoom(connections.ask, describeDatabase(database))
    await migratePatiently({ url, namesStatements }, now)
    if (isServing) await feed.start()
    const store = storeOver(engine)
    return { ...(isServing ? following(store, feed, watch.announce) : store), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A step may take longer than anybody waits for an answer, and so may the wait for another process that takes it. */
async function migratePatiently(
  database: Pick<PostgresDatabase, 'url' | 'namesStatements'>,
  now: Instant,
): Promise<void> {
  const engine = await openPostgresPatiently(database)
  await migrate(engine, now).finally(() => engine.close())
}

/** Asks nothing of a server that is known to be away: nobody has to wait to be told. */
function whilePresent(connections: PostgresConnections, feed: ServiceFeed): PostgresConnections {
  const { ask, exclusive, renew, end } = connections
  const away = async () => {
    throw unavailable(new Error('the database did not answer when it was last asked'))
  }
  return {
    ask: (question) => (feed.isAway ? away() : ask(question)),
    exclusive: () => (feed.isAway ? away() : exclusive()),
    renew,
    end,
  }
}

/** `store`, kept up with what other processes do to users and keys. */
function following(store: Store, feed: ServiceFeed, announce: () => void): Store {
  const { apiKeys, administer } = store
  const holders = rememberingHolders(apiKeys.findHolder, () => feed.version())
  return {
    ...store,
    apiKeys: { ...apiKeys, ...holders },
    clockOffset: () => feed.offset,
    async administer(work) {
      try {
        return await administer(work)
      } finally {
        // Also after a failure: whether it was committed may be unknown.
        feed.changed()
        announce()
      }
    },
  }
}
