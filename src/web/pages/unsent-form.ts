import type { Language } from '../../domain/user.ts'
import { html } from '../html.ts'
import { failureTexts } from '../messages/failure.ts'
import type { WebPage } from '../page-route.ts'

interface UnsentForm {
  /** Path to which it was sent. */
  readonly action: string
  readonly form: URLSearchParams
}

/** For a form whose session is over: keeps its input, to be sent again after a sign-in in another tab. */
export function unsentFormPage(language: Language, { action, form }: UnsentForm): WebPage {
  const { title, advice, signIn, goOn } = failureTexts[language].unsent
  const fields = [...form].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const body = html`<h1>${title}</h1><p>${advice}</p>
<div class="row" hx-boost="false"><a class="button primary" href="/sign-in" target="_blank">${signIn}</a>
<form method="post" action="${action}">${fields}<button>${goOn}</button></form></div>`
  return { title, body }
}
