import type { ReminderSubscription } from '../../domain/reminder-subscription.ts'
import type { Language, User } from '../../domain/user.ts'
import { postForm } from '../components/post-form.ts'
import { formatterFor } from '../formatter.ts'
import { type Html, html } from '../html.ts'
import { reminderTexts } from '../messages/reminders.ts'
import type { Viewing, WebPage } from '../page-route.ts'

const path = '/account/reminders'

/** Reminders by mail, on the page of the calendar link: off, waiting for a confirmation, or on. */
export function reminderSection(
  viewing: Viewing,
  { email }: Pick<User, 'email'>,
  subscription: ReminderSubscription | undefined,
): Html {
  const { language, moment } = viewing
  const texts = reminderTexts[language]
  const ask = (text: string) => postForm(viewing, path, html`<button>${text}</button>`)
  const remove = postForm(viewing, `${path}/remove`, html`<button>${texts.remove}</button>`)
  const askedAt = subscription && formatterFor(language, moment).dateTime(subscription.askedAt)
  const content =
    askedAt === undefined
      ? html`<p>${texts.advice(email)}</p>${ask(texts.ask)}`
      : subscription?.confirmedAt === null
        ? html`<p><strong>${texts.asked(email, askedAt)}</strong> ${texts.askedAdvice}</p>
<div class="row">${ask(texts.askAgain)}${remove}</div>`
        : html`<p><strong>${texts.on(email)}</strong></p>${remove}`
  return html`<section class="sheet brief stack" id="reminders"><h2>${texts.title}</h2>${content}</section>`
}

/** Where the link in the mail leads. A program that looks at links in mails must not confirm. */
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
  const texts = reminderTexts[language]
  const body = html`<h1>${texts.confirmed}</h1>
<p>${texts.confirmedAdvice}</p>
<p><a class="button" href="/">${texts.toStart}</a></p>`
  return { title: texts.confirmed, body }
}

/** For a link that was used, or has expired. */
export function reminderLinkOverPage(language: Language): WebPage {
  const texts = reminderTexts[language]
  const body = html`<h1>${texts.over}</h1>
<p>${texts.overAdvice}</p>
<p><a class="button" href="/account/calendar#reminders">${texts.title}</a></p>`
  return { title: texts.over, body }
}
