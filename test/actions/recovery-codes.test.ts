import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, test } from 'node:test'
import { renewRecoveryCodes } from '../../src/actions/second-factor.ts'
import { openWithCodes } from '../support/codes.ts'
import { inFullWidth } from '../support/second-factor.ts'
import { password } from '../support/sign-in.ts'

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
