import type { Language } from '../../domain/accounts/user.ts'
import { lastingField, newPasswordField, userNameFor } from '../components/credential-fields.ts'
import { postForm } from '../components/post-form.ts'
import { html } from '../html.ts'
import { oneTimeLinkTexts } from '../messages/one-time-links.ts'
import { signInTexts } from '../messages/sign-in.ts'
import type { WebPage } from '../page-route.ts'
import { type PasswordForm, problemOf } from '../password-form.ts'

interface SetPasswordView {
  readonly form: PasswordForm
  readonly action: string
  /** Address of the user. */
  readonly email: string
  /** Whether they have no password yet. They are signed in then. */
  readonly isFirst: boolean
}

export function setPasswordPage({ form, action, email, isFirst }: SetPasswordView): WebPage {
  const texts = signInTexts[form.language]
  const { title, advice, button } =
    oneTimeLinkTexts[form.language][isFirst ? 'firstPassword' : 'setPassword']
  const fields = html`${problemOf(form)}${userNameFor(email)}
${newPasswordField(form, isFirst ? texts.password : texts.newPassword)}
${isFirst && lastingField(form)}
<button class="primary">${button}</button>`
  const body = html`<h1>${title}</h1>
<p>${advice}</p>
<p><strong>${email}</strong></p>
<div class="sheet">${postForm(form, action, fields, 'stack')}</div>`
  return { title, body }
}

/** For a link that was used, or has expired. */
export function linkOverPage(
  language: Language,
  purpose: 'setup' | 'password',
  { signIn, forgotten }: { readonly signIn: string; readonly forgotten: string | undefined },
): WebPage {
  const texts = oneTimeLinkTexts[language].linkOver
  const isAsked = purpose === 'password' && forgotten !== undefined
  const body = html`<h1>${texts.title}</h1>
<p>${texts[isAsked ? 'passwordByMail' : purpose]}</p>
<p>${isAsked && html`<a class="button" href="${forgotten}">${texts.ask}</a> `}<a class="button" href="${signIn}">${texts.signIn}</a></p>`
  return { title: texts.title, body }
}
