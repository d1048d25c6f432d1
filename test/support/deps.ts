import { type Clock, type Deps, depsOver, type Store } from '../../src/deps.ts'
import type { Quotas } from '../../src/domain/quotas.ts'
import { passwords } from '../../src/passwords.ts'

// Programs other than tests use this too. It must not load `node:test`, which would print that no test was run.

/** Argon2id at its lowest cost: tests are about what is done with a hash. */
export const cheapPasswords = () => passwords({ memory: 8, passes: 1, parallelism: 1 })

/** So many that no test reaches them by accident. */
export const ampleQuotas: Quotas = { assignments: 1_000_000, series: 1_000_000 }

/** As a process of its own has them. */
export const testDeps = (store: Store, clock: Clock): Deps =>
  depsOver({ store, clock, passwords: cheapPasswords(), quotas: ampleQuotas })
