import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { oneMinute } from '../../domain/time/durations.ts'

/**
 * Many systems allow a process 1,024 files. The service has about 40 open, and opens more: connections
 * to PostgreSQL, and the modules and files of pages when they are first asked for.
 */
const mostConnections = 900
/**
 * The share of `most` that one client may have: enough for a school behind one address, without keeping everybody else
 * out.
 */
const shareOfOne = 1 / 2

interface Refused {
  /** How many are allowed. */
  readonly most: number
  /** The client whose connections are limited to `most`; undefined if those of all clients together are. */
  readonly client?: string
}

interface ConnectionLimit {
  /** Called when a connection is refused, at most once a minute. */
  readonly tell: (refused: Refused) => void
  /** The client at an address; undefined at one that many clients share, such as a proxy's. */
  readonly clientAt: (address: string) => string | undefined
  readonly most?: number
  /** A clock in milliseconds that is never set back, as the machine's may be, by hours. */
  readonly monotonic?: () => number
}

/** Closes new connections at once while too many are open, in all or of their client. */
export function limitConnections(
  server: Server,
  { tell, clientAt, most = mostConnections, monotonic = () => performance.now() }: ConnectionLimit,
): void {
  server.maxConnections = most
  let toldAt = Number.NEGATIVE_INFINITY
  const tellSeldom = (refused: Refused) => {
    const now = monotonic()
    if (now - toldAt < oneMinute) return
    toldAt = now
    tell(refused)
  }
  server.on('drop', () => tellSeldom({ most }))
  const open = new Map<string, number>()
  const mostOfOne = Math.ceil(most * shareOfOne)
  server.on('connection', (socket: Socket) => {
    const client = clientAt(socket.remoteAddress ?? '')
    if (client === undefined) return
    const others = open.get(client) ?? 0
    if (others >= mostOfOne) {
      tellSeldom({ most: mostOfOne, client })
      socket.destroy()
      return
    }
    open.set(client, others + 1)
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1
      if (left > 0) open.set(client, left)
      else open.delete(client)
    })
  })
}
