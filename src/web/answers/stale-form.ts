import { refuseWrites } from '../../actions/refused-writes.ts'
import { userOfForm } from '../../domain/accounts/session.ts'
import { InvalidInput } from '../../domain/errors.ts'
import { hasPage } from '../addresses.ts'
import { tokenName } from '../components/post-form.ts'
import { goTo, ownPath } from '../outcomes.ts'
import type { Outcome, PageContext, PageRoute, VisitorContext } from '../page-route.ts'
import { failurePage } from '../pages/failure.ts'
import { unsentFormPage } from '../pages/unsent-form.ts'

const tokenOf = ({ form }: Pick<PageContext, 'form'>) => form.get(tokenName) ?? ''

/** Whether a form of this site is not of this session: it lacks the token of the session's pages. */
export const isStale = (context: VisitorContext): boolean => tokenOf(context) !== context.formToken

/**
 * Answers a stale form, for example after a new sign-in in another window. It changes nothing. The
 * result is its page with its values and a token of this session, so that the user can submit it
 * again. Of a form of another user, whose page may not even exist for this one, nothing is shown.
 */
export async function answerStale<A extends PageContext>(
  route: PageRoute<A>,
  context: A & VisitorContext,
): Promise<Outcome> {
  const notice = { code: 'form_stale' } as const
  const owner = userOfForm(tokenOf(context))
  if (owner === undefined) return failurePage('staleForm', context.language)
  if (owner !== context.visitor.user.id) return goTo('/', { code: 'form_of_another' })
  try {
    const outcome = await route.answer({
      ...context,
      deps: refuseWrites(context.deps, () => new NotWritten()),
    })
    if ('file' in outcome) return outcome
    if ('redirect' in outcome) return goTo(outcome.redirect, notice)
    // Of a form that is not typed, such as one with a password, not all comes back.
    const shown = route.isTyped ? ({ code: 'form_stale_typed' } as const) : notice
    return { page: outcome.page, status: 403, notice: shown }
  } catch (error) {
    if (!(error instanceof NotWritten)) throw error
    const page = hasPage(route.path) ? ownPath(context.url, '') : ''
    const back = ownPath(context.form.get('back'), page)
    return back === '' ? failurePage('staleForm', context.language) : goTo(back, notice)
  }
}

/**
 * Answers a form that needs a sign-in, or the password once more. What was typed waits on the page until the user has
 * given it: sent from there, it is a stale form. A script (htmx) keeps the input itself, and goes on to the other page.
 *
 * @param next path of the page that asks for it.
 */
export function answerUnsent<A extends PageContext>(
  { isTyped = false }: PageRoute<A>,
  context: PageContext,
  next: string,
): Outcome {
  const { language, url, form, visitor, isByScript } = context
  const isKept = isTyped && mayBeShown(context)
  if (isKept && !isByScript) {
    const needs = visitor ? 'confirm' : 'signIn'
    return {
      page: unsentFormPage(language, { action: ownPath(url, '/'), form, needs }),
      status: 403,
    }
  }
  if (visitor) return goTo(next, { code: 'confirm_first' })
  return goTo(next, { code: isKept ? 'session_over_typed' : 'session_over' })
}

/** Whether the form has the token of a session; if there is a visitor, of a session of theirs. */
function mayBeShown(context: PageContext): boolean {
  const owner = userOfForm(tokenOf(context))
  return owner !== undefined && owner === (context.visitor?.user.id ?? owner)
}

/** Thrown instead of a write. A route takes it as invalid input with an error at no field, and shows the form again. */
class NotWritten extends InvalidInput {
  constructor() {
    super([])
  }
}
