import { textField } from '../components/field.ts'
import { postForm } from '../components/post-form.ts'
import { flag, html } from '../html.ts'
import { signInTexts } from '../messages/sign-in.ts'
import type { WebPage } from '../page-route.ts'
import { type PasswordForm, problemOf } from '../password-form.ts'

interface SignInCodeView {
  readonly form: PasswordForm
  /** Who signs in: another tab may sign in somebody else meanwhile. */
  readonly userId: number
  readonly action: string
  /** Path of the first step, to start again. */
  readonly signIn: string
}

export function signInCodePage({ form, userId, action, signIn }: SignInCodeView): WebPage {
  const texts = signInTexts[form.language].code
  const { title } = texts
  // No code is sent back: each is good once, and one left in its field would be sent with the next.
  const empty = { ...form, values: {} }
  const isRecovering = (form.values.recoveryCode ?? '') !== ''
  const fields = html`${problemOf(form)}<input type="hidden" name="userId" value="${userId}">
${textField(empty, {
  name: 'code',
  label: texts.code,
  hint: texts.hint,
  wrong: texts.wrong,
  inputmode: 'numeric',
  autocomplete: 'one-time-code',
  maxlength: 20,
  isFirst: true,
})}
<details${flag('open', isRecovering)}><summary>${texts.noDevice}</summary>
${textField(empty, {
  name: 'recoveryCode',
  label: texts.recoveryCode,
  hint: texts.recoveryHint,
  wrong: texts.wrong,
  autocomplete: 'off',
  maxlength: 40,
})}</details>
<button class="primary">${texts.button}</button>`
  const body = html`<h1>${title}</h1>
<div class="sheet">${postForm(form, action, fields, 'stack')}</div>
<p><a href="${signIn}">${texts.again}</a></p>`
  return { title, body }
}
