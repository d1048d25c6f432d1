import type { Language } from '../../domain/accounts/user.ts'
import { passingCodes } from '../../domain/errors.ts'
import { type Html, html } from '../html.ts'
import { deletedAssignmentTexts } from '../messages/deleted-assignments.ts'
import { failureTexts } from '../messages/failure.ts'
import type { PageOutcome, WebPage } from '../page-route.ts'

/** The code of a `DomainError`, or what only pages tell of. */
export type Failure = keyof (typeof failureTexts)[Language]['of']

const statusOf: Record<Failure, NonNullable<PageOutcome['status']>> = {
  invalid: 422,
  unauthenticated: 403,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  stale: 409,
  misused: 422,
  unread: 429,
  busy: 429,
  throttled: 429,
  crowded: 503,
  unavailable: 503,
  // A form of more bytes than are read.
  tooLong: 413,
  // A form from another session or another site.
  staleForm: 403,
  defect: 500,
}

const passing: ReadonlySet<string> = passingCodes

/** For a mistake of the caller, or a store that is unavailable for now. */
export function failurePage(failure: Failure, language: Language): PageOutcome {
  const outcome = { page: messagePage(language, failure), status: statusOf[failure] }
  return passing.has(failure) ? { ...outcome, retryAfter: 1 } : outcome
}

/** For an assignment that there is not: somebody may have deleted it just now, and gone back. */
export const noAssignmentPage = (language: Language): PageOutcome => ({
  page: messagePage(
    language,
    'not_found',
    html`<a class="button" href="/assignments/deleted">${deletedAssignmentTexts[language].title}</a>`,
  ),
  status: 404,
})

/** @param requestId by which an operator finds it in the log. */
export function defectPage(language: Language, requestId: string): PageOutcome {
  const { page, ...outcome } = failurePage('defect', language)
  return {
    ...outcome,
    page: { ...page, body: html`${page.body}<p class="quiet">${requestId}</p>` },
  }
}

function messagePage(language: Language, failure: Failure, wayOn?: Html): WebPage {
  const texts = failureTexts[language]
  const { title, advice } = texts.of[failure]
  const body = html`<h1>${title}</h1><p>${advice}</p><p class="row">${wayOn}<a class="button" href="/">${texts.back}</a></p>`
  return { title, body }
}
