import { goTo } from '../outcomes.ts'
import type { PageContext, PageRoute } from '../page-route.ts'
import { goSignIn } from './entrance.ts'

/** For everybody: signing out is never refused, not even on a page of an earlier session. */
export const signOutRoutes: readonly PageRoute<PageContext>[] = [
  { method: 'GET', path: '/sign-out', answer: () => goTo('/') },
  {
    method: 'POST',
    path: '/sign-out',
    answer: (context) => goSignIn(context, { code: 'signed_out' }),
  },
]
