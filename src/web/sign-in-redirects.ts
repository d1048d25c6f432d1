import type { SignInOutcome, SignInSource } from '../actions/admission.ts'
import { type Credentials, signIn } from '../actions/sign-in.ts'
import { hasCode, isUnavailable } from '../domain/errors.ts'
import { ticked } from './forms/forms.ts'
import type { Notice } from './notices.ts'
import { goTo, ownPath } from './outcomes.ts'
import type { OpenContext, Outcome, PageContext, RedirectOutcome } from './page-route.ts'

/** The page to show after sign-in. */
export const destinationOf = ({ query }: PageContext): string => ownPath(query.get('next'), '/')

/**
 * `path`, with what the query carries through sign-in: the page to show after it, a chosen language, that a form has to be
 * sent again, and beside a session that another user wants to sign in.
 */
export function onTheWay(
  { query, present }: Pick<PageContext, 'query'> & Partial<Pick<OpenContext, 'present'>>,
  path: string,
): string {
  const carried = new URLSearchParams()
  for (const name of ['next', 'language', 'again']) {
    const value = query.get(name)
    if (value !== null) carried.set(name, value)
  }
  if (present) carried.set('other', 'yes')
  return carried.size === 0 ? path : `${path}?${carried}`
}

/** Whether the visitor is signed in, and nobody else has asked to be. */
export const isInside = ({ present, query }: OpenContext): boolean =>
  present !== undefined && !query.has('other')

export const sourceOf = (context: OpenContext): SignInSource => ({
  client: context.client,
  userAgent: context.userAgent,
  device: context.device,
  isLasting: ticked(context.form, 'isLasting'),
  present: context.present,
})

type SignedIn = Extract<SignInOutcome, { kind: 'signed_in' }>

/** The redirect after sign-in, with the new session. */
export const signedInRedirect = (
  context: PageContext,
  { token, device, visitor }: SignedIn,
  redirect = destinationOf(context),
): RedirectOutcome => ({
  redirect,
  session: { token, isLasting: visitor.session.isLasting },
  signingIn: null,
  device,
})

/** Redirects to the sign-in page, where nobody is signed in any more. */
export const signedOutRedirect = (notice: Notice): RedirectOutcome => ({
  ...goTo('/sign-in', notice),
  session: null,
  signingIn: null,
})

/**
 * Signs in a user who has just chosen their first password. If that cannot be now, such as while a whole class does the
 * same, they do it themselves: the password is set.
 */
export async function welcome(
  context: OpenContext,
  credentials: Credentials,
  redirect: string,
): Promise<Outcome> {
  const outcome = await signIn(context.deps, { ...credentials, ...sourceOf(context) }).catch(
    (error: unknown) => {
      if (isUnavailable(error) || hasCode(error, 'crowded')) return undefined
      throw error
    },
  )
  return outcome?.kind === 'signed_in'
    ? signedInRedirect(context, outcome, redirect)
    : goTo(onTheWay(context, '/sign-in'), { code: 'password_set' })
}
