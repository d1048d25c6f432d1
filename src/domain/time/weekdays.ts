/** 0 is Sunday, as in the API. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** All of them, in order. */
export const allWeekdays: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6]

/** The weekday of a date, YYYY-MM-DD. */
export const weekdayOf = (date: string) => new Date(`${date}T00:00Z`).getUTCDay() as Weekday

declare const canonical: unique symbol

/**
 * Some days of a week, at least one, Sunday first (RFC 5545, section 3.3.10, `BYDAY`). Only `weekdaysOf` makes them: equal
 * ones are the same array, so that `===` compares them like every other field.
 */
export type Weekdays = readonly Weekday[] & { readonly [canonical]: true }

/** All sets of weekdays, each at the number of its bits: bit 0 stands for Sunday. The set at 0 is empty. */
const sets = Array.from(
  { length: 2 ** allWeekdays.length },
  (_, bits) => allWeekdays.filter((day) => bits & (1 << day)) as unknown as Weekdays,
)

/**
 * The weekdays in `days`, each once, in order.
 *
 * @throws {RangeError} if there are none, or if one is not 0 to 6.
 */
export function weekdaysOf(days: Iterable<number>): Weekdays {
  let bits = 0
  for (const day of days) {
    if (!isWeekday(day)) throw new RangeError(`no weekday: ${day}`)
    bits |= 1 << day
  }
  return weekdaysIn(bits)
}

export const isWeekday = (day: number): day is Weekday => allWeekdays.includes(day as Weekday)

/**
 * One number for each set of weekdays: bit 0 stands for Sunday.
 *
 * @throws {RangeError} if `bits` has none.
 */
export function weekdaysIn(bits: number): Weekdays {
  const days = sets[bits]
  if (bits === 0 || days === undefined) throw new RangeError(`no weekdays: ${bits}`)
  return days
}

/** The inverse of `weekdaysIn`. */
export const bitsOf = (days: Weekdays): number =>
  days.reduce<number>((bits, day) => bits | (1 << day), 0)
