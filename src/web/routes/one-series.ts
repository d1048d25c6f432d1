import { listOccurrences } from '../../actions/occurrences.ts'
import { updateRecurringSetting } from '../../actions/recurring-settings.ts'
import { type EditPreview, previewRecurringSetting } from '../../actions/series-previews.ts'
import { notFound } from '../../domain/errors.ts'
import { defaultEditBehavior } from '../../domain/series/edit-behavior.ts'
import type { Occurrence } from '../../domain/series/occurrences.ts'
import type { RecurringSetting } from '../../domain/series/recurring-setting.ts'
import { earliestDate, parseDate } from '../../domain/time/date-input.ts'
import { versionTag } from '../../domain/version-tag.ts'
import { occurrencesShown } from '../components/occurrence-list.ts'
import { type Attempt, attempt, valuesOf } from '../forms/forms.ts'
import { type ShownEdit, saveEdit } from '../forms/save-edit.ts'
import { readSettingEdit, valuesOfSetting } from '../forms/series-input.ts'
import { atControls } from '../forms/series-reminder.ts'
import { goTo, show, showAgain } from '../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext, WebPage } from '../page-route.ts'
import { oneSeriesPage } from '../pages/one-series.ts'
import { idParameter } from '../requests/id-parameter.ts'
import { isReminded } from './is-reminded.ts'
import { subjectChoices } from './subject-choices.ts'

export const oneSeriesRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/series/:id', answer: open },
  { method: 'POST', path: '/series/:id', answer: save, isTyped: true },
  // For a browser that reloads the page of a preview by its address.
  {
    method: 'GET',
    path: '/series/:id/preview',
    answer: (context) => goTo(`/series/${idParameter(context, 'Recurring assignment')}`),
  },
  { method: 'POST', path: '/series/:id/preview', answer: preview, isTyped: true },
]

async function open(context: VisitorContext): Promise<Outcome> {
  const setting = await find(context)
  const values = valuesOfSetting(setting)
  return show(await pageOf(context, setting, { values }))
}

function save(context: VisitorContext): Promise<Outcome> {
  return saveEdit<RecurringSetting>(context, {
    find,
    pageOf,
    valuesOf: valuesOfSetting,
    async save({ deps, person, form }, current) {
      const edit = readSettingEdit(form, current)
      const expected = { oneOf: [versionTag(current)] }
      await updateRecurringSetting(deps, person, { id: current.id, expected, ...edit })
    },
    saved: (_context, { id }) => goTo(`/series/${id}`, { code: 'series_saved' }),
  })
}

async function preview(context: VisitorContext): Promise<Outcome> {
  const setting = await find(context)
  const values = valuesOf(context.form)
  const previewed = await previewOf(context, setting, context.form)
  const page = await pageOf(context, setting, { values, previewed })
  return 'value' in previewed ? show(page) : showAgain(page)
}

async function find(context: VisitorContext): Promise<RecurringSetting> {
  const id = idParameter(context, 'Recurring assignment')
  const setting = await context.deps.store.recurringSettings.find(context.person.userId, id)
  if (!setting) throw notFound('Recurring assignment')
  return setting
}

/** Previews the edit in a form. */
function previewOf(
  { deps, person }: VisitorContext,
  setting: RecurringSetting,
  form: URLSearchParams,
): Promise<Attempt<EditPreview>> {
  return attempt(() => {
    const edit = { id: setting.id, ...readSettingEdit(form, setting) }
    return previewRecurringSetting(deps, person, edit)
  })
}

/** What the page shows, with the preview of the edit if it was made already. */
type Shown = ShownEdit & { readonly previewed?: Attempt<EditPreview> }

async function pageOf(
  context: VisitorContext,
  setting: RecurringSetting,
  { values, meanwhile, ...known }: Shown,
): Promise<WebPage> {
  const { deps, person, language, query } = context
  const typed = new URLSearchParams(values)
  const from = parseDate(query.get('from') ?? '')
  const wanted = { id: setting.id, limit: occurrencesShown + 1, from }
  const first = { id: setting.id, limit: 1, from: earliestDate }
  const [occurrences, [earliest], subjects, reminded, previewed, resumption] = await Promise.all([
    listOccurrences(deps, person, wanted),
    listOccurrences(deps, person, first),
    subjectChoices(context),
    isReminded(context),
    known.previewed ?? previewOf(context, setting, typed),
    resumptionPreviewOf(context, setting),
  ])
  // Without a preview, the page says what to correct for one.
  const issues = known.issues ?? ('issues' in previewed ? previewed.issues : [])
  return oneSeriesPage({
    viewing: context,
    setting,
    occurrences,
    hasEarlier: occurrences[0]?.date !== earliest?.date,
    here: `/series/${setting.id}${from === undefined ? '' : `?from=${from}`}`,
    resumption,
    form: {
      language,
      values,
      issues: issues.flatMap((issue) => atControls(issue, typed)),
      isReminded: reminded,
    },
    subjects,
    previewed: 'value' in previewed ? previewed.value : undefined,
    meanwhile,
  })
}

async function resumptionPreviewOf(
  { deps, person }: VisitorContext,
  { id, isActive }: RecurringSetting,
): Promise<readonly Occurrence[] | undefined> {
  if (isActive) return undefined
  const edit = { id, input: { isActive: true }, behavior: defaultEditBehavior }
  const previewed = await attempt(() => previewRecurringSetting(deps, person, edit))
  // Where it cannot be foretold, the series cannot be resumed either.
  return 'value' in previewed ? previewed.value.toCome : []
}
