import { deleteRecurringSetting, updateRecurringSetting } from '../../actions/recurring-settings.ts'
import { defaultEditBehavior } from '../../domain/series/edit-behavior.ts'
import { occurrencesToCome } from '../../domain/series/occurrences.ts'
import type { RecurringSetting } from '../../domain/series/recurring-setting.ts'
import type { Instant, Moment } from '../../domain/time/time.ts'
import { lastPageInstead, listPosition } from '../lists/list-position.ts'
import { pageAddress, requestedPage } from '../lists/requested-page.ts'
import { goTo, ownPath, show } from '../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext } from '../page-route.ts'
import { seriesPage } from '../pages/series.ts'
import { idParameter } from '../requests/id-parameter.ts'

export const seriesRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/series', answer: list },
  { method: 'POST', path: '/series/:id/pause', answer: (context) => setActive(context, false) },
  { method: 'POST', path: '/series/:id/resume', answer: (context) => setActive(context, true) },
  { method: 'POST', path: '/series/:id/delete', answer: remove },
]

async function list(context: VisitorContext): Promise<Outcome> {
  const { deps, person, moment } = context
  const request = requestedPage(context)
  const { items, totalCount } = await deps.store.recurringSettings.list(person.userId, request)
  const position = listPosition(request, totalCount, (page) => pageAddress('/series', page))
  const ids = items.map(({ id }) => id)
  const dues = await deps.store.assignments.nextDueOfSeries(person.userId, ids, moment.now)
  const series = items.map((setting) => ({
    setting,
    nextDue: dues.get(setting.id) ?? firstToCome(setting, moment),
  }))
  return lastPageInstead(position) ?? show(seriesPage({ viewing: context, series, position }))
}

/** The due time of the next occurrence to be created. */
const firstToCome = (setting: RecurringSetting, moment: Moment): Instant | undefined =>
  occurrencesToCome({ setting, dates: [] }, 1, moment)[0]?.dueDate

async function setActive(context: VisitorContext, isActive: boolean): Promise<Outcome> {
  const { deps, person, form } = context
  const id = idParameter(context, 'Recurring assignment')
  const change = { id, input: { isActive }, behavior: defaultEditBehavior }
  await updateRecurringSetting(deps, person, change)
  const code = isActive ? 'series_resumed' : 'series_paused'
  return goTo(ownPath(form.get('back'), `/series/${id}`), { code })
}

async function remove(context: VisitorContext): Promise<Outcome> {
  const id = idParameter(context, 'Recurring assignment')
  await deleteRecurringSetting(context.deps, context.person, { id })
  return goTo('/series', { code: 'series_deleted' })
}
