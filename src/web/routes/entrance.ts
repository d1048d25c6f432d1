import { signOut } from '../../actions/sessions.ts'
import {
  type Credentials,
  type SignInOutcome,
  type SignInSource,
  signIn,
} from '../../actions/sign-in.ts'
import { ticked } from '../forms.ts'
import type { Notice } from '../notices.ts'
import { goTo, ownPath } from '../outcomes.ts'
import type { Outcome, PageContext, RedirectOutcome } from '../page-route.ts'

/** The page to show after sign-in. */
export const destinationOf = ({ query }: PageContext): string => ownPath(query.get('next'), '/')

/** `path`, with what the query carries through sign-in: the page to show after it, and a chosen language. */
export function onTheWay({ query }: PageContext, path: string): string {
  const carried = new URLSearchParams()
  for (const name of ['next', 'language']) {
    const value = query.get(name)
    if (value !== null) carried.set(name, value)
  }
  return carried.size === 0 ? path : `${path}?${carried}`
}

export const sourceOf = ({ client, userAgent, device, form }: PageContext): SignInSource => ({
  client,
  userAgent,
  device,
  isLasting: ticked(form, 'isLasting'),
})

type SignedIn = Extract<SignInOutcome, { kind: 'signed_in' }>

/** The redirect after sign-in, with the new session. The one that it replaces in this browser ends. */
export async function signedInRedirect(
  context: PageContext,
  { token, device, visitor }: SignedIn,
  redirect = destinationOf(context),
): Promise<RedirectOutcome> {
  if (context.visitor) await signOut(context.deps, context.visitor)
  const session = { token, isLasting: visitor.session.isLasting }
  return { redirect, session, signingIn: null, device }
}

/** Redirects to the sign-in page, and ends the session of this browser, with which it would lead on. */
export async function goSignIn(
  { deps, visitor }: PageContext,
  notice: Notice,
): Promise<RedirectOutcome> {
  if (visitor) await signOut(deps, visitor)
  return { ...goTo('/sign-in', notice), session: null }
}

/** Signs in a user who was just created. */
export async function welcome(
  context: PageContext,
  credentials: Credentials,
  redirect: string,
): Promise<Outcome> {
  const outcome = await signIn(context.deps, { ...credentials, ...sourceOf(context) })
  return outcome.kind === 'signed_in'
    ? signedInRedirect(context, outcome, redirect)
    : goTo('/sign-in')
}
