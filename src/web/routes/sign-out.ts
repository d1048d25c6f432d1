import { signOut } from '../../actions/sessions.ts'
import { goTo } from '../outcomes.ts'
import type { OpenContext, Outcome, PageRoute } from '../page-route.ts'
import { signedOutRedirect } from '../sign-in-redirects.ts'

/** For everybody: signing out is never refused, not even on a page of an earlier session. */
export const signOutRoutes: readonly PageRoute<OpenContext>[] = [
  { method: 'GET', path: '/sign-out', answer: () => goTo('/') },
  { method: 'POST', path: '/sign-out', answer: leave },
]

async function leave({ deps, present }: OpenContext): Promise<Outcome> {
  if (present) await signOut(deps, present)
  return signedOutRedirect({ code: 'signed_out' })
}
