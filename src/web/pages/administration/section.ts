import { tabs } from '../../components/tabs.ts'
import { type Html, html } from '../../html.ts'
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
  const links = sections.map((it) => ({
    href: `/admin/${it}`,
    text: texts.names[it],
    isHere: it === section,
  }))
  return {
    title,
    body: html`${tabs(texts.administration, links)}
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
