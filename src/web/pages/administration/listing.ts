import type { Language } from '../../../domain/accounts/user.ts'
import { type Choice, selectField, textField } from '../../components/field.ts'
import { pager } from '../../components/pager.ts'
import { formatterFor } from '../../formatter.ts'
import { type Html, html } from '../../html.ts'
import type { ListPosition } from '../../lists/list-position.ts'
import { sectionTexts } from '../../messages/administration/sections.ts'
import type { Viewing } from '../../page-route.ts'

interface Listing {
  readonly name: string
  readonly rows: Html
  /** Shown instead of `rows` if the page is empty. */
  readonly empty: string
}

/** One page of a list, with the total and links to the other pages. */
export function listing(
  { language, moment }: Viewing,
  position: ListPosition,
  { name, rows, empty }: Listing,
): Html {
  const { totalCount } = position
  const found = sectionTexts[language].found(formatterFor(language, moment).number(totalCount))
  return html`<section class="stack" aria-label="${name}"><p class="quiet" id="found" role="status">${found}</p>
${totalCount === 0 ? html`<p class="empty">${empty}</p>` : rows}
${pager(language, position)}</section>`
}

interface ListFilter {
  readonly action: string
  readonly values: Readonly<Record<'q' | 'state', string>>
  /** Labels of the two fields. */
  readonly query: string
  readonly shown: string
  readonly choices: readonly Choice[]
}

/** Limits a list to what contains a text, and is in a state. */
export function listFilter(
  language: Language,
  { action, values, query, shown, choices }: ListFilter,
): Html {
  const form = { language, values, issues: [] }
  return html`<form method="get" action="${action}" class="filter" role="search">
${textField(form, { name: 'q', label: query, type: 'search' })}
${selectField(form, { name: 'state', label: shown, choices })}
<button>${sectionTexts[language].search}</button></form>`
}
