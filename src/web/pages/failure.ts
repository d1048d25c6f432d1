import type { Language } from '../../domain/accounts/user.ts'
import { type DomainError, type ErrorCode, passingCodes } from '../../domain/errors.ts'
import { type Html, html } from '../html.ts'
import { deletedAssignmentTexts } from '../messages/deleted-assignments.ts'
import { failureTexts } from '../messages/failure.ts'
import type { PageOutcome, WebPage } from '../page-route.ts'

const statusOf: Record<ErrorCode, NonNullable<PageOutcome['status']>> = {
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
}

/** For a mistake of the caller, or a store that is unavailable for now. */
export function failurePage({ code }: DomainError, language: Language): PageOutcome {
  const outcome = { page: messagePage(language, code), status: statusOf[code] }
  return passingCodes.has(code) ? { ...outcome, retryAfter: 1 } : outcome
}

export const forbiddenPage = (language: Language): WebPage => messagePage(language, 'forbidden')

/** For an assignment that there is not: somebody may have deleted it just now, and gone back. */
export const noAssignmentPage = (language: Language): PageOutcome => ({
  page: messagePage(
    language,
    'not_found',
    html`<a class="button" href="/assignments/deleted">${deletedAssignmentTexts[language].title}</a>`,
  ),
  status: 404,
})

/** For a form from another session or another site. */
export const staleFormPage = (language: Language): WebPage => messagePage(language, 'staleForm')

/** @param retryAfter in seconds. */
export const tooManyFormsPage = (language: Language, retryAfter: number): PageOutcome => ({
  page: messagePage(language, 'throttled'),
  status: 429,
  retryAfter,
})

/** For a form that could not be parsed. */
export const refusedFormPage = (language: Language): PageOutcome => ({
  page: messagePage(language, 'invalid'),
  status: 422,
})

/** For a form of more bytes than are read. */
export const tooLongFormPage = (language: Language): PageOutcome => ({
  page: messagePage(language, 'tooLong'),
  status: 413,
})

/** @param requestId by which an operator finds it in the log. */
export function defectPage(language: Language, requestId: string): PageOutcome {
  const page = messagePage(language, 'defect')
  return {
    page: { ...page, body: html`${page.body}<p class="quiet">${requestId}</p>` },
    status: 500,
  }
}

type Failure = keyof (typeof failureTexts)[Language]['of']

function messagePage(language: Language, failure: Failure, wayOn?: Html): WebPage {
  const texts = failureTexts[language]
  const { title, advice } = texts.of[failure]
  const body = html`<h1>${title}</h1><p>${advice}</p><p class="row">${wayOn}<a class="button" href="/">${texts.back}</a></p>`
  return { title, body }
}
