import assert from 'node:assert/strict'
import type { SignInSource } from '../../src/actions/admission.ts'
import { signInWithCode } from '../../src/actions/sign-in.ts'
import type { Lasting } from './databases.ts'
import { codeAt, period, setUpSecondFactor } from './second-factor.ts'
import { type Accounts, openAccounts, place } from './sign-in.ts'

/** A user whose other device shows codes. */
export const openWithCodes = async (t: Lasting) => withCodes(await openAccounts(t))

/** Has the user of `accounts` sign in with codes from now on. */
export async function withCodes(accounts: Accounts) {
  const { deps, clock, enter, tryIn } = accounts
  const own = await enter()
  const { secret, recoveryCodes } = await setUpSecondFactor(deps, own.visitor)
  const code = (periods = 0) => codeAt(secret, clock.now() + periods * period)
  clock.advance(2 * period)
  /** As far as to the code. */
  const ask = async (over: Partial<SignInSource> & { email?: string } = {}) => {
    const outcome = await tryIn(over)
    assert.ok(outcome.kind === 'code_needed', outcome.kind)
    return outcome.token
  }
  const give = (token: string, given: string, over: Partial<SignInSource> = {}) =>
    signInWithCode(deps, { token, code: given, ...place, ...over })
  return { ...accounts, own, recoveryCodes, code, ask, give }
}
