import type { Clock, Deps } from '../../src/deps.ts'
import { type EngineName, type Lasting, lendDatabase } from './databases.ts'
import { testDeps } from './deps.ts'
import { closeAfter } from './store/close-after.ts'

/** What a service stands on, with nothing in its database. */
export async function openDeps(t: Lasting, clock: Clock, engine?: EngineName): Promise<Deps> {
  const open = await lendDatabase(t, engine)
  const store = await open(clock.now())
  closeAfter(t, store)
  return testDeps(store, clock)
}
