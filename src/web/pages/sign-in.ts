import { currentPasswordField, emailField, lastingField } from '../components/credential-fields.ts'
import { postForm } from '../components/post-form.ts'
import { html } from '../html.ts'
import { signInTexts } from '../messages/sign-in.ts'
import type { WebPage } from '../page-route.ts'
import { type PasswordForm, problemOf } from '../password-form.ts'

interface SignInView {
  readonly form: PasswordForm
  /** Path to which the form is sent. */
  readonly action: string
  /** Path of the registration; undefined if it is off. */
  readonly register: string | undefined
  /** Path of the page for a forgotten password; undefined if no mail is sent for that. */
  readonly forgotten: string | undefined
}

export function signInPage({ form, action, register, forgotten }: SignInView): WebPage {
  const texts = signInTexts[form.language]
  const { title, button, wrong, ask } = texts.signIn
  const fields = html`${problemOf(form)}
${emailField(form, true)}
${currentPasswordField(form, { wrong })}
${lastingField(form)}
<button class="primary">${button}</button>`
  const body = html`<h1>${title}</h1>
<div class="sheet">${postForm(form, action, fields, 'stack')}</div>
${forgotten ? html`<p><a href="${forgotten}">${ask}</a></p>` : html`<p class="hint">${texts.signIn.forgotten}</p>`}
${register && html`<p><a href="${register}">${texts.signIn.register}</a></p>`}`
  return { title, body }
}
