import { attribute, type Content, type Html, html } from '../html.ts'

export interface Column<Row> {
  readonly label: string
  cell(row: Row): Content
  readonly isNumber?: boolean
  /** Whether it shows what people have typed, of any length. */
  readonly isTyped?: boolean
}

interface Table<Row> {
  /** What it lists, for screen readers. */
  readonly caption: string
  /** The first column names the row. */
  readonly columns: readonly [Column<Row>, ...Column<Row>[]]
  readonly rows: readonly Row[]
  idOf(row: Row): string
}

/**
 * A table that becomes a stack of cards on small screens. The roles are explicit because browsers
 * drop them when a style sheet displays the parts of a table as blocks.
 */
export function table<Row>({ caption, columns, rows, idOf }: Table<Row>): Html {
  const [first, ...others] = columns
  return html`<table class="cards" role="table"><caption class="spoken">${caption}</caption>
<thead role="rowgroup"><tr role="row">${columns.map(
    ({ label, ...kind }) => html`<th scope="col" role="columnheader"${classOf(kind)}>${label}</th>`,
  )}</tr></thead>
<tbody role="rowgroup">${rows.map(
    (row) =>
      html`<tr role="row" id="${idOf(row)}"><th scope="row" role="rowheader">${first.cell(row)}</th>${others.map(
        ({ label, cell, ...kind }) =>
          html`<td role="cell"${classOf(kind)} data-label="${label}">${asOneItem(cell(row))}</td>`,
      )}</tr>`,
  )}</tbody></table>`
}

/** What stands beside the label on a card. Text alone is one item of its grid already, and an empty text is none. */
const asOneItem = (content: Content) =>
  typeof content === 'string' ? content : html`<div>${content}</div>`

const classOf = ({ isNumber, isTyped }: Pick<Column<unknown>, 'isNumber' | 'isTyped'>) =>
  attribute('class', isNumber ? 'number' : isTyped ? 'typed' : undefined)
