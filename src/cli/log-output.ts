import { destination } from 'pino'
import type { Output } from './gathered-lines.ts'

/** In bytes. While their reader takes nothing, further lines are lost. */
const mostWaiting = 4 * 1024 * 1024
/** How long the last lines wait for their reader, in milliseconds. */
const patience = 1000

/**
 * Standard output, for the log. Its reader may be gone, or may stop reading: the service continues,
 * and ends, without it.
 */
export function logOutput(): Output {
  let until = Number.POSITIVE_INFINITY
  const endSoon = () => {
    until = Math.min(until, performance.now() + patience)
  }
  // Before pino's own listener, which writes the rest.
  process.once('exit', endSoon)
  const output = destination({
    dest: 1,
    sync: false,
    maxLength: mostWaiting,
    retryEAGAIN: () => performance.now() < until,
  })
  output.on('error', () => {})
  return {
    write: (text) => output.write(text),
    flushSync() {
      endSoon()
      try {
        output.flushSync()
      } catch (error) {
        // Otherwise pino would try again when the process exits.
        output.destroy()
        throw error
      }
    },
  }
}
