import type { Language } from '../../domain/accounts/user.ts'
import { attribute, type Html, html } from '../html.ts'
import { icons } from '../icons.ts'
import type { ListPosition } from '../lists/list-position.ts'
import { layoutTexts } from '../messages/layout.ts'

/** Links to the previous, the next, and some other pages; undefined if there is only one page. */
export function pager(language: Language, position: ListPosition): Html | undefined {
  const { page, pages, hrefOf } = position
  if (pages <= 1) return undefined
  const { pages: texts } = layoutTexts[language]
  const previous = html`<a class="button" rel="prev" href="${hrefOf(page - 1)}">${icons.previous}${texts.previous}</a>`
  const next = html`<a class="button" rel="next" href="${hrefOf(page + 1)}">${texts.next}${icons.next}</a>`
  return html`<nav class="pager" aria-label="${texts.label}">${page > 1 ? previous : html`<span></span>`}
<span>${texts.position(page, pages)}</span>
${page < pages ? next : html`<span></span>`}${pages > 2 && numbers(position)}</nav>`
}

/** The first page, the last, the present one and those beside it. What is left out between two of them is a gap. */
function numbers({ page, pages, hrefOf }: ListPosition): Html {
  const near = [page - 1, page, page + 1].filter((it) => it > 1 && it < pages)
  const shown = [1, ...near, pages]
  return html`
<ol class="pages no-print">${shown.map((it, index) => {
    const isAfterGap = it - (shown[index - 1] ?? 0) > 1
    const here = attribute('aria-current', it === page ? 'page' : undefined)
    return html`${isAfterGap && html`<li>…</li>`}<li><a href="${hrefOf(it)}"${here}>${it}</a></li>`
  })}</ol>`
}
