import type { Notice } from './notices.ts'
import type { PageOutcome, RedirectOutcome, WebPage } from './page-route.ts'

export const show = (page: WebPage): PageOutcome => ({ page })

/** The form again, with the input and its errors. */
export const showAgain = (page: WebPage): PageOutcome => ({ page, status: 422 })

/**
 * Redirect after a successful form (RFC 9110, section 15.4.4), so that a reload does not
 * repeat it.
 */
export const goTo = (redirect: string, notice?: Notice): RedirectOutcome =>
  notice ? { redirect, notice } : { redirect }

/**
 * `path`, if it is a path of this site in URL form, and not a link to another site: that begins with `//`, at the
 * latest when `..` is resolved.
 */
export const ownPath = (path: string | null, otherwise: string): string =>
  path !== null && /^(?![^?#]*\/\/)\/[!-[\]-~]*$/.test(path) ? path : otherwise
