import { defaults, toInteger } from './connections.ts'
import { PostgresLane } from './lane.ts'
import type { QueryResult, RunQuery } from './query.ts'
import type { ServiceState } from './service-feed.ts'

export interface WatchedState extends ServiceState {
  /** The schema version that a process must know to use the tables; 0 if any will do. */
  readonly requiredSchemaVersion: number
}

/** A connection on which one process follows the changes of others. */
interface PostgresWatch {
  run(): Promise<WatchedState>
  /**
   * Notifies other processes of a change of users, keys or tables. Those it does not reach
   * find out by polling.
   */
  announce(): void
  end(): Promise<void>
}

const channel = 'kadai_service'
/** A connection that fails sooner than this was broken before; the server may well be available. */
const immediate = 100
/**
 * If a timer is late by half of `maxWait`, the process was suspended: the response may
 * have arrived unread.
 */
const late = 100
/** A poll that is given up closes its connection, and the next poll may still hit that. */
const tries = 3

const stateQuery = {
  text: `select version, floor(extract(epoch from clock_timestamp()) * 1000)::bigint,
    current_setting('transaction_read_only'),
    (select coalesce(max(number), 0) from migrations where suits_older = 0) from service_states`,
  rowMode: 'array',
} as const

/**
 * @param onNotice called when another process announces a change.
 * @param maxWait for a connection and for a response, in milliseconds.
 */
export async function postgresWatch(
  url: string,
  onNotice: () => void,
  maxWait = 1000,
): Promise<PostgresWatch> {
  const { Client } = await import('pg')
  const timeouts = { connectionTimeoutMillis: maxWait, query_timeout: maxWait }
  const lane = new PostgresLane((stream) => {
    const client = new Client({ ...defaults, ...timeouts, connectionString: url, stream })
    client.on('notification', onNotice)
    // Sent as soon as there is a connection. Servers without LISTEN are only polled.
    client.query(`listen ${channel}`).catch(() => {})
    return client
  })
  const run: RunQuery = (it) => lane.run(it)
  const tryToAsk = async (left: number): Promise<QueryResult> => {
    const begun = performance.now()
    let half = begun
    const atHalf = setTimeout(() => {
      half = performance.now()
    }, maxWait / 2)
    try {
      return await run(stateQuery)
    } catch (error) {
      const stoodStill = half - begun > maxWait / 2 + late
      const saysNothing = stoodStill || performance.now() - begun < immediate
      if (left > 1 && saysNothing) return tryToAsk(left - 1)
      throw error
    } finally {
      clearTimeout(atHalf)
    }
  }
  return {
    async run() {
      const answer = await tryToAsk(tries)
      const [[version, now, isReadOnly, required] = []] = answer.rows as string[][]
      // After a failover the connections may still lead to the former primary.
      if (isReadOnly === 'on') throw new Error('the server has become a standby, or read-only')
      return {
        version: toInteger(version),
        now: toInteger(now),
        requiredSchemaVersion: toInteger(required),
      }
    },
    announce: () => void run({ text: `notify ${channel}` }).catch(() => {}),
    end: () => lane.end(),
  }
}
