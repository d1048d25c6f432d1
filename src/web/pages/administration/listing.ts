import { type PageRequest, totalPages } from '../../../domain/pagination.ts'
import { pager } from '../../components/pager.ts'
import { formatterFor } from '../../formatter.ts'
import { type Html, html } from '../../html.ts'
import { sectionTexts } from '../../messages/administration/sections.ts'
import type { Viewing } from '../../page-route.ts'
import { pageAddress } from '../../requested-page.ts'

/** The position of a page within a list. */
export interface ListPosition extends PageRequest {
  readonly totalCount: number
  readonly path: string
  /** The filter of the list, which links to other pages keep. */
  readonly filter: Readonly<Record<string, string>>
}

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
  const { page, pageSize, totalCount } = position
  const pages = totalPages(totalCount, pageSize)
  const found = sectionTexts[language].found(formatterFor(language, moment).number(totalCount))
  return html`<section class="stack" aria-label="${name}"><p class="quiet" id="found" role="status">${found}</p>
${totalCount === 0 ? html`<p class="empty">${empty}</p>` : rows}
${pager(language, { page, pages, hrefOf: (it) => addressOf(position, it) })}</section>`
}

export function addressOf({ path, filter }: ListPosition, page: number): string {
  const given = Object.entries(filter).filter(([, text]) => text !== '')
  return pageAddress(path, page, new URLSearchParams(given))
}
