import type { Lasting } from '../databases.ts'

/**
 * Closes `it` after the test, and lets go of it then. The runner keeps what it was given to call:
 * of thousands of services in one process, each would be a megabyte until the end.
 */
export function closeAfter(t: Lasting, it: Closable): void {
  let open: Closable | undefined = it
  t.after(async () => {
    await open?.close()
    open = undefined
  })
}

interface Closable {
  close(): unknown
}
