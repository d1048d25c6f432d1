import { InvalidInput } from './errors.ts'
import type { Issue } from './issue.ts'

/**
 * Collects what is wrong with one input, so that a person learns of every
 * mistake at once. Each check returns the value to go on with, usable or not;
 * nothing may be kept of them unless `settle` returned.
 */
export class Issues {
  readonly #found: Issue[] = []

  add(issue: Issue): void {
    this.#found.push(issue)
  }

  /** `value`, or `fallback` and an issue when it is undefined. */
  need<T>(value: T | undefined, fallback: T, issue: Issue): T {
    if (value !== undefined) return value
    this.add(issue)
    return fallback
  }

  /** What `make` makes; undefined, and its issues, where it finds any. */
  collect<T>(make: () => T): T | undefined {
    try {
      return make()
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error
      this.#found.push(...error.issues)
      return undefined
    }
  }

  /** @throws {InvalidInput} when anything was found. */
  settle(): void {
    if (this.#found.length > 0) throw new InvalidInput(this.#found)
  }
}
