import { addDays, type Moment, todayOf } from '../time/time.ts'
import { weekOf } from '../time/weeks.ts'

export interface CalendarDay {
  /** YYYY-MM-DD. */
  readonly date: string
  /** False for days of the previous and the next month in the first and last week. */
  readonly isInMonth: boolean
  readonly isToday: boolean
}

export interface CalendarMonth {
  /** YYYY-MM, like `previous` and `next`. Those are undefined at the ends of the range. */
  readonly month: string
  readonly previous: string | undefined
  readonly next: string | undefined
  /** Seven days each, beginning on Sunday. */
  readonly weeks: readonly (readonly CalendarDay[])[]
}

/** The range of months: all days that they show lie between `earliestInstant` and `latestInstant`. */
const firstMonth = '1900-02'
const lastMonth = '9999-11'

/** The month in `text` (YYYY-MM) for a person at `moment`; the present month if `text` has none in range. */
export function monthOf(text: string | undefined, moment: Moment): CalendarMonth {
  const today = todayOf(moment)
  const month = text !== undefined && isMonth(text) ? text : today.slice(0, 7)
  const weeks = weeksOf(month)
  return {
    month,
    previous: neighbour(month, -1),
    next: neighbour(month, 1),
    weeks: weeks.map((week) =>
      week.map((date) => ({
        date,
        isInMonth: date.startsWith(month),
        isToday: date === today,
      })),
    ),
  }
}

const isMonth = (text: string) =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text >= firstMonth && text <= lastMonth

function neighbour(month: string, by: number): string | undefined {
  const other = Temporal.PlainYearMonth.from(month).add({ months: by }).toString()
  return isMonth(other) ? other : undefined
}

/** Every week with a day of `month`. */
function weeksOf(month: string): readonly (readonly string[])[] {
  const weeks = []
  let week = weekOf(`${month}-01`)
  while (week.some((date) => date.startsWith(month))) {
    weeks.push(week)
    week = weekOf(addDays(week[0] ?? '', 7))
  }
  return weeks
}
