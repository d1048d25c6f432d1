import { pager } from '../../components/pager.ts'
import { formatterFor } from '../../formatter.ts'
import { type Html, html } from '../../html.ts'
import type { ListPosition } from '../../list-position.ts'
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
