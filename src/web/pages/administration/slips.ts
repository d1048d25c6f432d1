import type { Language, User } from '../../../domain/accounts/user.ts'
import type { Instant } from '../../../domain/time/time.ts'
import { copied } from '../../components/copied.ts'
import { qrCode } from '../../components/qr-code.ts'
import { pastedLine } from '../../csv/csv.ts'
import { formatterFor } from '../../formatter.ts'
import { type Html, html } from '../../html.ts'
import { rosterTexts } from '../../messages/administration/roster.ts'
import { userTexts } from '../../messages/administration/users.ts'
import type { Viewing, WebPage } from '../../page-route.ts'
import { sectionPage } from './frame.ts'

/** Somebody on a roster. */
export interface Invitation {
  readonly user: User
  /** The link to the page on which they set their password; undefined if they need none. */
  readonly link: Link | undefined
  /** Number of unrevoked API keys. */
  readonly keys: number
}

interface Link {
  readonly address: string
  /** When it stops working. */
  readonly until: Instant
}

/** The links of a roster, which cannot be shown again: as slips of paper to cut out, and as a table to copy. */
export function slipsPage(viewing: Viewing, invitations: readonly Invitation[]): WebPage {
  const { language } = viewing
  const texts = rosterTexts[language]
  const { number } = formatterFor(language, viewing.moment)
  const linked = invitations.flatMap(({ user, link }) => (link ? [{ user, ...link }] : []))
  const others = invitations.flatMap(({ user, link }) => (link ? [] : [user]))
  const keyed = invitations.filter(({ keys }) => keys > 0)
  const body = html`${keyed.length > 0 && keysOf(language, keyed)}
${linked.length > 0 && linksOf(viewing, linked)}
${others.length > 0 && html`<section class="sheet stack no-print"><h2>${texts.without}</h2><p>${texts.whyWithout}</p><ul>${others.map(({ name, email }) => html`<li>${name} <span class="quiet">${email}</span></li>`)}</ul></section>`}
<p class="no-print"><a href="/admin/users">${userTexts[language].back}</a></p>`
  return sectionPage(viewing, 'users', { title: texts.links(number(linked.length)), body })
}

/** Their accounts were there before the roster: somebody else may have taken the address of a person who is new. */
function keysOf(language: Language, keyed: readonly Invitation[]): Html {
  const texts = rosterTexts[language]
  const people = keyed.map(
    ({ user: { id, name, email } }) =>
      html`<li><a href="/admin/users/${id}">${email}</a> ${name}</li>`,
  )
  return html`<section class="sheet stack no-print"><h2>${texts.withKeys}</h2><p class="advice">${texts.whyWithKeys}</p><ul>${people}</ul></section>`
}

type Linked = Pick<Invitation, 'user'> & Link

function linksOf(viewing: Viewing, linked: readonly Linked[]): Html {
  const { language, moment } = viewing
  const texts = rosterTexts[language]
  const until = Math.min(...linked.map((it) => it.until))
  const rows = linked.map(({ user: { name, email }, address }) =>
    pastedLine([name, email, address]),
  )
  return html`<section class="sheet stack no-print"><p class="advice">${texts.shownOnce(formatterFor(language, moment).dateTime(until))}</p>
<p>${texts.howToGive}</p>
${copied(language, { id: 'links', text: rows.join('\n'), button: texts.copyTable })}</section>
<ul class="slips">${linked.map((it) => slip(viewing, it))}</ul>`
}

/** A slip, in the language of its reader. */
function slip({ moment }: Viewing, { user, address, until }: Linked): Html {
  const texts = rosterTexts[user.language]
  const { dateTime } = formatterFor(user.language, { ...moment, timeZone: user.timeZone })
  return html`<li class="slip" lang="${user.language}">${qrCode(address, texts.code)}<div><p><strong>${user.name || user.email}</strong></p>
<p>${texts.forPupil}</p>
<p class="address">${address}</p>
<p class="quiet">${user.email}<br>${texts.until(dateTime(until))}</p></div></li>`
}
