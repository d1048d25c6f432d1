import { subjectNames } from '../../actions/subjects.ts'
import { InvalidInput } from '../../domain/errors.ts'
import { type StatisticsFilter, statisticsCriteria } from '../../domain/statistics.ts'
import { isStorable } from '../../domain/text.ts'
import { localDateOf } from '../../domain/time.ts'
import { countByDay, countByWeek, weeksAround, windowOf } from '../../domain/workload.ts'
import { attempt, chosen, given, type Values, valuesOf } from '../forms.ts'
import { show, showAgain } from '../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext } from '../page-route.ts'
import type { CompletedByDay } from '../pages/statistics/days.ts'
import { statisticsPage } from '../pages/statistics/statistics.ts'
import type { DueByWeek } from '../pages/statistics/weeks.ts'

export const statisticsRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/statistics', answer: showStatistics },
]

async function showStatistics(context: VisitorContext): Promise<Outcome> {
  const { deps, person, moment, language, query } = context
  const filter = await attempt(() => statisticsCriteria(filterOf(query), moment))
  const [counted, subjects, due, completed] = await Promise.all([
    'value' in filter && deps.store.statistics.tally(person.userId, filter.value, moment.now),
    subjectNames(deps, person),
    dueByWeek(context),
    completedByDay(context),
  ])
  const issues = 'issues' in filter ? filter.issues : []
  const page = statisticsPage(context, {
    form: { language, values: typed(query), issues },
    subjects,
    counted: counted || undefined,
    due,
    completed,
  })
  return issues.length > 0 ? showAgain(page) : show(page)
}

/** @throws {InvalidInput} for a subject that cannot be stored. */
function filterOf(query: URLSearchParams): StatisticsFilter {
  const subject = given(query, 'subject')
  if (subject !== undefined && !isStorable(subject)) {
    throw new InvalidInput([{ field: 'subject', rule: 'characters' }])
  }
  return {
    subject,
    from: given(query, 'from'),
    to: given(query, 'to'),
    includeArchived: isArchiveWanted(query),
  }
}

/** `on` is a ticked checkbox; the others are values of the API. */
const isArchiveWanted = (query: URLSearchParams) =>
  chosen(query, 'include_archived', ['on', 'true', '1']) !== undefined

/** The form values. A checkbox is ticked if its field is there at all, so `false` is left out. */
function typed(query: URLSearchParams): Values {
  const { include_archived, ...values } = valuesOf(query)
  return isArchiveWanted(query) ? { ...values, include_archived: 'on' } : values
}

async function dueByWeek({ deps, person, moment }: VisitorContext): Promise<DueByWeek> {
  const { now, timeZone } = moment
  const around = { past: 8, coming: 8 }
  const weeks = weeksAround(localDateOf(now, timeZone), around)
  const window = windowOf(weeks.flat(), timeZone)
  const times = await deps.store.statistics.times(person.userId, 'dueDate', window)
  const counts = countByWeek(times, weeks, timeZone)
  const firsts = weeks.map(([first = '']) => first)
  return { firsts, counts, present: around.past }
}

async function completedByDay({ deps, person, moment }: VisitorContext): Promise<CompletedByDay> {
  const { now, timeZone } = moment
  const today = localDateOf(now, timeZone)
  const days = weeksAround(today, { past: 52, coming: 0 }).flat()
  const past = days.slice(0, days.indexOf(today) + 1)
  const window = windowOf(past, timeZone)
  const times = await deps.store.statistics.times(person.userId, 'completedAt', window)
  return { days: past, counts: countByDay(times, past, timeZone) }
}
