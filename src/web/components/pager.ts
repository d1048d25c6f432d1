import type { Language } from '../../domain/accounts/user.ts'
import { type Html, html } from '../html.ts'
import { icons } from '../icons.ts'
import type { ListPosition } from '../lists/list-position.ts'
import { pagerTexts } from '../messages/assignments.ts'

/** Links to the previous and the next page; undefined if there is only one page. */
export function pager(language: Language, { page, pages, hrefOf }: ListPosition): Html | undefined {
  if (pages <= 1) return undefined
  const texts = pagerTexts[language]
  const previous = html`<a class="button" rel="prev" href="${hrefOf(page - 1)}">${icons.previous}${texts.previous}</a>`
  const next = html`<a class="button" rel="next" href="${hrefOf(page + 1)}">${texts.next}${icons.next}</a>`
  return html`<nav class="pager" aria-label="${texts.pages}">${page > 1 ? previous : html`<span></span>`}
<span>${texts.position(page, pages)}</span>
${page < pages ? next : html`<span></span>`}</nav>`
}
