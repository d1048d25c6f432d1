import type { Language } from '../../../domain/accounts/user.ts'
import { tabs } from '../../components/tabs.ts'
import { type Html, html } from '../../html.ts'
import { accountTexts } from '../../messages/account.ts'
import type { WebPage } from '../../page-route.ts'

const addresses = {
  profile: '/account',
  password: '/account/password',
  sessions: '/account/sessions',
  secondFactor: '/account/second-factor',
  calendar: '/account/calendar',
  keys: '/account/keys',
} as const
type AccountPart = keyof typeof addresses

/** A page of the account, with tabs to its other pages. */
export function accountPage(language: Language, here: AccountPart, content: Html): WebPage {
  const { title, parts: label, tabs: names } = accountTexts[language]
  const parts = Object.entries(addresses) as [AccountPart, string][]
  const links = parts.map(([part, href]) => ({ href, text: names[part], isHere: part === here }))
  const body = html`<h1>${title}</h1>
${tabs(label, links)}
${content}`
  return { title: `${names[here]} · ${title}`, body }
}
