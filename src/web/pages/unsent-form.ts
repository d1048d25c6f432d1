import type { Language } from '../../domain/accounts/user.ts'
import { html } from '../html.ts'
import { failureTexts } from '../messages/failure.ts'
import type { WebPage } from '../page-route.ts'

interface UnsentForm {
  /** Path to which it was sent. */
  readonly action: string
  readonly form: URLSearchParams
  /** What is needed first: a sign-in, or the password once more. */
  readonly needs: keyof typeof paths
}

const paths = { signIn: '/sign-in', confirm: '/confirm' }

/** For a form that cannot be accepted yet: keeps its input, to be sent again after the user was in another tab. */
export function unsentFormPage(language: Language, { action, form, needs }: UnsentForm): WebPage {
  const { [needs]: wayOn, goOn } = failureTexts[language].unsent
  const { title, advice, link } = wayOn
  const fields = [...form].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const body = html`<h1>${title}</h1><p>${advice}</p>
<div class="row" hx-boost="false"><a class="button primary" href="${paths[needs]}" target="_blank">${link}</a>
<form method="post" action="${action}">${fields}<button>${goOn}</button></form></div>`
  return { title, body }
}
