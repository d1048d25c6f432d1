import type { ServiceState } from '../service-feed.ts'
import { defaults, toInteger } from './postgres-connections.ts'
import { type Ask, PostgresLane } from './postgres-lane.ts'

/** A connection by which one process follows what others do. */
export interface PostgresWatch {
  ask(): Promise<ServiceState>
  /** Tells the other processes that users or keys have changed; whom it does not reach finds out by itself. */
  announce(): void
  end(): Promise<void>
}

const channel = 'kadai_service'
/** In milliseconds, for a connection and for an answer. */
const patience = 1000
/** A connection that breaks sooner was broken before, by the server or on the way, which may well be there. */
const immediate = 100

const question = {
  text: `select version, floor(extract(epoch from clock_timestamp()) * 1000)::bigint,
    current_setting('transaction_read_only') from service_states`,
  rowMode: 'array',
} as const

/** @param onNotice is called when another process announces a change. */
export async function postgresWatch(url: string, onNotice: () => void): Promise<PostgresWatch> {
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
  return {
    async ask() {
      const begun = performance.now()
      const answer = await ask(question).catch((error) => {
        if (performance.now() - begun > immediate) throw error
        return ask(question)
      })
      const [[version, now, isReadOnly] = []] = answer.rows as string[][]
      // After a failover the connections may still lead to the server that was the primary.
      if (isReadOnly === 'on') throw new Error('the server has become a standby, or read-only')
      return { version: toInteger(version), now: toInteger(now) }
    },
    announce: () => void ask({ text: `notify ${channel}` }).catch(() => {}),
    end: () => lane.end(),
  }
}
