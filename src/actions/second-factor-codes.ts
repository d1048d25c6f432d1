import { TOTP } from 'otpauth'
import type { AccountTransaction } from '../deps.ts'
import {
  codeInHalfWidth,
  isSecondFactorOn,
  recoveryCodeDigest,
} from '../domain/accounts/second-factor.ts'
import type { Instant } from '../domain/time/time.ts'

/** SHA-1, six digits, 30 seconds: the only parameters that every authenticator supports. */
export const codeForm = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Checks a code or recovery code, and marks it as used; undefined if it is wrong or was used before. */
export async function useCode(
  { secondFactors }: AccountTransaction,
  userId: number,
  { code, now }: { readonly code: string; readonly now: Instant },
): Promise<'code' | 'recovery_code' | undefined> {
  const factor = await secondFactors.find(userId)
  if (!isSecondFactorOn(factor)) return undefined
  const period = periodOf(factor.secret, code, now)
  if (period !== undefined) {
    // Neither a used code nor an earlier one is accepted: somebody may have seen it.
    if (period <= factor.lastPeriod) return undefined
    await secondFactors.save({ ...factor, lastPeriod: period })
    return 'code'
  }
  const isRecovered = await secondFactors.takeRecoveryCode(userId, recoveryCodeDigest(code))
  return isRecovered ? 'recovery_code' : undefined
}

/** The period of `code`: the present one or a neighbour, since clocks differ; undefined for a wrong code. */
export function periodOf(secret: string, code: string, now: Instant): number | undefined {
  const totp = new TOTP({ ...codeForm, secret })
  const token = codeInHalfWidth(code).replaceAll(/\s/g, '')
  // The library throws for other characters.
  if (!/^\d+$/.test(token)) return undefined
  const delta = totp.validate({ token, timestamp: now, window: 1 })
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta
}
