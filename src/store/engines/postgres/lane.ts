import { Socket } from 'node:net'
import type { Client } from 'pg'
import { markHandled } from '../../mark-handled.ts'
import { gatheredWrites } from './gathered-writes.ts'
import { CopiedQuery, type PostgresQuery, type QueryResult } from './query.ts'

/** The wait after which queries are held up, in milliseconds: longer than a response takes, too short to notice. */
const holdUp = 5

/**
 * One connection shared by many queries. Each query is a transaction of its own. Queries
 * are sent at once, those of one turn in one packet, and answered in order. The connection
 * opens at the first query, and again after a failure. Once ended, it opens no more.
 */
export class PostgresLane {
  /** Queries in progress. */
  waiting = 0
  /** Those of them that may take long. */
  #long = 0
  readonly #connect: (stream: () => Socket) => Client
  readonly #firstQuery: string | undefined
  #isEnded = false
  #opened: Promise<Client> | undefined
  #client: Client | undefined
  #socket = new Socket()
  #gather = () => {}
  /** Time of the last query while idle, or of the last response. */
  #movedAt = 0

  /** @param firstQuery runs on each new connection, before all others. It may fail. */
  constructor(connect: (stream: () => Socket) => Client, firstQuery?: string) {
    this.#connect = connect
    this.#firstQuery = firstQuery
  }

  get hasLong(): boolean {
    return this.#long > 0
  }

  /** Whether one query blocks the others, or may soon. */
  isHeldUp(now: number): boolean {
    return this.hasLong || (this.waiting > 0 && now - this.#movedAt > holdUp)
  }

  /** @param mayTakeLong whether others should not have to wait for it. */
  async run(query: PostgresQuery, mayTakeLong = false): Promise<QueryResult> {
    // A query would open a connection that nobody ends, and that keeps the process alive.
    if (this.#isEnded) throw new Error('the connection was ended')
    if (this.waiting++ === 0) this.#movedAt = performance.now()
    if (mayTakeLong) this.#long++
    try {
      const client = this.#client ?? (await this.#open())
      this.#gather()
      return await client.query(new CopiedQuery(query))
    } finally {
      this.waiting--
      if (mayTakeLong) this.#long--
      this.#movedAt = performance.now()
    }
  }

  async end(): Promise<void> {
    this.#isEnded = true
    // One that is still opening is ended, too, once the queries that wait for it are sent.
    await this.#opened?.catch(() => {})
    const ended = this.#client?.end()
    // A server that is away does not confirm the end.
    if (this.waiting === 0) this.#socket.destroySoon()
    await ended
  }

  #open(): Promise<Client> {
    this.#opened ??= this.#openAnew().finally(() => {
      this.#opened = undefined
    })
    return this.#opened
  }

  async #openAnew(): Promise<Client> {
    const socket = new Socket()
    this.#socket = socket
    const client = this.#connect(() => socket)
    const forget = () => {
      if (this.#client === client) this.#client = undefined
    }
    client.on('error', forget).on('end', forget)
    await client.connect()
    if (this.#firstQuery !== undefined) void markHandled(client.query(this.#firstQuery))
    this.#client = client
    this.#gather = gatheredWrites(client.connection.stream)
    return client
  }
}
