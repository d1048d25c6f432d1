import { type Clock, type Deps, depsOver, type Store } from '../../src/deps.ts'
import { passwords } from '../../src/passwords.ts'
import { closeAfter } from './close-after.ts'
import { type EngineName, type Lasting, lendDatabase } from './databases.ts'

/** Argon2id at the least it can cost: tests are about what is done with a hash. */
export const cheapPasswords = () => passwords({ memory: 8, passes: 1, parallelism: 1 })

/** As a process of its own has them. */
export const testDeps = (store: Store, clock: Clock): Deps =>
  depsOver({ store, clock, passwords: cheapPasswords() })

/** What a service stands on, with nothing in its database. */
export async function openDeps(t: Lasting, clock: Clock, engine?: EngineName): Promise<Deps> {
  const open = await lendDatabase(t, engine)
  const store = await open(clock.now())
  closeAfter(t, store)
  return testDeps(store, clock)
}
