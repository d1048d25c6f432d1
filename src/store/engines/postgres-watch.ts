import type { ServiceState } from '../service-feed.ts'
import { defaults, toInteger } from './postgres-connections.ts'
import { type Answer, type Ask, PostgresLane } from './postgres-lane.ts'

/** A connection by which one process follows what others do. */
export interface PostgresWatch {
  ask(): Promise<ServiceState>
  /** Tells the other processes that users or keys have changed; whom it does not reach finds out by itself. */
  announce(): void
  end(): Promise<void>
}

const channel = 'kadai_service'
/** A connection that breaks sooner was broken before, by the server or on the way, which may well be there. */
const immediate = 100
/** A process that is so late at half of its patience stood still meanwhile: the answer may have come, unread. */
const late = 100
/** One that is given up takes its connection with it, and the next one may still meet that. */
const tries = 3

const question = {
  text: `select version, floor(extract(epoch from clock_timestamp()) * 1000)::bigint,
    current_setting('transaction_read_only') from service_states`,
  rowMode: 'array',
} as const

/**
 * @param onNotice is called when another process announces a change.
 * @param patience in milliseconds, for a connection and for an answer.
 */
export async function postgresWatch(
  url: string,
  onNotice: () => void,
  patience = 1000,
): Promise<PostgresWatch> {
  const { Client } = await import('pg')
  const timeouts = { connectionTimeoutMillis: patience, query_timeout: patience }
  const lane = new PostgresLane((stream) => {
    const client = new Client({ ...defaults, ...timeouts, connectionString: url, stream })
    client.on('notification', onNotice)
    // Sent as soon as there is a connection. Where a server has no such thing, it is done without.
    client.query(`listen ${channel}`).catch(() => {})
    return client
  })
  const ask: Ask = (it) => lane.ask(it)
  const tryToAsk = async (left: number): Promise<Answer> => {
    const begun = performance.now()
    let half = begun
    const atHalf = setTimeout(() => {
      half = performance.now()
    }, patience / 2)
    try {
      return await ask(question)
    } catch (error) {
      const stoodStill = half - begun > patience / 2 + late
      const saysNothing = stoodStill || performance.now() - begun < immediate
      if (left > 1 && saysNothing) return tryToAsk(left - 1)
      throw error
    } finally {
      clearTimeout(atHalf)
    }
  }
  return {
    async ask() {
      const answer = await tryToAsk(tries)
      const [[version, now, isReadOnly] = []] = answer.rows as string[][]
      // After a failover the connections may still lead to the server that was the primary.
      if (isReadOnly === 'on') throw new Error('the server has become a standby, or read-only')
      return { version: toInteger(version), now: toInteger(now) }
    },
    announce: () => void ask({ text: `notify ${channel}` }).catch(() => {}),
    end: () => lane.end(),
  }
}
