import type { Random } from '../support/random.ts'
import type { Event } from './log.ts'

/**
 * Places in `events` to cut the power at, in their order: before the event with
 * that number. One in four is anywhere, one just after an answer, and two lie
 * where the log of the database restarts or is written back into the database:
 * there most can go wrong.
 */
export function chooseCuts(events: readonly Event[], count: number, random: Random): number[] {
  const numbersOf = (is: (event: Event) => boolean) =>
    events.flatMap((event, number) => (is(event) ? [number] : []))
  const answers = numbersOf(({ kind }) => kind === 'answer')
  const restarts = numbersOf(isWalStart)
  const pageWrites = numbersOf(isPageWrite)
  const [first = 0] = answers
  const last = events.length - 1
  const near = (numbers: readonly number[]) => {
    const centre = numbers.length > 0 ? random.oneOf(numbers) : random.below(last)
    return centre + random.below(2 * spread) - spread
  }
  const ways = [
    () => near(restarts),
    () => near(pageWrites),
    () => random.oneOf(answers) + 1,
    () => first + random.below(last - first),
  ]
  const cuts = Array.from({ length: count }, () => random.oneOf(ways)())
  return cuts.map((cut) => Math.min(last, Math.max(first + 1, cut))).sort((a, b) => a - b)
}

/** How far around a restart or a write-back, in events. */
const spread = 40

/** A header is written: the log begins, or begins again from its first frame. */
export const isWalStart = (event: Event) =>
  event.kind === 'write' && event.file === 'kadai.db-wal' && event.position === 0

/** What the write-ahead log gathered goes into the database. */
export const isPageWrite = (event: Event) => event.kind === 'write' && event.file === 'kadai.db'
