import type { Outcome } from './power-cuts.ts'
import { controls, type Scheme, sound } from './schemes.ts'
import { type Column, tableOf, widestOf } from './table.ts'

export interface Result {
  readonly scheme: Scheme
  readonly outcome: Outcome
}

const columns: readonly Column<Result>[] = [
  ['scheme', ({ scheme }) => scheme.name],
  ['answers', ({ outcome }) => outcome.answers],
  ['writes', ({ outcome }) => outcome.writes],
  ['WAL restarts', ({ outcome }) => outcome.walRestarts],
  ['page writes', ({ outcome }) => outcome.pageWrites],
  ['cuts', ({ outcome }) => outcome.cuts],
  ['cuts with loss', ({ outcome }) => outcome.cutsWithLoss],
  ['promises lost', ({ outcome }) => outcome.promisesLost],
  ['corrupt', ({ outcome }) => outcome.corrupt],
  ['unopenable', ({ outcome }) => outcome.unopenable],
]

export const serviceTable = tableOf(
  columns,
  widestOf([...sound, ...controls].map(({ name }) => name)),
)

/** Without it, few cuts fall where the log of the database begins anew. */
const fewestWalRestarts = 3

/** At how many cuts something promised was gone. */
export const brokenCuts = ({ cutsWithLoss, corrupt, unopenable }: Outcome): number =>
  cutsWithLoss + corrupt + unopenable

/** What the results do not prove, though they should; nothing when all is well. */
export function shortcomings(results: readonly Result[]): readonly string[] {
  return results.flatMap(({ scheme, outcome }) => {
    const { walRestarts, examples } = outcome
    const bad = brokenCuts(outcome)
    if (controls.includes(scheme)) {
      return bad > 0 ? [] : [`${scheme.name}: nothing was lost, so the replay sees too little`]
    }
    if (walRestarts < fewestWalRestarts) {
      return [`${scheme.name}: only ${walRestarts} WAL restarts, too few to prove anything`]
    }
    if (bad === 0) return []
    return [`${scheme.name}: ${bad} of ${outcome.cuts} cuts broke a promise, such as`, ...examples]
  })
}
