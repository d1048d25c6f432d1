import { isConfirmed } from '../domain/session.ts'
import { addresses } from './addresses.ts'
import type { Ask, Outcome, VisitorAsk } from './ask.ts'
import { goTo, ownPath } from './outcomes.ts'
import { forbiddenPage } from './pages/failure.ts'

/**
 * Whom a page is for: the same question, of somebody who may ask it, or what they are told instead.
 *
 * @param path of the route that answers it, such as `/assignments/:id`.
 */
export type Guard<A extends Ask> = (ask: Ask, path: string) => Admission<A>
export type Admission<A extends Ask> = { readonly ask: A } | { readonly instead: Outcome }

export const anybody: Guard<Ask> = (ask) => ({ ask })

/** Those who are not signed in are shown how, and come back. */
export function signedIn(ask: Ask, path: string): Admission<VisitorAsk> {
  const { visitor } = ask
  if (!visitor) return { instead: goTo(`/sign-in${nextOf(ask, path)}`) }
  const { user } = visitor
  const principal = { userId: user.id, timeZone: user.timeZone, keyId: 0, isReadOnly: false }
  return { ask: { ...ask, visitor, principal } }
}

/** Whoever has been signed in for long gives the password again: the browser may be in other hands. */
export function administrators(ask: Ask, path: string): Admission<VisitorAsk> {
  const admission = signedIn(ask, path)
  if ('instead' in admission) return admission
  const { visitor, moment, language } = admission.ask
  if (!visitor.user.isAdmin) return { instead: { page: forbiddenPage(language), status: 403 } }
  if (!isConfirmed(visitor.session, moment.now)) {
    return { instead: goTo(`/confirm${nextOf(ask, path)}`) }
  }
  return admission
}

/** Back to the page; of a form, to its own, or else to where it stood. */
function nextOf({ url, form }: Ask, path: string): string {
  const back = ownPath(form.get('back'), '')
  const page = pages.has(`GET ${path}`) ? pageOfForm(url, back) : back || url
  return page === '/' ? '' : `?next=${encodeURIComponent(page)}`
}

const pages: ReadonlySet<string> = new Set(addresses)

/** Where a page of its own leads back to is in its address. */
const pageOfForm = (url: string, back: string) =>
  back === '' || url.includes('?') ? url : `${url}?back=${encodeURIComponent(back)}`
