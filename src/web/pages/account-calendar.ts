import type { CalendarLink } from '../../domain/calendar-link.ts'
import type { Language } from '../../domain/user.ts'
import { copied } from '../components/copied.ts'
import { postForm } from '../components/post-form.ts'
import { formatterFor } from '../formatter.ts'
import { type Content, type Html, html } from '../html.ts'
import { calendarLinkTexts } from '../messages/calendar-link.ts'
import type { Viewing, WebPage } from '../page-route.ts'
import { accountPage } from './account-frame.ts'

/** The link by which calendar programs read what a user has to do, and the ways to change it. */
export function calendarLinkPage(viewing: Viewing, link: CalendarLink | undefined): WebPage {
  const texts = calendarLinkTexts[viewing.language]
  const content = html`<p>${texts.advice}</p>
<p>${texts.reminders}</p>
${link ? choices(viewing, link) : makeForm(viewing, html`<button class="primary">${texts.make}</button>`)}`
  return section(viewing.language, texts.title, content)
}

function choices(viewing: Viewing, { createdAt }: CalendarLink): Html {
  const texts = calendarLinkTexts[viewing.language]
  const day = formatterFor(viewing.language, viewing.moment).dateTime(createdAt)
  const removal = html`<button class="danger">${texts.remove}</button>`
  return html`<p><strong>${texts.made(day)}</strong> ${texts.renewAdvice}</p>
<div class="row">${makeForm(viewing, html`<button>${texts.renew}</button>`)}
${postForm(viewing, '/account/calendar/remove', removal)}</div>`
}

const makeForm = (viewing: Viewing, button: Html) => postForm(viewing, '/account/calendar', button)

/** Shows the address of a new link. It cannot be shown again. */
export function newCalendarLinkPage(language: Language, address: URL): WebPage {
  const texts = calendarLinkTexts[language]
  const content = html`<p class="advice">${texts.shownOnce}</p>
${copied(language, { id: 'calendar-link', text: address.href })}
<p>${texts.use}</p>
<p class="row"><a class="button" href="webcal://${address.host}${address.pathname}" hx-boost="false">${texts.subscribe}</a>
<a class="button primary" href="/account/calendar">${texts.done}</a></p>`
  return section(language, texts.titleOfNew, content)
}

const section = (language: Language, title: Content, content: Html): WebPage =>
  accountPage(
    language,
    'calendar',
    html`<section class="sheet brief stack"><h2>${title}</h2>${content}</section>`,
  )
