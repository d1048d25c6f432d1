import type { EditPreview } from '../../actions/series-previews.ts'
import type { Language } from '../../domain/accounts/user.ts'
import type { Assignment, Shared } from '../../domain/assignments/assignment.ts'
import type { Formatter } from '../formatter.ts'
import { type Html, html } from '../html.ts'
import { assignmentFormTexts } from '../messages/assignment-form.ts'
import { seriesTexts } from '../messages/series.ts'
import { datesToCome } from './dates-to-come.ts'

/** How many changed assignments are shown; the rest are only counted. */
const shown = 20

/** Assignments before and after an edit, and the dates that follow. */
export function editPreview(
  { setting, open, changed, leftCount, toCome }: EditPreview,
  language: Language,
  format: Formatter,
): Html {
  const texts = seriesTexts[language]
  const before = new Map(open.map((it) => [it.id, it]))
  const rows = changed.slice(0, shown).map((after) => {
    const changes = changesOf(before.get(after.id) ?? after, after, { language, format })
    return html`<li><a class="typed" href="/assignments/${after.id}">${after.title}</a>${changes}</li>`
  })
  return html`<h3>${texts.changed}</h3>
${changed.length === 0 ? html`<p>${texts.noneChanged}</p>` : html`<ul class="changes">${rows}</ul>`}
${changed.length > shown && html`<p>${texts.more(format.number(changed.length - shown))}</p>`}
${leftCount > 0 && html`<p class="quiet">${texts.left(format.number(leftCount))}</p>`}
<h3>${texts.toCome}</h3>
${toCome.length === 0 ? html`<p>${setting.isActive ? texts.noneToCome : texts.noneWhilePaused}</p>` : datesToCome(toCome, language, format)}`
}

interface Words {
  readonly language: Language
  readonly format: Formatter
}

/** What an edit of a series can change in its assignments. */
type ChangedField = keyof Shared | 'dueDate' | 'reminderAt'

/** Each changed field, with its value before and after. */
function changesOf(before: Assignment, after: Assignment, { language, format }: Words): Html {
  const texts = assignmentFormTexts[language]
  const onOrOff = (value: boolean) => (value ? texts.on : texts.off)
  const fields: Readonly<Record<ChangedField, (it: Assignment) => string>> = {
    title: ({ title }) => title,
    subject: ({ subject }) => subject,
    priority: ({ priority }) => texts.priorities[priority],
    description: ({ description }) => description,
    dueDate: ({ dueDate }) => format.dateTime(dueDate),
    reminderEnabled: ({ reminderEnabled }) => onOrOff(reminderEnabled),
    reminderAt: ({ reminderAt }) => (reminderAt === null ? '' : format.dateTime(reminderAt)),
    urgentReminderEnabled: (it) => onOrOff(it.urgentReminderEnabled),
  }
  const changed = (Object.keys(fields) as ChangedField[])
    .map((name) => ({ label: texts[name], was: fields[name](before), is: fields[name](after) }))
    .filter(({ was, is }) => was !== is)
  const words = seriesTexts[language]
  return html`<dl>${changed.map(
    ({ label, was, is }) =>
      html`<div><dt>${label}</dt><dd><span class="spoken">${words.before} </span><del>${was || texts.nothing}</del> <span aria-hidden="true">→</span> <span class="spoken">${words.after} </span><ins>${is || texts.nothing}</ins></dd></div>`,
  )}</dl>`
}
