import type { CalendarLink } from '../../../domain/accounts/calendar-link.ts'
import type { Language } from '../../../domain/accounts/user.ts'
import { copied } from '../../components/copied.ts'
import { postForm } from '../../components/post-form.ts'
import { formatterFor } from '../../formatter.ts'
import { type Content, type Html, html } from '../../html.ts'
import { calendarLinkTexts } from '../../messages/calendar-link.ts'
import type { Viewing, WebPage } from '../../page-route.ts'
import { accountPage } from './frame.ts'

/**
 * The link by which calendar programs read what a user has to do, and the ways to change it.
 *
 * @param reminders the section of another way to be reminded, which is the simpler one.
 */
export function calendarLinkPage(
  viewing: Viewing,
  link: CalendarLink | undefined,
  reminders: Html | undefined,
): WebPage {
  const texts = calendarLinkTexts[viewing.language]
  const content = html`<p>${texts.advice}</p>
<p>${texts.reminders}</p>
<p>${texts.reach}</p>
${link ? choices(viewing, link) : postForm(viewing, path, html`<button class="primary">${texts.make}</button>`)}`
  return section(viewing.language, texts.title, content, reminders)
}

const path = '/account/calendar'

function choices(viewing: Viewing, { createdAt, digest }: CalendarLink): Html {
  const texts = calendarLinkTexts[viewing.language]
  const day = formatterFor(viewing.language, viewing.moment).dateTime(createdAt)
  const instead = html`<input type="hidden" name="instead" value="${digest}">`
  const removal = html`<button class="danger">${texts.remove}</button>`
  return html`<p><strong>${texts.made(day)}</strong> ${texts.renewAdvice}</p>
<div class="row">${postForm(viewing, path, [instead, html`<button>${texts.renew}</button>`])}
${postForm(viewing, `${path}/remove`, removal)}</div>`
}

/** Shows the address of a new link. It cannot be shown again. */
export function newCalendarLinkPage(language: Language, address: string): WebPage {
  const texts = calendarLinkTexts[language]
  const content = html`<p class="advice">${texts.shownOnce}</p>
${copied(language, { id: 'calendar-link', text: address })}
<p>${texts.use}</p>
<p><a class="button primary" href="${path}">${texts.done}</a></p>`
  return section(language, texts.titleOfNew, content)
}

const section = (language: Language, title: Content, content: Html, before?: Html): WebPage =>
  accountPage(
    language,
    'calendar',
    html`${before}<section class="sheet brief stack"><h2>${title}</h2>${content}</section>`,
  )
