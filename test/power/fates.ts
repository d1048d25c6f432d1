import type { Random } from '../support/random.ts'
import type { Change } from './log.ts'

/** Which of a file's changes that a power cut found unsynced survive it, and how; in their order. */
export type Fate = <C extends Change>(changes: readonly C[], random: Random) => readonly C[]

const alike = [nothing, everything, some, someTorn, laterOnes] as const
export const fates = [...alike, mixed] as const

function nothing(): readonly [] {
  return []
}

function everything<C extends Change>(changes: readonly C[]): readonly C[] {
  return changes
}

function some<C extends Change>(changes: readonly C[], random: Random): readonly C[] {
  return changes.filter(() => random.chance(0.5))
}

function someTorn<C extends Change>(changes: readonly C[], random: Random): readonly C[] {
  return some(changes, random).map((change) => (random.chance(0.3) ? torn(change, random) : change))
}

/** Later ones without the earlier ones, as a disk writes that chooses its own order. */
function laterOnes<C extends Change>(changes: readonly C[], random: Random): readonly C[] {
  return changes.slice(random.below(changes.length + 1))
}

/** Each file in its own way. */
function mixed<C extends Change>(changes: readonly C[], random: Random): readonly C[] {
  return random.oneOf<Fate>(alike)(changes, random)
}

/** What a disk writes whole or not at all, in bytes. */
const sector = 512

/** A write that lost its end. */
function torn<C extends Change>(change: C, random: Random): C {
  if (change.kind !== 'write') return change
  const sectors = random.below(Math.ceil(change.data.length / sector))
  return { ...change, data: change.data.subarray(0, sectors * sector) }
}
