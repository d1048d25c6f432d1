import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Secret } from 'otpauth'
import {
  changePassword,
  makePasswordLink,
  userOfPasswordLink,
} from '../../src/actions/passwords.ts'
import { beginSecondFactor, confirmSecondFactor } from '../../src/actions/second-factor.ts'
import { findVisitor } from '../../src/actions/sessions.ts'
import { signInWithCode, userAwaitingCode } from '../../src/actions/sign-in.ts'
import { setUserDisabled } from '../../src/actions/user-standing.ts'
import { linkLifetime } from '../../src/domain/accounts/one-time-link.ts'
import { accountPolicy } from '../../src/domain/accounts/sign-in-throttle.ts'
import { openWithCodes } from '../support/codes.ts'
import { codeNow, period, setUpSecondFactor } from '../support/second-factor.ts'
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
    const { deps, user, ask, give, code, audit } = await openWithCodes(t)
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
    assert.ok(!(await audit()).some(({ action }) => action === 'recovery_code_used'))
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

  test('is accepted once, even with two correct codes concurrently', async (t) => {
    const { ask, give, code, recoveryCodes } = await openWithCodes(t)
    const token = await ask()
    const codes = [code(), recoveryCodes[0] ?? '']
    const outcomes = await Promise.all(codes.map((it) => give(token, it)))
    assert.deepEqual(outcomes.map(({ kind }) => kind).toSorted(), ['signed_in', 'wrong'])
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

  test('is invalid once its user is disabled, also for when they are enabled again', async (t) => {
    const { deps, user, ask, give, code } = await openWithCodes(t)
    const token = await ask()
    for (const isDisabled of [true, false]) {
      await setUserDisabled(deps, user, isDisabled)
      assert.deepEqual(await give(token, code()), { kind: 'wrong' })
    }
  })

  test('cannot be that of a session or of a link to a password, nor an empty string', async (t) => {
    const { deps, user, give, own, code } = await openWithCodes(t)
    const link = await makePasswordLink(deps, user)
    for (const token of [own.token, link.token, '']) {
      assert.equal(await userAwaitingCode(deps, token), undefined)
      assert.deepEqual(await give(token, code()), { kind: 'wrong' })
    }
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

  test('from a known device delay a correct one there, however often the password was right', async (t) => {
    const { own, ask, give, code } = await openWithCodes(t)
    const { device } = own
    for (let n = 0; n <= accountPolicy.free; n += 1) {
      assert.equal((await give(await ask({ device }), '000000', { device })).kind, 'wrong')
    }
    assert.equal((await give(await ask({ device }), code(), { device })).kind, 'wait')
  })

  test('of one user do not delay another', async (t) => {
    const { deps, clock, add, enter, ask, give } = await openWithCodes(t)
    const { email } = await add('other@example.org')
    const { secret } = await setUpSecondFactor(deps, (await enter({ email })).visitor)
    clock.advance(2 * period)
    for (let n = 0; n <= accountPolicy.free; n += 1) await give(await ask(), '000000')
    const token = await ask({ email })
    assert.equal((await give(token, codeNow(secret, clock))).kind, 'signed_in')
  })
})
