import { listOccurrences } from '../../actions/occurrences.ts'
import {
  previewRecurringSetting,
  updateRecurringSetting,
} from '../../actions/recurring-settings.ts'
import { subjectNames } from '../../actions/subjects.ts'
import { orderOf } from '../../domain/assignment-order.ts'
import { parseDate } from '../../domain/date-input.ts'
import { defaultEditBehavior } from '../../domain/edit-behavior.ts'
import { notFound } from '../../domain/errors.ts'
import type { Occurrence } from '../../domain/occurrences.ts'
import type { RecurringSetting } from '../../domain/recurring-setting.ts'
import type { Outcome, Page, PageRoute, VisitorAsk } from '../ask.ts'
import type { ForetoldEdit } from '../components/edit-preview.ts'
import { occurrencesShown } from '../components/occurrence-list.ts'
import { type Attempt, attempt, valuesOf } from '../forms.ts'
import { idAsked } from '../id-asked.ts'
import { goTo, show, showAgain } from '../outcomes.ts'
import { oneSeriesPage } from '../pages/one-series.ts'
import { type ShownEdit, saveEdit } from './save-edit.ts'
import { inItsUnits, readSettingChange, valuesOfSetting } from './series-input.ts'

export const seriesEditRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/series/:id', answer: open },
  { method: 'POST', path: '/series/:id', answer: save },
  // For a browser that reloads the page of a preview by its address.
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

function save(ask: VisitorAsk): Promise<Outcome> {
  return saveEdit<RecurringSetting>(ask, {
    find,
    pageOf,
    valuesOf: valuesOfSetting,
    async save({ deps, person, form }, current, version) {
      const change = readSettingChange(form, current)
      const { id } = current
      await updateRecurringSetting(deps, person, { id, expected: [version], ...change })
    },
    saved: (_ask, { id }) => goTo(`/series/${id}`, { code: 'series_saved' }),
  })
}

async function preview(ask: VisitorAsk): Promise<Outcome> {
  const setting = await find(ask)
  const values = valuesOf(ask.form)
  const foretold = await foretell(ask, setting, ask.form)
  if ('value' in foretold) return show(await pageOf(ask, setting, { values, foretold }))
  const { issues } = foretold
  return showAgain(await pageOf(ask, setting, { values, foretold, issues }))
}

async function find(ask: VisitorAsk): Promise<RecurringSetting> {
  const id = idAsked(ask, 'Recurring assignment')
  const setting = await ask.deps.store.recurringSettings.find(ask.person.userId, id)
  if (!setting) throw notFound('Recurring assignment')
  return setting
}

/** Previews the edit in a form. */
async function foretell(
  { deps, person }: VisitorAsk,
  setting: RecurringSetting,
  form: URLSearchParams,
): Promise<Attempt<ForetoldEdit>> {
  const { id, userId } = setting
  const criteria = { recurringSettingId: id, isCompleted: false }
  const open = await deps.store.assignments.all(userId, { criteria, order: orderOf('pending') })
  return attempt(async () => {
    const edit = { id, ...readSettingChange(form, setting) }
    return { preview: await previewRecurringSetting(deps, person, edit), open }
  })
}

/** With the preview of the edit, if it was made already. */
type Shown = ShownEdit & { readonly foretold?: Attempt<ForetoldEdit> }

async function pageOf(
  ask: VisitorAsk,
  setting: RecurringSetting,
  { values, issues = [], meanwhile, ...known }: Shown,
): Promise<Page> {
  const { deps, person, language, query } = ask
  const typed = new URLSearchParams(values)
  const from = parseDate(query.get('from') ?? '')
  const wanted = { id: setting.id, limit: occurrencesShown, from }
  const [occurrences, subjects, foretold, resumption] = await Promise.all([
    listOccurrences(deps, person, wanted),
    subjectNames(deps, person),
    known.foretold ?? foretell(ask, setting, typed),
    foretellResumption(ask, setting),
  ])
  return oneSeriesPage({
    ask,
    setting,
    occurrences,
    resumption,
    form: { language, values, issues: issues.map((issue) => inItsUnits(issue, typed)) },
    subjects,
    foretold: 'value' in foretold ? foretold.value : undefined,
    meanwhile,
  })
}

async function foretellResumption(
  { deps, person }: VisitorAsk,
  { id, isActive }: RecurringSetting,
): Promise<readonly Occurrence[] | undefined> {
  if (isActive) return undefined
  const edit = { id, input: { isActive: true }, behavior: defaultEditBehavior }
  const { toCome } = await previewRecurringSetting(deps, person, edit)
  return toCome
}
