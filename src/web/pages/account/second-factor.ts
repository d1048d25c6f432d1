import type { SecondFactorOffer } from '../../../actions/second-factor.ts'
import { tokenDigest } from '../../../domain/accounts/token.ts'
import type { Language } from '../../../domain/accounts/user.ts'
import { copyButton } from '../../components/copied.ts'
import { currentPasswordField, userNameFor } from '../../components/credential-fields.ts'
import { textField, withProblems } from '../../components/field.ts'
import { postForm } from '../../components/post-form.ts'
import { qrCode } from '../../components/qr-code.ts'
import { type Content, type Html, html } from '../../html.ts'
import { accountTexts } from '../../messages/account.ts'
import { secondFactorTexts } from '../../messages/second-factor.ts'
import type { PageContext, WebPage } from '../../page-route.ts'
import { type PasswordForm, problemOf } from '../../password-form.ts'
import { accountPage } from './frame.ts'

interface SecondFactorView extends Pick<PageContext, 'language' | 'formToken'> {
  /** Number of unused recovery codes; undefined without a second factor. */
  readonly codesLeft: number | undefined
}

/** With this many codes left, or fewer, the page advises to make new ones. */
const few = 3

/** Whether the second factor is on, and the ways to change that. */
export function secondFactorPage(view: SecondFactorView): WebPage {
  const texts = secondFactorTexts[view.language]
  const isOn = view.codesLeft !== undefined
  const state = html`<span class="tag${isOn && ' is-done'}">${isOn ? texts.on : texts.off}</span>`
  const begin = html`<button class="primary">${texts.begin}</button>`
  return section(
    view.language,
    html`${accountTexts[view.language].tabs.secondFactor} ${state}`,
    html`<p>${texts.advice}</p>
${view.codesLeft === undefined ? postForm(view, '/account/second-factor', begin) : choices(view.language, view.codesLeft)}`,
  )
}

function choices(language: Language, codesLeft: number): Html {
  const texts = secondFactorTexts[language]
  return html`<p>${texts.codesLeft(String(codesLeft))}</p>
${codesLeft <= few && html`<p class="advice">${texts.fewCodes}</p>`}
<p class="row"><a class="button" href="/account/second-factor/codes">${texts.renew}</a>
<a class="button danger" href="/account/second-factor/off">${texts.remove}</a></p>`
}

/** Shows the secret to an authenticator app, and asks for a code as proof that the app has it. */
export function setUpPage(form: PasswordForm, { secret, uri }: SecondFactorOffer): WebPage {
  const texts = secondFactorTexts[form.language]
  const groups = secret.match(/.{1,4}/g) ?? []
  const fields = html`${problemOf(form)}${withProblems(
    form,
    html`<input type="hidden" name="offer" value="${tokenDigest(secret)}">
${textField(form, {
  name: 'code',
  label: texts.code,
  hint: texts.codeHint,
  wrong: texts.codeWrong,
  required: true,
  inputmode: 'numeric',
  autocomplete: 'one-time-code',
  maxlength: 20,
})}
<p>${texts.others}</p>
<div class="row"><button class="primary">${texts.confirm}</button>${cancel(form.language)}</div>`,
  )}`
  return section(
    form.language,
    texts.setUp,
    html`<p>${texts.scan}</p>
${qrCode(uri, texts.qrCode)}
<p><a href="${uri}" hx-boost="false">${texts.open}</a></p>
<p>${texts.type}<br><code class="secret">${groups.join(' ')}</code></p>
${postForm(form, '/account/second-factor/set-up', fields, 'stack')}`,
  )
}

/** Shows the recovery codes. They cannot be shown again. */
export function recoveryCodesPage(language: Language, codes: readonly string[]): WebPage {
  const texts = secondFactorTexts[language]
  return section(
    language,
    texts.codes,
    html`<p class="advice">${texts.codesAdvice}</p>
<pre id="recovery-codes">${codes.join('\n')}</pre>
<p class="row">${copyButton(language, 'recovery-codes')}
<a class="button primary" href="/account/second-factor">${texts.codesDone}</a></p>`,
  )
}

export const renewCodesPage = (form: PasswordForm, email: string): WebPage => {
  const texts = secondFactorTexts[form.language]
  const button = html`<button class="primary">${texts.renew}</button>`
  const action = '/account/second-factor/codes'
  const content = html`<p>${texts.renewAdvice}</p>${passwordForm(form, email, { action, button })}`
  return section(form.language, texts.renew, content)
}

export const removePage = (form: PasswordForm, email: string): WebPage => {
  const texts = secondFactorTexts[form.language]
  const button = html`<button class="danger">${texts.remove}</button>`
  const action = '/account/second-factor/off'
  const content = html`<p>${texts.removeAdvice}</p>${passwordForm(form, email, { action, button })}`
  return section(form.language, texts.remove, content)
}

function passwordForm(
  form: PasswordForm,
  email: string,
  { action, button }: { readonly action: string; readonly button: Html },
): Html {
  const fields = html`${problemOf(form)}${withProblems(
    form,
    html`${userNameFor(email)}
${currentPasswordField(form)}
<div class="row">${button}${cancel(form.language)}</div>`,
  )}`
  return postForm(form, action, fields, 'stack')
}

const cancel = (language: Language): Html =>
  html`<a class="button" href="/account/second-factor">${secondFactorTexts[language].cancel}</a>`

const section = (language: Language, title: Content, content: Html): WebPage =>
  accountPage(
    language,
    'secondFactor',
    html`<section class="sheet brief stack"><h2>${title}</h2>${content}</section>`,
  )
