import { type User, userStates } from '../../../domain/accounts/user.ts'
import { checkbox, type FormState } from '../../components/field.ts'
import { postForm } from '../../components/post-form.ts'
import { table } from '../../components/table.ts'
import { formatterFor } from '../../formatter.ts'
import { flag, type Html, html } from '../../html.ts'
import type { ListPosition } from '../../lists/list-position.ts'
import { rosterTexts } from '../../messages/administration/roster.ts'
import { sectionTexts } from '../../messages/administration/sections.ts'
import { userTexts } from '../../messages/administration/users.ts'
import type { Viewing, WebPage } from '../../page-route.ts'
import { sectionPage } from './frame.ts'
import { listFilter, listing } from './listing.ts'
import { profileFields } from './user-profile.ts'

export interface ListedUser {
  readonly user: User
  readonly hasPassword: boolean
  /** Number of unrevoked ones. */
  readonly keys: number
}

export interface UsersView {
  readonly users: readonly ListedUser[]
  readonly position: ListPosition
  readonly filter: Readonly<Record<'q' | 'state', string>>
  /** The form for a new user, and whether it is open. */
  readonly form: FormState
  readonly isAdding: boolean
}

/** The users, and the form for a new one. */
export function usersPage(viewing: Viewing, view: UsersView): WebPage {
  const texts = userTexts[viewing.language]
  const title = sectionTexts[viewing.language].names.users
  const list = listing(viewing, view.position, {
    name: title,
    rows: userTable(viewing, view.users),
    empty: texts.empty,
  })
  const body = html`${addForm(viewing, view)}
${filterForm(viewing, view)}
${list}`
  return sectionPage(viewing, 'users', { title, body })
}

function userTable(viewing: Viewing, users: readonly ListedUser[]): Html {
  const texts = userTexts[viewing.language]
  const { dateTime, number } = formatterFor(viewing.language, viewing.moment)
  return table<ListedUser>({
    caption: sectionTexts[viewing.language].names.users,
    idOf: ({ user }) => `user-${user.id}`,
    rows: users,
    columns: [
      {
        label: texts.email,
        cell: ({ user }) =>
          html`<a href="/admin/users/${user.id}">${user.email}</a>${user.name && html`<br>${user.name}`}`,
      },
      { label: texts.role, cell: ({ user }) => roleOf(viewing, user) },
      { label: texts.state, cell: (it) => stateInList(viewing, it) },
      { label: texts.keys, cell: ({ keys }) => number(keys), isNumber: true },
      { label: texts.created, cell: ({ user }) => dateTime(user.createdAt) },
    ],
  })
}

export const roleOf = ({ language }: Viewing, { isAdmin }: User): string =>
  isAdmin ? userTexts[language].administrator : userTexts[language].user

export function stateOf({ language }: Viewing, { disabledAt }: User): Html {
  const texts = userTexts[language]
  return disabledAt === null
    ? html`<span class="tag is-done">${texts.active}</span>`
    : html`<span class="tag is-late">${texts.states.disabled}</span>`
}

/** The state, or that there is no password yet. For a disabled user that does not matter: they cannot sign in anyway. */
function stateInList(viewing: Viewing, { user, hasPassword }: ListedUser): Html {
  if (hasPassword || user.disabledAt !== null) return stateOf(viewing, user)
  return html`<span class="tag">${userTexts[viewing.language].states.no_password}</span>`
}

function addForm(viewing: Viewing, { form, isAdding }: UsersView): Html {
  const texts = userTexts[viewing.language]
  const fields = html`<p class="hint">${texts.addHint}</p>
${profileFields(form)}
${checkbox(form, { name: 'isAdmin', label: texts.isAdmin, hint: texts.isAdminHint })}
<div><button class="primary">${texts.add}</button></div>`
  return html`<details class="sheet" id="add"${flag('open', isAdding)}><summary>${texts.add}</summary>${postForm(viewing, '/admin/users', fields, 'stack')}</details>
<p><a href="/admin/users/roster">${rosterTexts[viewing.language].open}</a></p>`
}

function filterForm({ language }: Viewing, { filter }: UsersView): Html {
  const texts = userTexts[language]
  return listFilter(language, {
    action: '/admin/users',
    values: filter,
    query: texts.query,
    shown: texts.shown,
    choices: [
      { value: '', text: texts.everybody },
      ...userStates.map((value) => ({ value, text: texts.states[value] })),
    ],
  })
}
