import type { Session } from '../../../domain/accounts/session.ts'
import { postForm } from '../../components/post-form.ts'
import { type Formatter, formatterFor } from '../../formatter.ts'
import { type Html, html } from '../../html.ts'
import { accountTexts } from '../../messages/account.ts'
import type { Viewing, WebPage } from '../../page-route.ts'
import { deviceName } from '../../requests/user-agent.ts'
import { accountPage } from './frame.ts'

interface SessionsView extends Viewing {
  /** Without those that have expired. */
  readonly sessions: readonly Session[]
  /** The id of this request's own session. */
  readonly present: number
}

/** The devices on which a user is signed in. */
export function sessionsPage(view: SessionsView): WebPage {
  const { language, sessions, present, moment } = view
  const texts = accountTexts[language].sessions
  const format = formatterFor(language, moment)
  const isOnly = sessions.every(({ id }) => id === present)
  const endOthers = html`<button class="danger">${texts.endOthers}</button>`
  const content = html`<p>${texts.advice}</p>
<ul class="sheet rows">${sessions.map((session) => item(view, format, session))}</ul>
${!isOnly && postForm(view, '/account/sessions/end-others', endOthers)}`
  return accountPage(language, 'sessions', content)
}

function item(view: SessionsView, format: Formatter, session: Session): Html {
  const { language, present } = view
  const texts = accountTexts[language].sessions
  const { id, client, createdAt, lastSeenAt } = session
  const device = deviceName(session.userAgent) || texts.unknown
  const end = html`<button class="danger">${texts.end}<span class="spoken"> ${device}</span></button>`
  return html`<li id="session-${id}" class="head">
<div><p><strong>${device}</strong> ${id === present && html`<span class="tag is-done">${texts.present}</span>`}</p>
<dl class="facts">${fact(texts.seen, format.ago(lastSeenAt))}${fact(texts.since, format.dateTime(createdAt))}${fact(texts.from, client)}</dl></div>
${id !== present && postForm(view, `/account/sessions/${id}/end`, end)}</li>`
}

const fact = (name: string, value: string): Html =>
  html`<div><dt>${name}</dt><dd>${value}</dd></div>`
