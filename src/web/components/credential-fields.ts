import { userLimits } from '../../domain/accounts/user.ts'
import { type Html, html } from '../html.ts'
import { signInTexts } from '../messages/sign-in.ts'
import { checkbox, type FormState, type TextField, textField } from './field.ts'

/** The e-mail address is the user name, for password managers too. */
export const emailField = (form: FormState, isFirst = false): Html =>
  textField(form, {
    name: 'email',
    label: signInTexts[form.language].email,
    type: 'email',
    required: true,
    maxlength: userLimits.email.max,
    autocomplete: 'username',
    isFirst,
  })

/** A field for the password that the user has, by default called so. */
export function currentPasswordField(
  form: FormState,
  field: Partial<Pick<TextField, 'name' | 'label' | 'wrong'>> = {},
): Html {
  const { name = 'password', label = signInTexts[form.language].password } = field
  return passwordField(form, { ...field, name, label, autocomplete: 'current-password' })
}

/** A field for a new password. */
export const newPasswordField = (form: FormState, label: string): Html =>
  passwordField(form, {
    name: 'password',
    label,
    hint: signInTexts[form.language].passwordHint,
    autocomplete: 'new-password',
  })

/** A password field. Its button shows what was typed, where JavaScript runs; then no browser may correct it. */
function passwordField(form: FormState, field: TextField): Html {
  const { name, label } = field
  const [before, word, after] = signInTexts[form.language].show(label)
  const text = html`${before && spoken(before)}${word}${after && spoken(after)}`
  return textField(form, {
    ...field,
    type: 'password',
    required: true,
    also: html`spellcheck="false" autocapitalize="none"`,
    button: html`<button type="button" data-shows="${name}" aria-pressed="false">${text}</button>`,
  })
}

const spoken = (text: string): Html => html`<span class="spoken">${text}</span>`

export const lastingField = (form: FormState): Html =>
  checkbox(form, {
    name: 'isLasting',
    label: signInTexts[form.language].isLasting,
    hint: signInTexts[form.language].isLastingHint,
  })

/** An invisible field with the account name, which password managers need. */
export const userNameFor = (email: string): Html =>
  html`<input type="email" autocomplete="username" value="${email}" hidden>`
