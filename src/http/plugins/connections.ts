import type { Server } from 'node:http'
import { oneMinute } from '../../domain/durations.ts'

/**
 * Many systems allow a process 1,024 files. The service has about 40 open, and opens more: connections
 * to PostgreSQL, and the modules and files of pages when they are first asked for.
 */
const mostConnections = 900

interface ConnectionLimit {
  /** Called when a connection is refused, at most once a minute. */
  readonly tell: (most: number) => void
  readonly most?: number
  /** In milliseconds. The machine's clock may be set back, by hours. */
  readonly monotonic?: () => number
}

/** Closes new connections at once while too many are open. */
export function limitConnections(
  server: Server,
  { tell, most = mostConnections, monotonic = () => performance.now() }: ConnectionLimit,
): void {
  server.maxConnections = most
  let toldAt = Number.NEGATIVE_INFINITY
  server.on('drop', () => {
    const now = monotonic()
    if (now - toldAt < oneMinute) return
    toldAt = now
    tell(most)
  })
}
