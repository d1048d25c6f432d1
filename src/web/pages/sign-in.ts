import { userLimits } from '../../domain/user.ts'
import { checkbox, type FormState, textField } from '../components/field.ts'
import { postForm } from '../components/post-form.ts'
import { type Html, html } from '../html.ts'
import { entranceTexts } from '../messages/entrance.ts'
import type { WebPage } from '../page-route.ts'
import { type PasswordForm, problemOf } from '../password-form.ts'

interface SignInView {
  readonly form: PasswordForm
  /** Path to which the form is sent. */
  readonly action: string
  /** Path of the registration; undefined if it is off. */
  readonly register: string | undefined
}

export function signInPage({ form, action, register }: SignInView): WebPage {
  const texts = entranceTexts[form.language]
  const { title, button, wrong, forgotten } = texts.signIn
  const fields = html`${problemOf(form)}
${emailField(form)}
${textField(form, {
  name: 'password',
  label: texts.password,
  wrong,
  type: 'password',
  required: true,
  autocomplete: 'current-password',
})}
${lastingField(form)}
<button class="primary">${button}</button>`
  const body = html`<h1>${title}</h1>
<div class="sheet">${postForm(form, action, fields, 'stack')}</div>
<p class="hint">${forgotten}</p>
${register && html`<p><a href="${register}">${texts.signIn.register}</a></p>`}`
  return { title, body }
}

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

export const lastingField = (form: FormState): Html =>
  checkbox(form, {
    name: 'isLasting',
    label: entranceTexts[form.language].isLasting,
    hint: entranceTexts[form.language].isLastingHint,
  })
