import { attribute, type Html, html } from '../html.ts'

interface Tab {
  readonly href: string
  readonly text: string
  /** Whether its page is the one that is shown. */
  readonly isHere: boolean
}

/** Links to pages that belong together. */
export function tabs(label: string, items: readonly Tab[]): Html {
  const tab = ({ href, text, isHere }: Tab) =>
    html`<li><a href="${href}"${attribute('aria-current', isHere ? 'page' : undefined)}>${text}</a></li>`
  return html`<nav aria-label="${label}"><ul class="tabs">${items.map(tab)}</ul></nav>`
}
