import { askForPasswordLink } from '../../actions/password-requests.ts'
import { notFound } from '../../domain/errors.ts'
import { goTo, show } from '../outcomes.ts'
import type { OpenContext, Outcome, PageRoute } from '../page-route.ts'
import { forgottenPasswordPage } from '../pages/forgotten-password.ts'
import { attemptPassword, freshForm, type PasswordForm, refused } from '../password-form.ts'
import { onTheWay } from '../sign-in-redirects.ts'

const path = '/forgotten-password'

export const forgottenPasswordRoutes: readonly PageRoute<OpenContext>[] = [
  { method: 'GET', path, answer: offer },
  { method: 'POST', path, answer: ask },
]

/** The address of the page; undefined if the service sends no links to new passwords: then there is none. */
export const forgottenPathOf = (context: OpenContext): string | undefined =>
  context.deps.waitingMails && onTheWay(context, path)

function offer(context: OpenContext): Outcome {
  if (!context.deps.waitingMails) throw notFound('Page')
  return show(pageOf(context, freshForm(context)))
}

async function ask(context: OpenContext): Promise<Outcome> {
  const { deps, form } = context
  const attempted = await attemptPassword(() =>
    askForPasswordLink(deps, (form.get('email') ?? '').trim()),
  )
  if ('issues' in attempted) return refused(context, attempted, (again) => pageOf(context, again))
  return goTo(onTheWay(context, '/sign-in'), { code: 'password_link_asked' })
}

const pageOf = (context: OpenContext, form: PasswordForm) =>
  forgottenPasswordPage({
    form,
    action: onTheWay(context, path),
    signIn: onTheWay(context, '/sign-in'),
  })
