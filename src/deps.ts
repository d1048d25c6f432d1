import type { Instant } from './domain/time.ts'
import type { Store } from './store/store.ts'

export type {
  KeptAnswer,
  KeyedRequest,
  Store,
  SystemTransaction,
  UserTransaction,
} from './store/store.ts'

/** What the inside needs from the outside. Made in one place, and handed in. */
export interface Deps {
  readonly store: Store
  readonly clock: Clock
  /** When each key was last used, by its id, since this was last written to the store. */
  readonly keyUse: Map<number, Instant>
}

export interface Clock {
  now(): Instant
}
