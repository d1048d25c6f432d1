import type { Change } from './log.ts'

/** The changes that no sync has made safe yet, in the order in which they were made. */
export class Unsynced {
  #changes: { readonly change: Change; readonly at: number }[] = []

  /** @param at when it was made, as a number that grows from change to change. */
  add(change: Change, at: number): void {
    this.#changes.push({ change, at })
  }

  get all(): readonly Change[] {
    return this.#changes.map(({ change }) => change)
  }

  /** Takes out those that a sync which began at `begin` has made safe. */
  takeUntil(begin: number): readonly Change[] {
    const after = this.#changes.findIndex(({ at }) => at > begin)
    const safe = this.#changes.splice(0, after < 0 ? Infinity : after)
    return safe.map(({ change }) => change)
  }
}
