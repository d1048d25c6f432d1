import { Socket } from 'node:net'
import type { Pool, PoolConfig } from 'pg'
import { markHandled } from '../../mark-handled.ts'
import { fail } from './errors.ts'
import { gatheredWrites } from './gathered-writes.ts'
import { PostgresLane } from './lane.ts'
import { CopiedQuery, type RunQuery } from './query.ts'

/** A connection reserved for one transaction. */
export interface ReservedConnection {
  readonly run: RunQuery
  /** Returns it to the pool; with an error, closes it. */
  release(broken?: Error): void
}

/** Connections to one PostgreSQL database. Errors are mapped by `errors.ts`. */
export interface PostgresConnections {
  /** Queries on the shared connections. */
  readonly run: RunQuery
  reserve(): Promise<ReservedConnection>
  /** Replaces all connections: those from before an outage may be dead without an error. */
  renew(): void
  end(): Promise<void>
}

/** Number of shared connections, which are lanes. Each is opened when those before it are busy. */
const mostLanes = 4
/** How many lanes, the last ones, take queries that may take long. The others are always left to everybody. */
const lanesOfLong = 2
/**
 * Makes the server plan a named statement once, for any parameters. By default, it compares that plan with one for the
 * parameters given, and plans each run anew where it expects that to cost less. It does so too often: of a limit that it
 * does not know it expects a tenth of all rows, and of an unknown user an average number. The indexes are made for all
 * users alike.
 */
const planOnce = 'set plan_cache_mode = force_generic_plan'
/**
 * Has the server ask after a client that says nothing as `defaults` has the client ask after the server. None of its own
 * limits holds while it has received a part of what was sent together: for as long as it does not know that its client or
 * the network is gone, hours by itself, it would keep what the transaction has locked.
 */
const askingBack =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 10'

/**
 * Connections to a PostgreSQL server, opened on demand.
 *
 * @param config of `pg`; `max` bounds their number. With fewer than 5, none is shared:
 * each query gets a connection of its own.
 * @param namesStatements whether statements have names. If a pooler does not allow that, other
 * clients use the same connections to the server, which must remain as they are.
 */
export async function postgresConnections(
  config: PoolConfig,
  namesStatements = true,
): Promise<PostgresConnections> {
  // Never loaded on SQLite.
  const { Pool, Client, TypeOverrides, types } = await import('pg')
  const parsers = new TypeOverrides()
  parsers.setTypeParser(types.builtins.INT8, toInteger)
  const { max = 10 } = config
  const settings = { ...defaults, types: parsers, ...config }
  const open = (): Opened => {
    const lanes = Array.from({ length: max > mostLanes ? mostLanes : 0 }, () => {
      const connect = (stream: () => Socket) => new Client({ ...settings, stream })
      return new PostgresLane(connect, namesStatements ? `${planOnce}; ${askingBack}` : undefined)
    })
    const sockets = new Set<Socket>()
    const stream = () => tracked(new Socket(), sockets)
    const pool = new Pool({ stream, ...settings, max: max - lanes.length })
    // Queries on a broken connection fail by themselves. An unhandled event would end the process.
    pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
    // Sent before what the connection is opened for, without a round trip of its own.
    if (namesStatements) pool.on('connect', (client) => void markHandled(client.query(askingBack)))
    return { lanes, pool, sockets }
  }
  let opened = open()
  return {
    run: (query, mayTakeLong) =>
      opened.lanes.length > 0
        ? freest(opened.lanes, mayTakeLong).run(query, mayTakeLong).catch(fail)
        : queriesOn(opened.pool)(query),
    reserve: () => reserve(opened.pool),
    renew() {
      const earlier = opened
      opened = open()
      void end(earlier)
    },
    end: () => end(opened),
  }
}

interface Opened {
  readonly lanes: readonly PostgresLane[]
  readonly pool: Pool
  readonly sockets: Set<Socket>
}

async function end({ lanes, pool, sockets }: Opened): Promise<void> {
  await Promise.all([pool.end(), ...lanes.map((lane) => lane.end())])
  // A server that is away does not confirm the end.
  for (const socket of sockets) socket.destroySoon()
}

/** `socket`, which is in `sockets` until it closes. */
function tracked(socket: Socket, sockets: Set<Socket>): Socket {
  sockets.add(socket)
  return socket.once('close', () => sockets.delete(socket))
}

/** Limits are in milliseconds. With the waiting before them, they are shorter than a caller waits. */
export const defaults: PoolConfig = {
  application_name: 'kadai',
  connectionTimeoutMillis: 2000,
  statement_timeout: 4000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 2000,
  // The client waits slightly longer than the server tries.
  query_timeout: 4500,
  keepAlive: true,
  // Tells a server that is gone from one that takes long: a migration has no other limit. By itself, the
  // system probes after two hours; now after ten seconds, then each second, and gives up after ten.
  keepAliveInitialDelayMillis: 10_000,
  // Statements are sent without waiting for the previous result.
  pipeline: true,
}

/** Ids, instants and counts stay below 2^53; `pg` would return them as strings. */
export function toInteger(digits: string | undefined): number {
  const integer = Number(digits)
  if (!Number.isSafeInteger(integer)) throw new RangeError(`${digits} is not below 2^53`)
  return integer
}

async function reserve(pool: Pool): Promise<ReservedConnection> {
  const client = await pool.connect().catch(fail)
  const gather = gatheredWrites(client.connection.stream)
  const run = queriesOn(client)
  return {
    run: (query) => {
      gather()
      return run(query)
    },
    release: (broken) => client.release(broken),
  }
}

const queriesOn =
  (server: Pick<Pool, 'query'>): RunQuery =>
  (query) =>
    server.query(new CopiedQuery(query)).catch(fail)

/**
 * The first lane that is not blocked. The fewer lanes are in use, the more queries share a
 * packet. If all are, one with little to do, and nothing that may take long.
 */
function freest(lanes: readonly PostgresLane[], mayTakeLong = false): PostgresLane {
  const now = performance.now()
  let best: PostgresLane | undefined
  for (const lane of mayTakeLong ? lanes.slice(-lanesOfLong) : lanes) {
    if (!lane.isHeldUp(now)) return lane
    if (best === undefined || busyness(lane) < busyness(best)) best = lane
  }
  if (best === undefined) throw new RangeError('there are no lanes')
  return best
}

const busyness = ({ waiting, hasLong }: PostgresLane) => waiting + (hasLong ? farMore : 0)

/** More queries than can ever wait for one lane. */
const farMore = 1e9
