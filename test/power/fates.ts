import type { Change } from './log.ts'
import type { Random } from './random.ts'

/** Which of a file's changes that a power cut found unsynced survive it, and how; in their order. */
export type Fate = (changes: readonly Change[], random: Random) => readonly Change[]

const alike = [nothing, everything, some, someTorn, laterOnes] as const
export const fates = [...alike, mixed] as const

function nothing(): readonly Change[] {
  return []
}

function everything(changes: readonly Change[]): readonly Change[] {
  return changes
}

function some(changes: readonly Change[], random: Random): readonly Change[] {
  return changes.filter(() => random.chance(0.5))
}

function someTorn(changes: readonly Change[], random: Random): readonly Change[] {
  return some(changes, random).map((change) => (random.chance(0.3) ? torn(change, random) : change))
}

/** Later ones without the earlier ones, as a disk writes that chooses its own order. */
function laterOnes(changes: readonly Change[], random: Random): readonly Change[] {
  return changes.slice(random.below(changes.length + 1))
}

/** Each file in its own way. */
function mixed(changes: readonly Change[], random: Random): readonly Change[] {
  return random.oneOf<Fate>(alike)(changes, random)
}

/** What a disk writes whole or not at all, in bytes. */
const sector = 512

/** A write that lost its end. */
function torn(change: Change, random: Random): Change {
  if (change.kind !== 'write') return change
  const sectors = random.below(Math.ceil(change.data.length / sector))
  return { ...change, data: change.data.subarray(0, sectors * sector) }
}
