import { tabs } from '../../components/tabs.ts'
import { html } from '../../html.ts'
import { sectionTexts } from '../../messages/administration/sections.ts'
import type { Viewing, WebPage } from '../../page-route.ts'

const sections = ['keys', 'users', 'audit', 'system'] as const

/** A page for administrators, with tabs to the others. */
export function sectionPage(
  { language }: Pick<Viewing, 'language'>,
  section: (typeof sections)[number],
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
