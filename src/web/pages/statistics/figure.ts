import type { Language } from '../../../domain/accounts/user.ts'
import { onTimeRate, type Tally } from '../../../domain/assignments/statistics.ts'
import type { Formatter } from '../../formatter.ts'
import { type Content, type Html, html } from '../../html.ts'
import type { statisticsTexts } from '../../messages/statistics.ts'

/** The texts and formats of the page's language. */
export interface FigureWords {
  readonly texts: (typeof statisticsTexts)[Language]
  readonly format: Formatter
}

/** A dash where nothing is completed: 0 % would say that all of it was late. */
export const onTimeText = ({ format }: FigureWords, tally: Tally): string =>
  tally.completed === 0 ? '—' : format.percent(onTimeRate(tally))

interface Figure {
  /** Unique on the page. */
  readonly id: string
  readonly title: string
  readonly note: string
  readonly picture: Content
  readonly table: Table
}

/** Each row has its name first, then its numbers. */
interface Table {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly [name: string, ...numbers: string[]])[]
}

/** A picture with its caption, and the same data as a table. */
export function figure(
  { texts }: FigureWords,
  { id, title, note, picture, table: { heads, rows } }: Figure,
): Html {
  return html`<figure class="picture sheet stack" id="${id}"><figcaption><h2 id="${id}-title">${title}</h2><p class="quiet">${note}</p></figcaption>
${picture}
<details id="${id}-table"><summary>${texts.table}</summary>
<div class="scrolled" tabindex="0" role="group" aria-labelledby="${id}-title"><table><thead><tr>${heads.map(
    (head, at) => html`<th scope="col"${at > 0 && numeric}>${head}</th>`,
  )}</tr></thead>
<tbody>${rows.map(([name, ...numbers]) => html`<tr><th scope="row">${name}</th>${numbers.map((number) => html`<td class="number">${number}</td>`)}</tr>`)}</tbody></table></div></details></figure>`
}

const numeric = html` class="number"`

/** @param date YYYY-MM-DD */
export const monthName = (texts: FigureWords['texts'], date: string) =>
  texts.month(Number(date.slice(5, 7)))
