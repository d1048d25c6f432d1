import {
  isExpired,
  type ReminderSubscription,
} from '../../../domain/accounts/reminder-subscription.ts'
import type { Language, User } from '../../../domain/accounts/user.ts'
import { postForm } from '../../components/post-form.ts'
import { formatterFor } from '../../formatter.ts'
import { type Html, html } from '../../html.ts'
import { reminderTexts } from '../../messages/reminders.ts'
import type { Viewing, WebPage } from '../../page-route.ts'

const path = '/account/reminders'

/** Reminders by mail, beside the calendar link: off, waiting for a confirmation, or on. */
export function reminderSection(
  viewing: Viewing,
  user: Pick<User, 'email'>,
  subscription: ReminderSubscription | undefined,
): Html {
  const { title } = reminderTexts[viewing.language]
  const isOffered = !subscription || isExpired(subscription, viewing.moment.now)
  const content = isOffered ? offer(viewing, user) : stateOf(viewing, user, subscription)
  return html`<section class="sheet brief stack" id="reminders"><h2>${title}</h2>${content}</section>`
}

function offer(viewing: Viewing, { email }: Pick<User, 'email'>): Html {
  const texts = reminderTexts[viewing.language]
  const button = html`<button class="primary">${texts.ask}</button>`
  return html`<p>${texts.advice(email)}</p>${postForm(viewing, path, button)}`
}

function stateOf(
  viewing: Viewing,
  { email }: Pick<User, 'email'>,
  { askedAt, confirmedAt }: ReminderSubscription,
): Html {
  const texts = reminderTexts[viewing.language]
  const end = (text: string) => postForm(viewing, `${path}/remove`, html`<button>${text}</button>`)
  if (confirmedAt !== null)
    return html`<p><strong>${texts.on(email)}</strong></p>${end(texts.remove)}`
  const time = formatterFor(viewing.language, viewing.moment).dateTime(askedAt)
  const again = postForm(viewing, path, html`<button>${texts.askAgain}</button>`)
  return html`<p><strong>${texts.asked(email, time)}</strong> ${texts.askedAdvice}</p>
<div class="row">${again}${end(texts.cancel)}</div>`
}

/** The page that the link in the mail leads to. Only its button confirms: a program that looks at links must not. */
export function confirmRemindersPage(
  viewing: Viewing,
  { email }: Pick<User, 'email'>,
  action: string,
): WebPage {
  const texts = reminderTexts[viewing.language]
  const button = html`<button class="primary">${texts.confirm}</button>`
  const body = html`<h1>${texts.confirmTitle}</h1>
<p>${texts.confirmAdvice(email)}</p>
${postForm(viewing, action, button)}`
  return { title: texts.confirmTitle, body }
}

export function remindersConfirmedPage(language: Language): WebPage {
  const { confirmed: title, confirmedAdvice: text, toStart } = reminderTexts[language]
  return messagePage({ title, text }, html`<a class="button" href="/">${toStart}</a>`)
}

/** For a link that was used, or has expired. */
export function reminderLinkOverPage(language: Language): WebPage {
  const { over: title, overAdvice: text, title: section } = reminderTexts[language]
  const link = html`<a class="button" href="/account/calendar#reminders">${section}</a>`
  return messagePage({ title, text }, link)
}

const messagePage = ({ title, text }: Record<'title' | 'text', string>, link: Html): WebPage => ({
  title,
  body: html`<h1>${title}</h1>
<p>${text}</p>
<p>${link}</p>`,
})
