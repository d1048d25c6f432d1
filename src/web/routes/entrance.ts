import { type Credentials, type Place, type SignInOutcome, signIn } from '../../actions/sign-in.ts'
import type { Ask, Outcome, RedirectOutcome } from '../ask.ts'
import { ticked } from '../forms.ts'
import { goTo, ownPath } from '../outcomes.ts'

/** Where whoever signs in wants to be. */
export const nextOf = ({ query }: Ask): string => ownPath(query.get('next'), '/')

/** A path on the way in, with what the way began with: where it leads, and a language that was chosen. */
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

/** A session begins. */
export const begun = (
  ask: Ask,
  { token, device }: SignedIn,
  redirect = nextOf(ask),
): RedirectOutcome => ({
  redirect,
  session: { token, isLasting: ticked(ask.form, 'isLasting') },
  device,
})

/** Signs somebody in who has just been made a user. */
export async function welcome(
  ask: Ask,
  credentials: Credentials,
  redirect: string,
): Promise<Outcome> {
  const outcome = await signIn(ask.deps, { ...credentials, ...placeOf(ask) })
  return outcome.kind === 'signed_in' ? begun(ask, outcome, redirect) : goTo('/sign-in')
}
