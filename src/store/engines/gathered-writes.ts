import type { Writable } from 'node:stream'

/** What `pg` writes to; one that is no socket may be unable to hold anything back. */
type Output = Partial<Pick<Writable, 'cork' | 'uncork'>>

/**
 * What to call before each write to `output`: all of one turn of the event loop go
 * together at its end, so that the other side is woken once for all of them.
 */
export function gatheredWrites(output: Output): () => void {
  let isGathering = false
  return () => {
    if (isGathering || output.cork === undefined) return
    isGathering = true
    output.cork()
    setImmediate(() => {
      isGathering = false
      output.uncork?.()
    })
  }
}
