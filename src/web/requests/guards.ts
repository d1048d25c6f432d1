import { gavePasswordLately, isConfirmed } from '../../domain/accounts/session.ts'
import { personOf } from '../../domain/accounts/user.ts'
import { hasPage, tableAddress } from '../addresses.ts'
import { withBack } from '../back.ts'
import { goTo, ownPath } from '../outcomes.ts'
import type { OpenContext, Outcome, PageContext, VisitorContext } from '../page-route.ts'
import { failurePage } from '../pages/failure.ts'

/**
 * Admits a request, or returns another outcome instead.
 *
 * @param path the pattern of the route, such as `/assignments/:id`.
 */
export type Guard<A extends PageContext> = (context: PageContext, path: string) => PageAdmission<A>
type PageAdmission<A extends PageContext> = { readonly context: A } | { readonly instead: Outcome }

export function anybody(context: PageContext): PageAdmission<OpenContext> {
  const { preferredLanguage: language, visitor: present } = context
  return { context: { ...context, language, present, visitor: undefined, formToken: undefined } }
}

/** Without a session, redirects to the sign-in page, which leads back afterwards. */
export function signedIn(context: PageContext, path: string): PageAdmission<VisitorContext> {
  const { visitor } = context
  if (!visitor) return { instead: goTo(`/sign-in${nextQuery(returnPath(context, path))}`) }
  return { context: { ...context, visitor, person: personOf(visitor.user) } }
}

/**
 * Admits administrators. Requires the password again: somebody else may be using the browser. For pages that is after a
 * long time, for forms after a short one: what they give, such as a key, or a link to a password, outlasts the session.
 */
export function administrators(context: PageContext, path: string): PageAdmission<VisitorContext> {
  const admission = signedIn(context, path)
  if ('instead' in admission) return admission
  const { visitor, language, form, moment } = admission.context
  if (!visitor.user.isAdmin) return { instead: failurePage('forbidden', language) }
  const isEnough = form.size === 0 ? isConfirmed : gavePasswordLately
  if (isEnough(visitor.session, moment.now)) return admission
  return { instead: askPassword(admission.context, returnPath(context, path)) }
}

/**
 * The page that asks for the password again, and leads on to `next`; undefined if the visitor gave it just now. For what
 * nobody else may do at a browser that its user has left for a while.
 */
export const passwordFirst = (context: VisitorContext, next: string): Outcome | undefined =>
  gavePasswordLately(context.visitor.session, context.moment.now)
    ? undefined
    : askPassword(context, next)

/** Whoever sent a form is told that it has changed nothing yet, before the password is given and after. */
function askPassword({ form }: VisitorContext, next: string): Outcome {
  const query = nextQuery(next)
  if (form.size === 0) return goTo(`/confirm${query}`)
  return goTo(`/confirm${query}${query === '' ? '?' : '&'}again=yes`, { code: 'confirm_first' })
}

/** The page to return to: for a file, the one that offers it; for a form, the page at its own address, or else the page it was on. */
function returnPath({ url, form }: PageContext, path: string): string {
  if (path === tableAddress) return '/assignments'
  const back = ownPath(form.get('back'), '')
  if (!hasPage(path)) return back || url
  // The query of the form's own page names the page to return to after that.
  return back === '' ? url : withBack(url, back)
}

const nextQuery = (next: string) => (next === '/' ? '' : `?next=${encodeURIComponent(next)}`)
