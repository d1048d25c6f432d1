import { isDeepStrictEqual } from 'node:util'

let ticks = 0

/** Counts on with every event of a run, so that no two happen at once. */
export const tick = () => ++ticks

/** The ticks between which something was done. */
export interface Span {
  readonly sent: number
  readonly answered: number
}

/** A change, and what there is after it. */
export interface Write<State> extends Span {
  readonly state: State
}

/** What a read showed, and what it has to show in a state. */
export interface Read<State> extends Span {
  readonly shown: unknown
  readonly of: (state: State) => unknown
}

export type WrongRead<R> = R & {
  /** What it could have shown. */
  readonly possible: readonly unknown[]
}

/**
 * The reads that are wrong if every request takes effect at one moment between its being sent and its being answered
 * (linearizability: Herlihy and Wing, 1990). None may show less than was acknowledged before it was sent, less than a
 * read showed that was answered before, or what was requested only after it was answered.
 *
 * @param first what there was before all writes
 * @param writes each sent after the one before was answered, so their order is known
 */
export function wrongReads<State, R extends Read<State>>(
  first: State,
  writes: readonly Write<State>[],
  reads: readonly R[],
): WrongRead<R>[] {
  const states = [first, ...writes.map(({ state }) => state)]
  /** How many writes each right read shows at least, with all before it: both rise. */
  const right: { readonly answered: number; readonly version: number }[] = []
  const wrong: WrongRead<R>[] = []
  for (const read of reads.toSorted((a, b) => a.answered - b.answered)) {
    const seen = right.findLast(({ answered }) => answered < read.sent)?.version ?? 0
    const acknowledged = writes.findLastIndex(({ answered }) => answered < read.sent) + 1
    const requested = writes.findLastIndex(({ sent }) => sent < read.answered) + 1
    const oldest = Math.max(seen, acknowledged)
    const possible = states.slice(oldest, requested + 1).map(read.of)
    // The oldest, which leaves most to later reads: the same may be shown of several states.
    const found = possible.findIndex((it) => isDeepStrictEqual(it, read.shown))
    if (found < 0) wrong.push({ ...read, possible })
    else {
      const version = Math.max(oldest + found, right.at(-1)?.version ?? 0)
      right.push({ answered: read.answered, version })
    }
  }
  return wrong
}
