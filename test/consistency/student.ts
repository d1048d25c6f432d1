import type { Call } from '../support/service.ts'

/** Somebody with a key, who knows the instances. */
export interface Student {
  readonly key: string
  /** One for each instance. */
  readonly calls: readonly Call[]
}
