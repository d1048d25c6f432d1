import type { User } from '../../../domain/accounts/user.ts'
import type { Instant } from '../../../domain/time/time.ts'
import { copied } from '../../components/copied.ts'
import { keyTable } from '../../components/key-table.ts'
import { formatterFor } from '../../formatter.ts'
import { type Html, html } from '../../html.ts'
import { userActionTexts } from '../../messages/administration/user-actions.ts'
import { userTexts } from '../../messages/administration/users.ts'
import { layoutTexts } from '../../messages/layout.ts'
import type { Viewing, WebPage } from '../../page-route.ts'
import { type Fact, factList } from './facts.ts'
import { sectionPage } from './frame.ts'
import { type UserView, userActions } from './user-actions.ts'
import { roleOf, stateOf } from './users.ts'

/** One user, and what an administrator can do to them. */
export function userPage(viewing: Viewing, view: UserView): WebPage {
  const { user, keys } = view
  const texts = userTexts[viewing.language]
  const back = `/admin/users/${user.id}`
  const body = html`${
    view.isRefused &&
    html`<p class="problem" role="alert">${userActionTexts[viewing.language].lastAdministrator}</p>`
  }
${details(viewing, view)}
${belongings(viewing, view)}
<section class="sheet stack"><h2>${texts.keys}</h2>${
    keys.length === 0
      ? html`<p>${texts.noKeys}</p>`
      : html`<div class="scrolled">${keyTable(viewing, keys, { folder: '/admin/keys', back, showsOwner: false })}</div>`
  }${
    user.disabledAt === null &&
    html`<p><a href="/admin/keys?${new URLSearchParams({ email: user.email }).toString()}#issue">${texts.issueKey}</a></p>`
  }</section>
${userActions(viewing, view)}
<p><a href="/admin/users">${texts.back}</a></p>`
  return sectionPage(viewing, 'users', { title: user.name || user.email, body })
}

function details(viewing: Viewing, view: UserView): Html {
  const { user, isSelf } = view
  const texts = userTexts[viewing.language]
  const { dateTime } = formatterFor(viewing.language, viewing.moment)
  const self = isSelf && html` <span class="tag">${texts.you}</span>`
  const facts: readonly Fact[] = [
    [texts.email, html`${user.email}${self}`],
    [texts.role, roleOf(viewing, user)],
    [texts.state, stateOf(viewing, user)],
    [texts.password, view.hasPassword ? texts.hasPassword : texts.hasNone],
    [texts.secondFactor, view.hasSecondFactor ? texts.secondFactorOn : texts.secondFactorOff],
    [texts.language, layoutTexts[user.language].name],
    [texts.timeZone, user.timeZone],
    [texts.created, dateTime(user.createdAt)],
    [texts.lastSeen, lastSeen(viewing, view)],
  ]
  return html`<section class="sheet stack"><h2>${texts.details}</h2>${factList(facts)}
<p class="row"><a href="/admin/users/${user.id}/profile">${texts.edit}</a> <a href="/admin/audit?${new URLSearchParams({ email: user.email }).toString()}">${texts.audit}</a></p></section>`
}

/** The last time they were seen. Of a session that has ended, as all of a disabled user have, only the beginning is known. */
function lastSeen({ language, moment }: Viewing, { lastSeenAt, lastSignInAt }: UserView): string {
  const texts = userTexts[language]
  const { dateTime } = formatterFor(language, moment)
  if (lastSignInAt !== undefined && lastSignInAt > (lastSeenAt ?? 0))
    return texts.signedInAt(dateTime(lastSignInAt))
  return lastSeenAt === undefined ? texts.notYet : dateTime(lastSeenAt)
}

function belongings(viewing: Viewing, view: UserView): Html {
  const texts = userTexts[viewing.language]
  const { number } = formatterFor(viewing.language, viewing.moment)
  const { assignments, recurringSettings, apiKeys, sessions } = view.belongings
  const facts: readonly Fact[] = [
    [texts.assignments, number(assignments)],
    [texts.recurringSettings, number(recurringSettings)],
    [texts.keys, number(apiKeys)],
    [texts.sessions, number(sessions)],
  ]
  return html`<section class="sheet stack"><h2>${texts.belongings}</h2>${factList(facts)}</section>`
}

interface MadeLink {
  readonly user: User
  readonly address: string
  readonly until: Instant
  /** Whether the user was added just now. */
  readonly isAdded: boolean
}

/** Shows a new link to set a password. It cannot be shown again. */
export function passwordLinkPage(viewing: Viewing, made: MadeLink): WebPage {
  const { user, address, until, isAdded } = made
  const texts = userActionTexts[viewing.language]
  const { dateTime } = formatterFor(viewing.language, viewing.moment)
  const body = html`<section class="sheet stack"><p>${texts.linkFor(user.email)}</p>
<p class="advice">${texts.linkShownOnce(dateTime(until))}</p>
${copied(viewing.language, { id: 'new-link', text: address })}
<p><a class="button" href="/admin/users/${user.id}">${texts.toUser}</a></p></section>`
  return sectionPage(viewing, 'users', { title: isAdded ? texts.added : texts.linkMade, body })
}
