import type { Page, PageOutcome, RedirectOutcome } from './ask.ts'
import type { Notice } from './notices.ts'

export const show = (page: Page): PageOutcome => ({ page })

/** A form that comes back with what was typed, and what is wrong with it. */
export const showAgain = (page: Page): PageOutcome => ({ page, status: 422 })

/** After what a form did (RFC 9110, section 15.4.4): a reload does it no second time. */
export const goTo = (redirect: string, notice?: Notice): RedirectOutcome =>
  notice ? { redirect, notice } : { redirect }

/** `path` if it is one of this site as a URL is written, and no way to another. */
export const ownPath = (path: string | null, otherwise: string): string =>
  path !== null && /^\/(?!\/)[!-[\]-~]*$/.test(path) ? path : otherwise
