import type { Writable } from 'node:stream'

/**
 * What to call before each write to `stream`: all of one turn of the event loop go
 * together at its end, so that the other side is woken once for all of them.
 */
export function gatheredWrites(stream: Writable): () => void {
  let isGathering = false
  return () => {
    if (isGathering) return
    isGathering = true
    stream.cork()
    setImmediate(() => {
      isGathering = false
      stream.uncork()
    })
  }
}
