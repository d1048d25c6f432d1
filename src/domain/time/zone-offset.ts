import { memo } from '../memo.ts'
import type { Instant } from './instant.ts'

/** The offset of a zone from `from` until just before `until`. */
interface ZoneOffset {
  /** The transition that began it; -Infinity if there is none. */
  readonly from: Instant
  /** The transition that ends it; Infinity if there is none. */
  readonly until: Instant
  /** Local time minus UTC, in milliseconds. Until 1972 the offsets of some zones had seconds. */
  readonly exact: number
  /** The offset in RFC 3339: 0 if `exact` is not whole minutes. */
  readonly printed: number
  /** How `printed` is written: `+00:00` in London's winter, `Z` in UTC itself. */
  readonly suffix: string
}

/**
 * The offset of `timeZone` at `instant`.
 *
 * @throws {RangeError} for an unknown zone.
 */
export function offsetAt(instant: Instant, timeZone: string): ZoneOffset {
  const known = knownOffsets(timeZone)
  for (const offset of known) {
    if (offset.from <= instant && instant < offset.until) return offset
  }
  const found = findOffset(instant, timeZone)
  known.unshift(found)
  if (known.length > offsetsPerZone) known.pop()
  return found
}

/** Eight years with summer time. */
const offsetsPerZone = 16

/** Offsets used recently: Temporal takes 5 µs for one, and a page of twenty assignments needs eighty. */
const knownOffsets = memo<string, ZoneOffset[]>(1000, () => [])

function findOffset(instant: Instant, timeZone: string): ZoneOffset {
  const at = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
  // 'previous' is strictly before: a nanosecond later it includes a transition at `instant`.
  const began = at.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  const ends = at.getTimeZoneTransition('next')
  return {
    from: began?.epochMilliseconds ?? -Infinity,
    until: ends?.epochMilliseconds ?? Infinity,
    exact: at.offsetNanoseconds / 1e6,
    ...printedOffset(at),
  }
}

function printedOffset(at: Temporal.ZonedDateTime): Pick<ZoneOffset, 'printed' | 'suffix'> {
  const isWholeMinutes = at.offsetNanoseconds % 60e9 === 0
  const isUtc = at.equals(at.withTimeZone('UTC'))
  return isWholeMinutes && !isUtc
    ? { printed: at.offsetNanoseconds / 1e6, suffix: at.offset }
    : { printed: 0, suffix: 'Z' }
}
