/** The changes of type `C` that no sync has made safe yet, in the order in which they were made. */
export class Unsynced<C> {
  #changes: { readonly change: C; readonly at: number }[] = []

  /** @param at when it was made, as a number that grows from change to change. */
  add(change: C, at: number): void {
    this.#changes.push({ change, at })
  }

  get all(): readonly C[] {
    return this.#changes.map(({ change }) => change)
  }

  /** Takes out those that a sync which began at `begin` has made safe. */
  takeUntil(begin: number): readonly C[] {
    const after = this.#changes.findIndex(({ at }) => at > begin)
    const safe = this.#changes.splice(0, after < 0 ? Infinity : after)
    return safe.map(({ change }) => change)
  }
}
