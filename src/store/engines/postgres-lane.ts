import { Socket } from 'node:net'
import type { Client, QueryConfig } from 'pg'
import { gatheredWrites } from './gathered-writes.ts'

/** One question, and how long to wait for its answer, in milliseconds. */
export type Question = QueryConfig & {
  readonly rowMode?: 'array'
  readonly query_timeout?: number
}

export interface Answer {
  readonly command: string
  readonly rows: unknown[]
}

export type Ask = (question: Question) => Promise<Answer>

/** In milliseconds. Longer than one answer takes, shorter than anybody notices. */
const holdUp = 5

/**
 * One connection that many ask at once. Each question is a transaction of its
 * own; they are sent as they come, those of one turn in one packet, and answered
 * in their order. It is opened when first asked, and again after it broke.
 */
export class PostgresLane {
  /** Questions without an answer. */
  waiting = 0
  readonly #connect: (stream: () => Socket) => Client
  #opened: Promise<Client> | undefined
  #client: Client | undefined
  #socket = new Socket()
  #gather = () => {}
  /** When it last was asked while idle, or answered. */
  #movedAt = 0

  constructor(connect: (stream: () => Socket) => Client) {
    this.#connect = connect
  }

  /** Whether one question keeps the others waiting. */
  isHeldUp(now: number): boolean {
    return this.waiting > 0 && now - this.#movedAt > holdUp
  }

  async ask(question: Question): Promise<Answer> {
    if (this.waiting++ === 0) this.#movedAt = performance.now()
    try {
      const client = this.#client ?? (await this.#open())
      this.#gather()
      return await client.query(question)
    } finally {
      this.waiting--
      this.#movedAt = performance.now()
    }
  }

  async end(): Promise<void> {
    const ended = this.#client?.end()
    // A server that is away answers no farewell.
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
    this.#client = client
    this.#gather = gatheredWrites(client.connection.stream)
    return client
  }
}
