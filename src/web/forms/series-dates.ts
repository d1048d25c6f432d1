import type { DateOfSeries } from '../../actions/skipped-dates.ts'
import { parseDate } from '../../domain/time/date-input.ts'

/** The value of a control for one date of a series. */
export const seriesDateText = ({ id, date }: DateOfSeries) => `${id}:${date}`

/** The dates of the pressed button or the ticked boxes named `date`. Texts that are none are left out. */
export const seriesDatesIn = (form: URLSearchParams): readonly DateOfSeries[] =>
  form.getAll('date').flatMap((text) => {
    const [, id, date = ''] = /^(\d{1,15}):(.*)$/.exec(text) ?? []
    return parseDate(date) === undefined ? [] : [{ id: Number(id), date }]
  })
