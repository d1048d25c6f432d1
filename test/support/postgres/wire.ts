import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A statement that a client has sent. */
export interface SentStatement {
  readonly sql: string
  /** The same for all that were sent before any answer to them came back: they share a round trip. */
  readonly flight: number
}

export interface PostgresWire {
  /** The server's address, by way of the wire. */
  readonly url: string
  /** What clients send while `work` is done, in its order, and what `work` gives. */
  during<T>(work: () => Promise<T>): Promise<{ sent: readonly SentStatement[]; value: T }>
}

/**
 * Listens to what passes between clients and the server at `url`. It holds the
 * server's answers back until all that was asked on a connection is answered:
 * what a client sends without waiting for an answer is in one flight then, and
 * what it sends after one is in another, however quick the server is.
 */
export async function listenTo(
  t: { after(clear: () => Promise<void>): void },
  url: string,
): Promise<PostgresWire> {
  const target = new URL(url)
  const sent: SentStatement[] = []
  const flights = { last: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => {}))
    relay(client, upstream, new Conversation(flights, sent))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => stop(server, sockets))
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    async during(work) {
      const from = sent.length
      const value = await work()
      return { sent: sent.slice(from), value }
    },
  }
}

async function stop(server: Server, sockets: Iterable<Socket>): Promise<void> {
  server.close()
  for (const socket of sockets) socket.destroy()
  await once(server, 'close')
}

function relay(client: Socket, server: Socket, conversation: Conversation): void {
  const held: Buffer[] = []
  client.on('data', (bytes: Buffer) => {
    conversation.asked(bytes)
    server.write(bytes)
  })
  server.on('data', (bytes: Buffer) => {
    held.push(bytes)
    if (conversation.isAnsweredBy(bytes)) client.write(Buffer.concat(held.splice(0)))
  })
  client.on('close', () => server.end())
  server.on('close', () => client.end())
}

/** One connection, as the messages of PostgreSQL's protocol, version 3, tell it. */
class Conversation {
  readonly #flights: { last: number }
  readonly #sent: SentStatement[]
  readonly #prepared = new Map<string, string>()
  readonly #questions = new Messages({ startsUntyped: true })
  readonly #answers = new Messages({ startsUntyped: false })
  #isStarted = false
  /** What ends in "ready for query": asked, and not answered yet. */
  #waiting = 0
  #flight = 0

  constructor(flights: { last: number }, sent: SentStatement[]) {
    this.#flights = flights
    this.#sent = sent
  }

  asked(bytes: Buffer): void {
    for (const { type, body } of this.#questions.read(bytes)) this.#hear(type, body)
  }

  /** Whether there is nothing left to wait for. */
  isAnsweredBy(bytes: Buffer): boolean {
    const ready = this.#answers.read(bytes).filter(({ type }) => type === 'Z').length
    if (!this.#isStarted) {
      this.#isStarted = ready > 0
      return true
    }
    this.#waiting -= ready
    return this.#waiting === 0
  }

  #hear(type: string, body: Buffer): void {
    const [first = '', second = ''] = body.toString('utf8').split('\0')
    if (type === 'P') this.#prepared.set(first, second)
    if (type === 'Q') this.#note(first)
    if (type === 'B') this.#note(this.#prepared.get(second) ?? '')
    if (type === 'Q' || type === 'S') this.#waiting++
  }

  #note(sql: string): void {
    if (this.#waiting === 0) this.#flight = ++this.#flights.last
    this.#sent.push({ sql, flight: this.#flight })
  }
}

/** Cuts a stream of bytes into messages: a letter, a length that counts itself, and a body. */
class Messages {
  #rest = Buffer.alloc(0)
  #isUntyped: boolean

  /** @param options whether the first message has no letter. */
  constructor({ startsUntyped }: { readonly startsUntyped: boolean }) {
    this.#isUntyped = startsUntyped
  }

  read(bytes: Buffer): readonly { readonly type: string; readonly body: Buffer }[] {
    this.#rest = Buffer.concat([this.#rest, bytes])
    const messages = []
    for (let end = this.#end(); end <= this.#rest.length; end = this.#end()) {
      const head = this.#isUntyped ? 0 : 1
      const type = this.#rest.toString('latin1', 0, head)
      messages.push({ type, body: this.#rest.subarray(head + 4, end) })
      this.#rest = this.#rest.subarray(end)
      this.#isUntyped = false
    }
    return messages
  }

  /** Where the first message ends; beyond everything while its length is not known. */
  #end(): number {
    const head = this.#isUntyped ? 0 : 1
    if (this.#rest.length < head + 4) return Number.POSITIVE_INFINITY
    return head + this.#rest.readUInt32BE(head)
  }
}
