import { type Content, type Html, html } from '../../html.ts'

export type Fact = readonly [name: string, value: Content]

/** Facts as a description list. */
export const factList = (facts: readonly Fact[]): Html =>
  html`<dl class="particulars">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
