import {
  type AuditEntry,
  auditActions,
  longestAudit,
  wordsOf,
} from '../../../domain/accounts/audit.ts'
import { formatInstant, type Instant } from '../../../domain/time/time.ts'
import { type FormState, selectField, textField, withProblems } from '../../components/field.ts'
import { table } from '../../components/table.ts'
import { formatterFor } from '../../formatter.ts'
import { type Html, html } from '../../html.ts'
import type { ListPosition } from '../../lists/list-position.ts'
import { auditTexts } from '../../messages/administration/audit.ts'
import { sectionTexts } from '../../messages/administration/sections.ts'
import type { Viewing, WebPage } from '../../page-route.ts'
import { sectionPage } from './frame.ts'
import { listing } from './listing.ts'

interface AuditView {
  readonly entries: readonly AuditEntry[]
  /** Undefined if the filter is invalid: then nothing was searched. */
  readonly position: ListPosition | undefined
  /** Whether there are older entries than those on all pages. */
  readonly isCut: boolean
  readonly form: FormState
}

/** The audit, newest entries first. */
export function auditPage(
  viewing: Viewing,
  { entries, position, isCut, form }: AuditView,
): WebPage {
  const texts = auditTexts[viewing.language]
  const title = sectionTexts[viewing.language].names.audit
  const rows = entryTable(viewing, entries)
  const body = html`${filterForm(viewing, form)}
${isCut && cutNote(viewing)}
${position && listing(viewing, position, { name: title, rows, empty: texts.empty })}`
  return sectionPage(viewing, 'audit', { title, body })
}

function cutNote({ language, moment }: Viewing): Html {
  const count = formatterFor(language, moment).number(longestAudit)
  return html`<p class="quiet">${auditTexts[language].cut(count)}</p>`
}

function entryTable(viewing: Viewing, entries: readonly AuditEntry[]): Html {
  const texts = auditTexts[viewing.language]
  return table<AuditEntry>({
    caption: sectionTexts[viewing.language].names.audit,
    idOf: ({ id }) => `entry-${id}`,
    rows: entries,
    columns: [
      { label: texts.when, cell: ({ at }) => exactTime(viewing, at) },
      { label: texts.who, cell: (entry) => whoOf(viewing, entry), isTyped: true },
      { label: texts.what, cell: ({ action }) => texts.actions[action] },
      { label: texts.whom, cell: ({ subject }) => subject, isTyped: true },
      { label: texts.detail, cell: (entry) => detailIn(viewing, entry), isTyped: true },
    ],
  })
}

/** To the second, because the order of events can matter. */
function exactTime({ language, moment }: Viewing, at: Instant): string {
  const seconds = formatInstant(at, moment.timeZone).slice(16, 19)
  return formatterFor(language, moment).dateTime(at) + seconds
}

function whoOf({ language }: Viewing, { actor, client }: AuditEntry): Html {
  const texts = auditTexts[language]
  const who = actor || (client === '' ? texts.operator : texts.nobody)
  return html`${who}<br><span class="quiet">${client || texts.commandLine}</span>`
}

/** Translates Kadai's own words; names that people chose stay as they are. */
function detailIn({ language }: Viewing, entry: AuditEntry): string {
  const { words, devices, between } = auditTexts[language]
  if (entry.action === 'sessions_ended') return devices(entry.detail)
  return (
    wordsOf(entry)
      ?.map((word) => words[word])
      .join(between) ?? entry.detail
  )
}

function filterForm({ language }: Viewing, form: FormState): Html {
  const texts = auditTexts[language]
  const choices = [
    { value: '', text: texts.anyAction },
    ...auditActions.map((value) => ({ value, text: texts.actions[value] })),
  ]
  return html`<form method="get" action="/admin/audit" class="filter" role="search">
${withProblems(
  form,
  html`${selectField(form, { name: 'action', label: texts.action, choices })}
${textField(form, { name: 'email', label: texts.user, autocomplete: 'off' })}
${textField(form, { name: 'from', label: texts.from, type: 'date' })}
${textField(form, { name: 'to', label: texts.to, type: 'date' })}`,
)}
<button>${sectionTexts[language].search}</button></form>`
}
