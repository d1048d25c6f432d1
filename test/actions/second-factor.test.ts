import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, test } from 'node:test'
import { Secret } from 'otpauth'
import { changePassword, userOfPasswordLink } from '../../src/actions/passwords.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
} from '../../src/actions/second-factor.ts'
import { findVisitor } from '../../src/actions/sessions.ts'
import { signInWithCode } from '../../src/actions/sign-in.ts'
import { linkLifetime } from '../../src/domain/accounts/one-time-link.ts'
import { accountPolicy } from '../../src/domain/accounts/sign-in-throttle.ts'
import { openWithCodes } from '../support/codes.ts'
import { codeNow, inFullWidth, period } from '../support/second-factor.ts'
import { openAccounts, password, place } from '../support/sign-in.ts'

describe('time-based codes', () => {
  test('match the test vectors of RFC 6238', async (t) => {
    const { deps, clock, user, tryIn } = await openAccounts(t)
    const { base32: secret } = Secret.fromLatin1('12345678901234567890')
    const factor = { userId: user.id, secret, confirmedAt: 0, lastPeriod: -1 }
    await deps.store.writeAccounts((tx) => tx.secondFactors.save(factor))
    // Appendix B, SHA-1; the last six of the eight digits there.
    for (const [seconds, code] of [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [1_111_111_111, '050471'],
      [1_234_567_890, '005924'],
      [2_000_000_000, '279037'],
      [20_000_000_000, '353130'],
    ] as const) {
      clock.set(new Date(seconds * 1000).toISOString())
      const asked = await tryIn()
      assert.ok(asked.kind === 'code_needed')
      const outcome = await signInWithCode(deps, { token: asked.token, code, ...place })
      assert.equal(outcome.kind, 'signed_in', `at ${seconds}`)
    }
  })

  test('are required after the password, and then start a session', async (t) => {
    const { deps, user, ask, give, code } = await openWithCodes(t)
    const token = await ask()
    assert.equal(await findVisitor(deps, token), undefined)
    assert.equal(await userOfPasswordLink(deps, token), undefined)
    const outcome = await give(token, ` ${code().slice(0, 3)} ${code().slice(3)}`, {
      isLasting: true,
    })
    assert.ok(outcome.kind === 'signed_in')
    assert.notEqual(outcome.token, token)
    const visitor = await findVisitor(deps, outcome.token)
    assert.deepEqual(visitor, outcome.visitor)
    assert.equal(visitor?.user.id, user.id)
    assert.equal(visitor?.session.isLasting, true)
  })

  test('are not requested after a wrong password', async (t) => {
    const { tryIn } = await openWithCodes(t)
    assert.deepEqual(await tryIn({ password: 'wrong horse battery' }), { kind: 'wrong' })
  })

  test('are accepted up to one period early or late, and refused two periods off', async (t) => {
    const { ask, give, code, clock } = await openWithCodes(t)
    for (const off of [-2, 2]) assert.equal((await give(await ask(), code(off))).kind, 'wrong')
    for (const off of [-1, 0, 1]) {
      assert.equal((await give(await ask(), code(off))).kind, 'signed_in', `${off}`)
      clock.advance(4 * period)
    }
  })

  test('are accepted once, even in concurrent attempts', async (t) => {
    const { ask, give, code } = await openWithCodes(t)
    const tokens = [await ask(), await ask(), await ask(), await ask()]
    const outcomes = await Promise.all(tokens.map((token) => give(token, code())))
    assert.equal(outcomes.filter(({ kind }) => kind === 'signed_in').length, 1)
    assert.equal((await give(await ask(), code())).kind, 'wrong')
    // Nor is one from before it.
    assert.equal((await give(await ask(), code(-1))).kind, 'wrong')
    assert.equal((await give(await ask(), code(1))).kind, 'signed_in')
  })

  test('are refused at sign-in after they confirmed the second factor', async (t) => {
    const { deps, clock, enter, tryIn } = await openAccounts(t)
    const { visitor } = await enter()
    const { secret } = await beginSecondFactor(deps, visitor)
    const code = codeNow(secret, clock)
    await confirmSecondFactor(deps, visitor, code)
    const asked = await tryIn()
    assert.ok(asked.kind === 'code_needed')
    assert.equal((await signInWithCode(deps, { token: asked.token, code, ...place })).kind, 'wrong')
  })
})

