import type { Language } from '../../domain/user.ts'
import { attribute, type Html, html } from '../html.ts'
import { accountTexts } from '../messages/account.ts'
import type { WebPage } from '../page-route.ts'

const addresses = {
  profile: '/account',
  password: '/account/password',
  sessions: '/account/sessions',
  secondFactor: '/account/second-factor',
} as const
type AccountPart = keyof typeof addresses

/** A page of the account, with tabs to its other pages. */
export function accountPage(language: Language, here: AccountPart, content: Html): WebPage {
  const { title, parts: label, tabs } = accountTexts[language]
  const parts = Object.entries(addresses) as [AccountPart, string][]
  const body = html`<h1>${title}</h1>
<nav aria-label="${label}"><ul class="tabs">${parts.map(
    ([part, address]) =>
      html`<li><a href="${address}"${attribute('aria-current', part === here ? 'page' : undefined)}>${tabs[part]}</a></li>`,
  )}</ul></nav>
${content}`
  return { title: `${tabs[here]} · ${title}`, body }
}
