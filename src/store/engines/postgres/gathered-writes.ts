import type { Writable } from 'node:stream'

/** Output of `pg`; anything but a socket may be unable to cork. */
type Output = Partial<Pick<Writable, 'cork' | 'uncork'>>

/**
 * A function to call before each write to `output`. It corks the output until the end of
 * the turn, so that all writes of the turn leave together and wake the other side once.
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
