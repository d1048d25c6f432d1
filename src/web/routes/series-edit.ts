import { listOccurrences } from '../../actions/occurrences.ts'
import {
  previewRecurringSetting,
  updateRecurringSetting,
} from '../../actions/recurring-settings.ts'
import { listSubjects } from '../../actions/subjects.ts'
import { orderOf } from '../../domain/assignment-order.ts'
import { parseDate } from '../../domain/date-input.ts'
import { defaultEditBehavior } from '../../domain/edit-behavior.ts'
import { DomainError, notFound } from '../../domain/errors.ts'
import type { Issue } from '../../domain/issue.ts'
import type { Occurrence } from '../../domain/occurrences.ts'
import type { RecurringSetting } from '../../domain/recurring-setting.ts'
import type { Outcome, Page, PageRoute, VisitorAsk } from '../ask.ts'
import type { ForetoldEdit } from '../components/edit-preview.ts'
import { occurrencesShown } from '../components/occurrence-list.ts'
import { type Attempt, attempt, type Values, valuesOf } from '../forms.ts'
import { idAsked } from '../id-asked.ts'
import { goTo, show, showAgain } from '../outcomes.ts'
import { oneSeriesPage } from '../pages/one-series.ts'
import { inItsUnits, readSettingChange, valuesOfSetting } from './series-input.ts'

export const seriesEditRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/series/:id', answer: open },
  { method: 'POST', path: '/series/:id', answer: save },
  // Where a browser reloads what a form was shown at.
  {
    method: 'GET',
    path: '/series/:id/preview',
    answer: ({ params }) => goTo(`/series/${params.id}`),
  },
  { method: 'POST', path: '/series/:id/preview', answer: preview },
]

async function open(ask: VisitorAsk): Promise<Outcome> {
  const setting = await find(ask)
  const values = valuesOfSetting(setting)
  return show(await pageOf(ask, setting, { values }))
}

async function save(ask: VisitorAsk): Promise<Outcome> {
  const { deps, principal, form } = ask
  const current = await find(ask)
  const expected = [form.get('version') ?? '']
  try {
    const saved = await attempt(() => {
      const change = readSettingChange(form, current)
      return updateRecurringSetting(deps, principal, { id: current.id, expected, ...change })
    })
    if ('value' in saved) return goTo(`/series/${current.id}`, { code: 'series_saved' })
    return showAgain(await pageOf(ask, current, { values: valuesOf(form), ...saved }))
  } catch (error) {
    if (error instanceof DomainError && error.code === 'stale') return tellChanged(ask)
    throw error
  }
}

async function preview(ask: VisitorAsk): Promise<Outcome> {
  const setting = await find(ask)
  const values = valuesOf(ask.form)
  const foretold = await foretell(ask, setting, ask.form)
  if ('value' in foretold) return show(await pageOf(ask, setting, { values }))
  return showAgain(await pageOf(ask, setting, { values, ...foretold }))
}

/** The form with what was typed, which from now on stands against what is there now. */
async function tellChanged(ask: VisitorAsk): Promise<Outcome> {
  const setting = await find(ask)
  const meanwhile = valuesOfSetting(setting)
  const { version = '' } = meanwhile
  const values = { ...valuesOf(ask.form), version }
  return { page: await pageOf(ask, setting, { values, meanwhile }), status: 409 }
}

async function find(ask: VisitorAsk): Promise<RecurringSetting> {
  const id = idAsked(ask, 'Recurring assignment')
  const setting = await ask.deps.store.recurringSettings.find(ask.principal.userId, id)
  if (!setting) throw notFound('Recurring assignment')
  return setting
}

/** What the edit that a form asks for would do. */
async function foretell(
  { deps, principal }: VisitorAsk,
  setting: RecurringSetting,
  form: URLSearchParams,
): Promise<Attempt<ForetoldEdit>> {
  const { id, userId } = setting
  const criteria = { recurringSettingId: id, isCompleted: false }
  const open = await deps.store.assignments.all(userId, { criteria, order: orderOf('pending') })
  return attempt(async () => {
    const edit = { id, ...readSettingChange(form, setting) }
    return { preview: await previewRecurringSetting(deps, principal, edit), open }
  })
}

interface Shown {
  readonly values: Values
  readonly issues?: readonly Issue[]
  readonly meanwhile?: Values
}

async function pageOf(
  ask: VisitorAsk,
  setting: RecurringSetting,
  { values, issues = [], meanwhile }: Shown,
): Promise<Page> {
  const { deps, principal, language, query } = ask
  const typed = new URLSearchParams(values)
  const from = parseDate(query.get('from') ?? '')
  const wanted = { id: setting.id, limit: occurrencesShown, from }
  const [occurrences, subjects, foretold, resumption] = await Promise.all([
    listOccurrences(deps, principal, wanted),
    listSubjects(deps, principal),
    foretell(ask, setting, typed),
    foretellResumption(ask, setting),
  ])
  return oneSeriesPage({
    ask,
    setting,
    occurrences,
    resumption,
    form: { language, values, issues: issues.map((issue) => inItsUnits(issue, typed)) },
    subjects: subjects.map(({ subject }) => subject),
    foretold: 'value' in foretold ? foretold.value : undefined,
    meanwhile,
  })
}

async function foretellResumption(
  { deps, principal }: VisitorAsk,
  { id, isActive }: RecurringSetting,
): Promise<readonly Occurrence[] | undefined> {
  if (isActive) return undefined
  const edit = { id, input: { isActive: true }, behavior: defaultEditBehavior }
  const { toCome } = await previewRecurringSetting(deps, principal, edit)
  return toCome
}
