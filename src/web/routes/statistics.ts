import { type StatisticsFilter, statisticsCriteria } from '../../domain/assignments/statistics.ts'
import type { Issue } from '../../domain/issue.ts'
import { readText } from '../../domain/parameter-input.ts'
import { todayOf } from '../../domain/time/time.ts'
import { weeksAround, windowOf } from '../../domain/time/weeks.ts'
import { attempt, type Values, valuesOf } from '../forms/forms.ts'
import { queryInput, readTick, tickedValues } from '../forms/query-input.ts'
import { sortedByName } from '../lists/sorted-by-name.ts'
import { show, showAgain } from '../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext } from '../page-route.ts'
import type { CompletedByDay } from '../pages/statistics/days.ts'
import { statisticsPage } from '../pages/statistics/statistics.ts'
import type { DueByWeek } from '../pages/statistics/weeks.ts'
import { withStoredSubject } from './stored-subject.ts'
import { subjectChoices } from './subject-choices.ts'

export const statisticsRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/statistics', answer: showStatistics },
]

async function showStatistics(context: VisitorContext): Promise<Outcome> {
  const { deps, person, moment, language } = context
  const { filter, values, ...input } = readFilter(await withStoredSubject(context))
  const counting = attempt(() => {
    const criteria = statisticsCriteria(filter, moment)
    if (input.issues.length > 0) return undefined
    return deps.store.statistics.tally(person.userId, criteria, moment.now)
  })
  const [counted, subjects, due, completed] = await Promise.all([
    counting,
    subjectChoices(context),
    dueByWeek(context),
    completedByDay(context),
  ])
  const issues = [...input.issues, ...('issues' in counted ? counted.issues : [])]
  const tallies = 'value' in counted ? counted.value : undefined
  const page = statisticsPage(context, {
    form: { language, values, issues },
    subjects,
    counted: tallies && sortedByName(language, tallies, ({ subject }) => subject),
    due,
    completed,
  })
  return issues.length > 0 ? showAgain(page) : show(page)
}

interface ReadFilter {
  readonly filter: StatisticsFilter
  /** What the form shows. */
  readonly values: Values
  readonly issues: readonly Issue[]
}

function readFilter(query: URLSearchParams): ReadFilter {
  const typed = valuesOf(query)
  const { read, issues } = queryInput(typed)
  const filter = {
    subject: read('subject', readText),
    // The domain decides what is a valid day.
    from: typed.from || undefined,
    to: typed.to || undefined,
    includeArchived: read('include_archived', readTick),
  }
  const values = tickedValues(typed, 'include_archived', filter.includeArchived)
  return { filter, values, issues }
}

async function dueByWeek({ deps, person, moment }: VisitorContext): Promise<DueByWeek> {
  const around = { past: 8, coming: 8 }
  const weeks = weeksAround(todayOf(moment), around)
  const windows = weeks.map((week) => windowOf(week, moment.timeZone))
  const counts = await deps.store.statistics.countIn(person.userId, 'dueDate', windows)
  const firsts = weeks.map(([first = '']) => first)
  return { firsts, counts, present: around.past }
}

async function completedByDay({ deps, person, moment }: VisitorContext): Promise<CompletedByDay> {
  const today = todayOf(moment)
  const days = weeksAround(today, { past: 52, coming: 0 }).flat()
  const past = days.slice(0, days.indexOf(today) + 1)
  const windows = past.map((day) => windowOf([day], moment.timeZone))
  const counts = await deps.store.statistics.countIn(person.userId, 'completedAt', windows)
  return { days: past, counts }
}
