import { syncBuiltinESMExports } from 'node:module'
import type { TestContext } from 'node:test'

/** Gives what `t.mock` has put into Node's modules also to those who import it by name, until the test is over. */
export function giveMocksToImports(t: TestContext): void {
  syncBuiltinESMExports()
  t.after(() => {
    t.mock.reset()
    syncBuiltinESMExports()
  })
}
