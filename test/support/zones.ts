/** Every zone this runtime names, and UTC, which `Intl` leaves out. */
export const zones: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')]

export function zoned(instant: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
}

/** The instants at which `zone` changes its offset, after the date `from` and before `before`. */
export function* transitions(zone: string, from: string, before: string): Generator<number> {
  const end = Date.parse(before)
  let next = zoned(Date.parse(from), zone).getTimeZoneTransition('next')
  while (next && next.epochMilliseconds < end) {
    yield next.epochMilliseconds
    next = next.getTimeZoneTransition('next')
  }
}
