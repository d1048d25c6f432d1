import { InvalidInput } from './errors.ts'
import type { Issue } from './issue.ts'

/**
 * Collects the issues of one input, so that all mistakes are reported at once. Each check returns a
 * value to continue with, valid or not. Use the values only after `settle` has returned.
 */
export class Issues {
  readonly #found: Issue[] = []

  add(issue: Issue): void {
    this.#found.push(issue)
  }

  /** `value`; if it is undefined, adds `issue` and returns `fallback`. */
  need<T>(value: T | undefined, fallback: T, issue: Issue): T {
    if (value !== undefined) return value
    this.add(issue)
    return fallback
  }

  /** The result of `make`; if that throws InvalidInput, adds its issues, each as `named`, and returns undefined. */
  collect<T>(make: () => T, named: (issue: Issue) => Issue = (issue) => issue): T | undefined {
    try {
      return make()
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error
      this.#found.push(...error.issues.map(named))
      return undefined
    }
  }

  /** @throws {InvalidInput} if there are any issues. */
  settle(): void {
    if (this.#found.length > 0) throw new InvalidInput(this.#found)
  }
}
