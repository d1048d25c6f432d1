import { attribute, type Html, html } from '../../html.ts'
import { type Section, sectionTexts } from '../../messages/administration/sections.ts'
import type { Viewing, WebPage } from '../../page-route.ts'

const sections = ['keys', 'users', 'audit', 'system'] as const satisfies readonly Section[]

/** A page for administrators, with tabs to the others. */
export function sectionPage(
  { language }: Pick<Viewing, 'language'>,
  section: Section,
  { title, body }: WebPage,
): WebPage {
  const texts = sectionTexts[language]
  const tab = (it: Section) =>
    html`<li><a href="/admin/${it}"${attribute('aria-current', it === section ? 'page' : undefined)}>${texts.names[it]}</a></li>`
  return {
    title,
    body: html`<nav aria-label="${texts.administration}"><ul class="tabs">${sections.map(tab)}</ul></nav>
<h1>${title}</h1>
${body}`,
  }
}

/** A secret that is shown once, with a button that copies it. */
export function copied(
  { language }: Pick<Viewing, 'language'>,
  { id, text, button }: { readonly id: string; readonly text: string; readonly button?: string },
): Html {
  const texts = sectionTexts[language]
  return html`<div class="copied"><pre id="${id}">${text}</pre>
<button type="button" data-copies="${id}" data-copied="${texts.copied}">${button ?? texts.copy}</button></div>`
}
