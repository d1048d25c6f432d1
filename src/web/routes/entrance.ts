import { type Credentials, type Place, type SignInOutcome, signIn } from '../../actions/sign-in.ts'
import type { Ask, Outcome, RedirectOutcome } from '../ask.ts'
import { ticked } from '../forms.ts'
import { goTo, ownPath } from '../outcomes.ts'

/** The page to show after sign-in. */
export const destinationOf = ({ query }: Ask): string => ownPath(query.get('next'), '/')

/** `path`, with what the query carries through sign-in: the page to show after it, and a chosen language. */
export function onTheWay({ query }: Ask, path: string): string {
  const carried = new URLSearchParams()
  for (const name of ['next', 'language']) {
    const value = query.get(name)
    if (value !== null) carried.set(name, value)
  }
  return carried.size === 0 ? path : `${path}?${carried}`
}

export const placeOf = ({ client, userAgent, device, form }: Ask): Place => ({
  client,
  userAgent,
  device,
  isLasting: ticked(form, 'isLasting'),
})

type SignedIn = Extract<SignInOutcome, { kind: 'signed_in' }>

/** The redirect after sign-in, with the new session. */
export const begun = (
  ask: Ask,
  { token, device, visitor }: SignedIn,
  redirect = destinationOf(ask),
): RedirectOutcome => ({
  redirect,
  session: { token, isLasting: visitor.session.isLasting },
  signingIn: null,
  device,
})

/** Signs in a user who was just created. */
export async function welcome(
  ask: Ask,
  credentials: Credentials,
  redirect: string,
): Promise<Outcome> {
  const outcome = await signIn(ask.deps, { ...credentials, ...placeOf(ask) })
  return outcome.kind === 'signed_in' ? begun(ask, outcome, redirect) : goTo('/sign-in')
}
