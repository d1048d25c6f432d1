import type { Deps } from '../../../deps.ts'
import type { User } from '../../../domain/accounts/user.ts'
import type { Instant } from '../../../domain/time/time.ts'
import { type FormState, textField, withProblems } from '../../components/field.ts'
import type { OwnedKey } from '../../components/key-table.ts'
import { postForm } from '../../components/post-form.ts'
import { formatterFor } from '../../formatter.ts'
import { type Content, flag, type Html, html } from '../../html.ts'
import { userActionTexts } from '../../messages/administration/user-actions.ts'
import type { Viewing } from '../../page-route.ts'

/** What is known of a user. The values and issues are those of the form that deletes them. */
export interface UserView extends Omit<FormState, 'language'> {
  readonly user: User
  readonly belongings: Awaited<ReturnType<Deps['store']['users']['belongingsOf']>>
  readonly keys: readonly OwnedKey[]
  readonly hasPassword: boolean
  readonly hasSecondFactor: boolean
  /** When they were last seen, by a session that has not ended or by a key; undefined for never. */
  readonly lastSeenAt: Instant | undefined
  /** When they last signed in, even if that session has ended; undefined for never. */
  readonly lastSignInAt: Instant | undefined
  readonly isSelf: boolean
  /** Whether there is no other administrator. */
  readonly isLastAdministrator: boolean
  /** Whether the requested action was refused because there is no other administrator. */
  readonly isRefused: boolean
}

/** What an administrator can do to a user, each with a form of its own. */
export function userActions(viewing: Viewing, view: UserView): Html {
  const texts = userActionTexts[viewing.language]
  const others = view.isLastAdministrator
    ? html`<p class="advice">${texts.lastAdministrator}</p>`
    : [access(viewing, view), role(viewing, view), deletion(viewing, view)]
  return html`<section class="sheet stack"><h2>${texts.title}</h2>${!view.isSelf && passwordLink(viewing, view)}${view.hasSecondFactor && secondFactor(viewing, view)}${others}</section>`
}

function passwordLink(viewing: Viewing, { user, hasPassword }: UserView): Html {
  const texts = userActionTexts[viewing.language]
  const isDisabled = user.disabledAt !== null
  const hint = hasPassword ? texts.passwordHint : texts.firstPasswordHint
  return html`<div class="user-action"><h3>${texts.password}</h3><p class="hint">${isDisabled ? texts.enableFirst : hint}</p>${
    !isDisabled &&
    postForm(
      viewing,
      `/admin/users/${user.id}/password-link`,
      html`<button>${texts.makeLink}</button>`,
    )
  }</div>`
}

function secondFactor(viewing: Viewing, { user }: UserView): Html {
  const texts = userActionTexts[viewing.language]
  return html`<div class="user-action"><h3>${texts.secondFactor}</h3>
<p class="hint">${texts.secondFactorHint}</p>${postForm(
    viewing,
    `/admin/users/${user.id}/second-factor`,
    html`<button${danger}>${texts.secondFactor}</button>`,
  )}</div>`
}

/** Folded, so that one press is not enough: it would let a pupil see and change all accounts. */
function role(viewing: Viewing, { user, isSelf }: UserView): Html {
  const texts = userActionTexts[viewing.language]
  const { isAdmin } = user
  const deed = isAdmin ? texts.unmake : texts.make
  return html`<details class="user-action" id="role"><summary>${deed}</summary>
<div class="stack"><p>${isAdmin ? texts.unmakeHint : texts.makeHint}</p>${warning(isSelf && texts.self.unmake)}${postForm(
    viewing,
    `/admin/users/${user.id}/role`,
    html`<input type="hidden" name="isAdmin" value="${isAdmin ? 'false' : 'true'}"><button${isAdmin && danger}>${deed}</button>`,
  )}</div></details>`
}

function access(viewing: Viewing, { user, isSelf }: UserView): Html {
  const texts = userActionTexts[viewing.language]
  const isDisabled = user.disabledAt !== null
  return html`<div class="user-action"><h3>${isDisabled ? texts.enable : texts.disable}</h3>
<p class="hint">${isDisabled ? texts.enableHint : texts.disableHint}</p>${warning(isSelf && texts.self.disable)}${postForm(
    viewing,
    `/admin/users/${user.id}/access`,
    html`<input type="hidden" name="isDisabled" value="${isDisabled ? 'false' : 'true'}"><button${!isDisabled && danger}>${isDisabled ? texts.enable : texts.disable}</button>`,
  )}</div>`
}

function deletion(viewing: Viewing, view: UserView): Html {
  const { language, moment } = viewing
  const texts = userActionTexts[language]
  const { number } = formatterFor(language, moment)
  const { user, belongings, values, issues, isSelf } = view
  const form = { language, values, issues }
  const { assignments, recurringSettings, apiKeys, sessions } = belongings
  const counts = texts.counts({
    assignments: number(assignments),
    recurringSettings: number(recurringSettings),
    apiKeys: number(apiKeys),
    sessions: number(sessions),
  })
  const fields = withProblems(
    form,
    html`${textField(form, { name: 'email', label: texts.typeEmail(user.email), wrong: texts.otherEmail, required: true, autocomplete: 'off' })}
<div><button class="danger">${texts.deleteNow}</button></div>`,
  )
  return html`<details class="user-action" id="delete"${flag('open', issues.length > 0)}><summary class="late">${texts.delete}</summary>
<div class="stack"><p>${texts.goes}</p><ul>${counts.map((count) => html`<li>${count}</li>`)}</ul>
<p>${texts.stays}</p>${warning(isSelf && texts.self.delete)}${postForm(viewing, `/admin/users/${user.id}/delete`, fields, 'stack')}</div></details>`
}

const danger = html` class="danger"`

const warning = (text: string | false): Content => text && html`<p class="advice">${text}</p>`
