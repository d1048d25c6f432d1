import type { Deps } from '../deps.ts'
import { InvalidInput } from '../domain/errors.ts'
import { goTo, ownPath } from './outcomes.ts'
import type { Outcome, PageContext, PageRoute } from './page-route.ts'
import { staleFormPage } from './pages/failure.ts'

const notice = { code: 'form_stale' } as const

/**
 * Answers a form of this site from another session, for example after a new sign-in in another
 * window. It changes nothing. The result is its page with its values and a token of this
 * session, so that the user can submit it again.
 */
export async function answerStale<A extends PageContext>(
  route: PageRoute<A>,
  context: A,
): Promise<Outcome> {
  try {
    const outcome = await route.answer({ ...context, deps: readOnly(context.deps) })
    if (!('redirect' in outcome)) return { page: outcome.page, status: 403, notice }
    // The sign-in page redirects visitors who are signed in by now. They have lost nothing.
    return goTo(outcome.redirect, 'person' in context ? notice : outcome.notice)
  } catch (error) {
    if (!(error instanceof NotWritten)) throw error
    const back = ownPath(context.form.get('back'), '')
    return back === '' ? { page: staleFormPage(context.language), status: 403 } : goTo(back, notice)
  }
}

/** To a route it is invalid input, with an error at no field: it shows the form again. */
class NotWritten extends InvalidInput {
  constructor() {
    super([])
  }
}

/** With a store that refuses every write. */
function readOnly(deps: Deps): Deps {
  const refuse = () => Promise.reject(new NotWritten())
  const writers = {
    write: refuse,
    writeIfFree: refuse,
    administer: refuse,
    admit: refuse,
    maintain: refuse,
  }
  return { ...deps, store: { ...deps.store, ...writers } }
}
