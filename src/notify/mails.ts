import { hash } from 'node:crypto'
import type { Recipient, Reminders } from '../deps.ts'
import { linkPath } from '../domain/accounts/link-path.ts'
import type { SecurityAlert } from '../domain/accounts/security-alert.ts'
import { shortened } from '../domain/text.ts'
import type { Instant } from '../domain/time/time.ts'
import { mailTexts } from './messages.ts'

/** A mail, as plain text. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same for the same mail sent again: not if more has become due meanwhile. Undefined: another each time. */
  readonly id: string | undefined
  /** Page on which these mails can be turned off, if they come without being asked for. */
  readonly turnOff?: string
}

/** In characters: longer ones are cut. The page of the assignment has all of them. */
const longestTitle = 100

export function reminderMail(
  user: Recipient,
  { assignments, totalCount, sentUntil }: Reminders,
  baseUrl: string,
): Mail {
  const texts = mailTexts[user.language]
  const timeOf = timeFormat(user)
  const listed = assignments.map(({ id, title, subject, dueDate }) => {
    const name = inOneLine(title)
    const named = subject === '' ? name : texts.ofSubject(name, inOneLine(subject))
    return `- ${named}\n  ${texts.due(timeOf(dueDate))}\n  ${baseUrl}/assignments/${id}`
  })
  const left = totalCount - listed.length
  const turnOff = `${baseUrl}/account/calendar#reminders`
  const parts = [texts.begin, ...listed, ...(left > 0 ? [texts.more(left)] : []), texts.end]
  const [first] = assignments
  return {
    to: user.email,
    subject:
      first && totalCount === 1
        ? texts.one(inOneLine(first.title), timeOf(first.dueDate))
        : texts.many(totalCount),
    text: `${parts.join('\n\n')}\n${turnOff}\n`,
    turnOff,
    id: idOf(user.email, sentUntil, totalCount, ...assignments.map(({ id }) => id)),
  }
}

export function confirmationMail(user: Recipient, token: string, baseUrl: string): Mail {
  const texts = mailTexts[user.language]
  const address = `${baseUrl}${linkPath.reminders(token)}`
  const text = `${texts.confirm(user.email)}\n${address}\n\n${texts.ignore}\n`
  return { to: user.email, subject: texts.confirmSubject, text, id: idOf(user.email, address) }
}

/** @param token of the link; undefined for an administrator, who gets none. */
export function passwordMail(user: Recipient, token: string | undefined, baseUrl: string): Mail {
  const texts = mailTexts[user.language]
  const advice =
    token === undefined
      ? texts.passwordOfAdministrator(user.email)
      : `${texts.password(user.email)}\n${baseUrl}${linkPath.password(token)}`
  const text = `${advice}\n\n${texts.ignorePassword}\n`
  // That for an administrator is the same weeks later, too: with the same id, it would not be shown again.
  const id = token && idOf(user.email, token)
  return { to: user.email, subject: texts.passwordSubject, text, id }
}

export function securityAlertMail({ user, change, askedAt }: SecurityAlert, baseUrl: string): Mail {
  const texts = mailTexts[user.language]
  const happened = texts.alert[change](user.email, timeFormat(user)(askedAt))
  // The old address opens nothing any more.
  const advice =
    change === 'email'
      ? texts.tellAdministrator
      : `${texts.setPassword}\n${baseUrl}/forgotten-password`
  return {
    to: user.email,
    subject: texts.alertSubject[change],
    text: `${happened}\n\n${advice}\n`,
    id: idOf(user.email, change, askedAt),
  }
}

const idOf = (...what: readonly (string | number)[]) => hash('sha256', what.join(' '), 'base64url')

/** Line breaks would end the subject of a mail, or look like another assignment. */
const inOneLine = (text: string): string =>
  shortened(text.replace(/\s+/g, ' ').trim(), longestTitle)

function timeFormat({ language, timeZone }: Recipient): (instant: Instant) => string {
  const format = new Intl.DateTimeFormat(language, {
    timeZone,
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (instant) => format.format(instant)
}
