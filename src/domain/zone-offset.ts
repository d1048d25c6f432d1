import type { Instant } from './instant.ts'
import { memo } from './memo.ts'

/** The offset that a zone keeps from `from` until just before `until`. */
export interface ZoneOffset {
  /** The transition that began it, -Infinity where the zone has none. */
  readonly from: Instant
  /** The transition that ends it, Infinity where the zone has none. */
  readonly until: Instant
  /** Local time minus UTC, in milliseconds. Until 1972 some zones had seconds in theirs. */
  readonly exact: number
  /** The offset in which RFC 3339 tells the time: 0 where `exact` is not whole minutes. */
  readonly printed: number
  /** How `printed` is written: `+00:00` in London's winter, `Z` in UTC itself. */
  readonly suffix: string
}

/** The offset of `zone` at `instant`. Throws a RangeError for a zone that is none. */
export function offsetAt(instant: Instant, zone: string): ZoneOffset {
  const known = knownOffsets(zone)
  for (const offset of known) {
    if (offset.from <= instant && instant < offset.until) return offset
  }
  const found = findOffset(instant, zone)
  known.unshift(found)
  if (known.length > OFFSETS_PER_ZONE) known.pop()
  return found
}

/** Eight years of summers and winters. */
const OFFSETS_PER_ZONE = 16

/** The offsets asked for lately: Temporal takes 5 µs for one, and a page of twenty needs eighty. */
const knownOffsets = memo<string, ZoneOffset[]>(1000, () => [])

function findOffset(instant: Instant, zone: string): ZoneOffset {
  const at = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
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
