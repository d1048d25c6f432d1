import { isConfirmed } from '../domain/session.ts'
import { personOf } from '../domain/user.ts'
import { addresses } from './addresses.ts'
import type { Ask, Outcome, VisitorAsk } from './ask.ts'
import { goTo, ownPath } from './outcomes.ts'
import { forbiddenPage } from './pages/failure.ts'

/**
 * Admits a request, or returns another outcome instead.
 *
 * @param path the pattern of the route, such as `/assignments/:id`.
 */
export type Guard<A extends Ask> = (ask: Ask, path: string) => Admission<A>
export type Admission<A extends Ask> = { readonly ask: A } | { readonly instead: Outcome }

export const anybody: Guard<Ask> = (ask) => ({ ask })

/** Without a session, redirects to the sign-in page, which leads back afterwards. */
export function signedIn(ask: Ask, path: string): Admission<VisitorAsk> {
  const { visitor } = ask
  if (!visitor) return { instead: goTo(`/sign-in${returnQuery(ask, path)}`) }
  return { ask: { ...ask, visitor, person: personOf(visitor.user) } }
}

/**
 * Admits administrators. Requires the password again after a long time: somebody else may
 * be using the browser.
 */
export function administrators(ask: Ask, path: string): Admission<VisitorAsk> {
  const admission = signedIn(ask, path)
  if ('instead' in admission) return admission
  const { visitor, moment, language } = admission.ask
  if (!visitor.user.isAdmin) return { instead: { page: forbiddenPage(language), status: 403 } }
  if (!isConfirmed(visitor.session, moment.now)) {
    return { instead: goTo(`/confirm${returnQuery(ask, path)}`) }
  }
  return admission
}

/** The page to return to: for a form, the page at its own address, or else the page it was on. */
function returnQuery({ url, form }: Ask, path: string): string {
  const back = ownPath(form.get('back'), '')
  const page = pages.has(`GET ${path}`) ? pageOfForm(url, back) : back || url
  return page === '/' ? '' : `?next=${encodeURIComponent(page)}`
}

const pages: ReadonlySet<string> = new Set(addresses)

/** The form's own page, whose query names the page to return to after that. */
const pageOfForm = (url: string, back: string) =>
  back === '' || url.includes('?') ? url : `${url}?back=${encodeURIComponent(back)}`
