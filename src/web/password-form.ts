import { TooManyAttempts } from '../domain/accounts/sign-in-throttle.ts'
import type { Issue } from '../domain/issue.ts'
import type { Instant } from '../domain/time/time.ts'
import type { FormState } from './components/field.ts'
import { formatterFor } from './formatter.ts'
import { attempt, valuesOf } from './forms/forms.ts'
import { type Html, html } from './html.ts'
import { signInTexts } from './messages/sign-in.ts'
import type { PageContext, PageOutcome, WebPage } from './page-route.ts'

/** Data of a form with a password or a code. */
export interface PasswordForm extends FormState, Pick<PageContext, 'formToken'> {
  /** Error of the whole form. */
  readonly problem?: string | undefined
}

/** Reason of a failed form. Until `until`, further input is not checked. */
interface Refusal {
  readonly issues: readonly Issue[]
  readonly problem?: string
  readonly until?: Instant
}

/** The empty form. */
export const freshForm = ({ language, formToken }: PageContext): PasswordForm => ({
  language,
  formToken,
  values: {},
  issues: [],
})

/** Like `attempt`, for forms that are throttled after too many wrong passwords. */
export async function attemptPassword<T>(
  work: () => Promise<T>,
): Promise<{ readonly value: T } | Refusal> {
  try {
    return await attempt(work)
  } catch (error) {
    if (error instanceof TooManyAttempts) return { issues: [], until: error.until }
    throw error
  }
}

/** The form again, with the input and the reason. */
export function refused(
  context: PageContext,
  { issues, problem, until }: Refusal,
  page: (form: PasswordForm) => WebPage,
): PageOutcome {
  const { language, form, moment } = context
  const again = { ...freshForm(context), values: valuesOf(form), issues, problem }
  if (until === undefined) return { page: page(again), status: 422 }
  const retryAfter = Math.max(1, Math.ceil((until - moment.now) / 1000))
  const wait = formatterFor(language, moment).duration(retryAfter)
  const held = { ...again, problem: signInTexts[language].wait(wait) }
  return { page: page(held), status: 429, retryAfter }
}

/** The error above the form. */
export const problemOf = ({ problem }: PasswordForm): Html | undefined =>
  problem === undefined ? undefined : html`<p class="problem" role="alert">${problem}</p>`