describe('the token that is submitted with a code', () => {
  test('is replaced after a wrong code, which invalidates the old one', async (t) => {
    const { ask, give, code } = await openWithCodes(t)
    const first = await ask()
    const wrong = await give(first, '000000')
    assert.ok(wrong.kind === 'wrong' && wrong.token !== undefined)
    assert.notEqual(wrong.token, first)
    assert.deepEqual(await give(first, code()), { kind: 'wrong' })
    assert.equal((await give(wrong.token, code())).kind, 'signed_in')
    assert.deepEqual(await give(wrong.token, code(1)), { kind: 'wrong' })
  })

  test('expires after five minutes', async (t) => {
    const { ask, give, code, clock } = await openWithCodes(t)
    const token = await ask()
    clock.advance(linkLifetime.second_factor)
    assert.deepEqual(await give(token, code()), { kind: 'wrong' })
  })

  test('is invalid after a password change', async (t) => {
    const { deps, own, ask, give, code } = await openWithCodes(t)
    const token = await ask()
    const next = 'another horse battery'
    await changePassword(deps, own.visitor, { current: password, password: next })
    assert.deepEqual(await give(token, code()), { kind: 'wrong' })
  })

  test('cannot be a session token or an empty string', async (t) => {
    const { give, own, code } = await openWithCodes(t)
    assert.deepEqual(await give(own.token, code()), { kind: 'wrong' })
    assert.deepEqual(await give('', code()), { kind: 'wrong' })
  })
})

describe('wrong codes', () => {
  test('are counted over all client addresses, and then delay a correct code too', async (t) => {
    const { ask, give, code, clock } = await openWithCodes(t)
    for (let n = 0; n <= accountPolicy.free; n += 1) {
      const outcome = await give(await ask(), '000000', { client: `198.51.100.${n}` })
      assert.equal(outcome.kind, 'wrong')
    }
    const token = await ask()
    const until = clock.now() + 1000
    assert.deepEqual(await give(token, code()), { kind: 'wait', until })
    clock.advance(1000)
    assert.equal((await give(token, code())).kind, 'signed_in')
  })

  test('from elsewhere do not delay a correct code from a known device', async (t) => {
    const { own, ask, give, code } = await openWithCodes(t)
    for (let n = 0; n <= accountPolicy.free; n += 1) await give(await ask(), '000000')
    const token = await ask()
    assert.equal((await give(token, code())).kind, 'wait')
    assert.equal((await give(token, code(), { device: own.device })).kind, 'signed_in')
  })
})

describe('recovery codes', () => {
  test('are ten unique codes without the ambiguous characters 0, 1, I and O', async (t) => {
    const { deps, user, recoveryCodes } = await openWithCodes(t)
    assert.equal(new Set(recoveryCodes).size, 10)
    for (const it of recoveryCodes) assert.match(it, /^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/)
    assert.equal(await deps.store.secondFactors.countRecoveryCodes(user.id), 10)
  })

  test('are stored as SHA-256 digests only', async (t) => {
    const { deps, user, recoveryCodes } = await openWithCodes(t)
    await deps.store.writeAccounts(async ({ secondFactors }) => {
      for (const code of recoveryCodes) {
        const digest = hash('sha256', code.replace('-', ''), 'base64url')
        assert.equal(await secondFactors.takeRecoveryCode(user.id, digest), true)
      }
    })
    assert.equal(await deps.store.secondFactors.countRecoveryCodes(user.id), 0)
  })

  test('are accepted once each, in any case and width, with or without a hyphen and spaces', async (t) => {
    const { deps, user, ask, give, recoveryCodes } = await openWithCodes(t)
    const typed = [
      (it: string) => it,
      (it: string) => it.toLowerCase(),
      (it: string) => ` ${it.replace('-', ' ')} `,
      (it: string) => it.replace('-', ''),
      inFullWidth,
    ]
    for (const [n, as] of typed.entries()) {
      const code = as(recoveryCodes[n] ?? '')
      assert.equal((await give(await ask(), code)).kind, 'signed_in', code)
      assert.equal((await give(await ask(), code)).kind, 'wrong', code)
    }
    assert.equal(await deps.store.secondFactors.countRecoveryCodes(user.id), 10 - typed.length)
  })

  test('are invalid once new ones were issued', async (t) => {
    const { deps, own, ask, give, recoveryCodes } = await openWithCodes(t)
    const renewed = await renewRecoveryCodes(deps, own.visitor, password)
    assert.equal((await give(await ask(), recoveryCodes[0] ?? '')).kind, 'wrong')
    assert.equal((await give(await ask(), renewed[0] ?? '')).kind, 'signed_in')
  })
})
