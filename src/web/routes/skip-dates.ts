import { skipDates, unskipDates } from '../../actions/skipped-dates.ts'
import { orderOf } from '../../domain/assignments/assignment-order.ts'
import { readTimeOff } from '../../domain/series/time-off.ts'
import { comingOccurrences, skippedOccurrences } from '../coming-occurrences.ts'
import { attempt, type Values, valuesOf } from '../forms/forms.ts'
import { seriesDatesIn } from '../forms/series-dates.ts'
import type { NoticeCode } from '../notices.ts'
import { goTo, ownPath, show, showAgain } from '../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext } from '../page-route.ts'
import { type Planned, skipDatesPage } from '../pages/skip-dates.ts'
import { formsFor } from '../site.ts'
import { countAssignments } from './count-assignments.ts'

export const skipDatesRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/series/skip', answer: choose },
  {
    method: 'POST',
    path: '/series/dates/skip',
    answer: (context) => change(context, skipDates, { one: 'date_skipped', more: 'dates_skipped' }),
  },
  {
    method: 'POST',
    path: '/series/dates/unskip',
    answer: (context) =>
      change(context, unskipDates, { one: 'date_unskipped', more: 'dates_unskipped' }),
  },
]

async function choose(context: VisitorContext): Promise<Outcome> {
  const { language, query } = context
  const values = valuesOf(query)
  const isAsked = Boolean(values.from || values.to)
  const planned = await attempt(() => (isAsked ? plannedIn(context, values) : undefined))
  const issues = 'issues' in planned ? planned.issues : []
  const page = skipDatesPage({
    ...context,
    form: { language, values, issues },
    planned: 'value' in planned ? planned.value : undefined,
    here: context.url,
    back: ownPath(query.get('back'), '/series'),
  })
  return issues.length > 0 ? showAgain(page) : show(page)
}

/** @throws {InvalidInput} if the days are not a time that is short enough. */
async function plannedIn(
  context: VisitorContext,
  { from = '', to = '' }: Values,
): Promise<Planned> {
  const { deps, person, moment } = context
  const { from: dueFrom, before: dueBefore } = readTimeOff({ from, to }, moment.timeZone)
  const criteria = { isCompleted: false, isArchived: false, dueFrom, dueBefore }
  const query = { criteria, order: orderOf('pending') }
  const span = { from, until: to, moment }
  const [coming, skipped, madeCount] = await Promise.all([
    comingOccurrences(deps, person, span),
    skippedOccurrences(deps, person, span),
    countAssignments(context, query),
  ])
  return { from, to, coming, skipped, madeCount }
}

/** A change of one setting takes as long as that of so many rows. */
const rowsPerSeries = 100

async function change(
  { deps, person, form, site }: VisitorContext,
  action: typeof skipDates,
  told: { readonly one: NoticeCode; readonly more: NoticeCode },
): Promise<Outcome> {
  const back = ownPath(form.get('back'), '/series')
  if (!form.has('date')) return goTo(back, { code: 'dates_not_chosen' })
  const dates = seriesDatesIn(form)
  const done = await attempt(() => action(deps, person, dates))
  // There is nothing else that could be wrong with dates that were read.
  if ('issues' in done) return goTo(back, { code: 'dates_full' })
  site.countForm(person.userId, formsFor(done.value * rowsPerSeries))
  const code = dates.length === 1 ? told.one : told.more
  return goTo(back, { code: done.value > 0 ? code : 'dates_unchanged' })
}
