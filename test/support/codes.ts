import assert from 'node:assert/strict'
import { beginSecondFactor, confirmSecondFactor } from '../../src/actions/second-factor.ts'
import { type SignInSource, signInWithCode } from '../../src/actions/sign-in.ts'
import type { Lasting } from './databases.ts'
import { codeAt } from './second-factor.ts'
import { openAccounts } from './sign-in.ts'

export const place: SignInSource = {
  client: '192.0.2.1',
  userAgent: 'Browser/1.0',
  device: undefined,
  isLasting: false,
}
/** In milliseconds, what a code is good for. */
export const period = 30_000

/** A user whose other device shows codes. */
export async function openWithCodes(t: Lasting) {
  const accounts = await openAccounts(t)
  const { deps, clock, enter, tryIn } = accounts
  const own = await enter()
  const { secret } = await beginSecondFactor(deps, own.visitor)
  const code = (periods = 0) => codeAt(secret, clock.now() + periods * period)
  const recoveryCodes = await confirmSecondFactor(deps, own.visitor, code())
  clock.advance(2 * period)
  /** As far as to the code. */
  const ask = async () => {
    const outcome = await tryIn()
    assert.ok(outcome.kind === 'code_needed', outcome.kind)
    return outcome.token
  }
  const give = (token: string, given: string, over: Partial<SignInSource> = {}) =>
    signInWithCode(deps, { token, code: given, ...place, ...over })
  return { ...accounts, own, recoveryCodes, code, ask, give }
}
