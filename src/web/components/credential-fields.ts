import { userLimits } from '../../domain/user.ts'
import { type Html, html } from '../html.ts'
import { entranceTexts } from '../messages/entrance.ts'
import { checkbox, type FormState, textField } from './field.ts'

/** The e-mail address is the user name, for password managers too. */
export const emailField = (form: FormState): Html =>
  textField(form, {
    name: 'email',
    label: entranceTexts[form.language].email,
    type: 'email',
    required: true,
    maxlength: userLimits.email.max,
    autocomplete: 'username',
  })

interface PasswordField {
  /** `password` by default. */
  readonly name?: string
  /** “Password” by default. */
  readonly label?: string
  /** Message for the rule `wrong`, instead of the general one. */
  readonly wrong?: string
}

/** A field for the password that the user has. */
export function currentPasswordField(form: FormState, field: PasswordField = {}): Html {
  const { name = 'password', label = entranceTexts[form.language].password } = field
  const autocomplete = 'current-password'
  return textField(form, { ...field, name, label, type: 'password', required: true, autocomplete })
}

/** A field for a new password. */
export const newPasswordField = (form: FormState, label: string): Html =>
  textField(form, {
    name: 'password',
    label,
    hint: entranceTexts[form.language].passwordHint,
    type: 'password',
    required: true,
    autocomplete: 'new-password',
  })

export const lastingField = (form: FormState): Html =>
  checkbox(form, {
    name: 'isLasting',
    label: entranceTexts[form.language].isLasting,
    hint: entranceTexts[form.language].isLastingHint,
  })

/** For password managers, which need the account name; invisible. */
export const userNameFor = (email: string): Html =>
  html`<input type="email" autocomplete="username" value="${email}" hidden>`
