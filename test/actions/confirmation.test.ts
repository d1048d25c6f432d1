import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  assertPassword,
  confirmPassword,
  findVisitor,
  signOut,
} from '../../src/actions/sessions.ts'
import { accountPolicy } from '../../src/domain/accounts/sign-in-throttle.ts'
import { openAccounts, password } from '../support/sign-in.ts'

const minute = 60_000

describe('confirming the password', () => {
  test('gives the session a new token, and invalidates the old one', async (t) => {
    const { deps, clock, user, enter } = await openAccounts(t)
    const before = await enter()
    clock.advance(minute)
    const token = await confirmPassword(deps, before.visitor, password)
    const [renewed] = await deps.store.sessions.ofUser(user.id)
    assert.equal(renewed?.lastSeenAt, clock.now())
    assert.equal(await findVisitor(deps, before.token), undefined)
    const after = await findVisitor(deps, token)
    assert.equal(after?.session.confirmedAt, clock.now())
    assert.equal(after?.session.createdAt, before.visitor.session.createdAt)
  })

  test('fails as invalid for a wrong password, and the session continues', async (t) => {
    const { deps, enter } = await openAccounts(t)
    const { token, visitor } = await enter()
    await assert.rejects(confirmPassword(deps, visitor, 'wrong horse battery'), {
      code: 'invalid',
      issues: [{ field: 'password', rule: 'wrong' }],
    })
    assert.ok(await findVisitor(deps, token))
  })

  test('counts wrong passwords from zero again after a correct one, and no empty ones', async (t) => {
    const { deps, enter } = await openAccounts(t)
    const { visitor } = await enter()
    const refused = (given: string, rule: string) =>
      assert.rejects(confirmPassword(deps, visitor, given), {
        issues: [{ field: 'password', rule }],
      })
    for (let n = 0; n <= accountPolicy.free; n += 1) await refused('', 'required')
    for (let n = 0; n < accountPolicy.free; n += 1) await refused('wrong', 'wrong')
    await assertPassword(deps, visitor, { password, field: 'password' })
    for (let n = 0; n <= accountPolicy.free; n += 1) await refused('wrong', 'wrong')
  })

  test('is delayed after wrong passwords, but not in other sessions or at sign-in', async (t) => {
    const { deps, clock, enter } = await openAccounts(t)
    const [stolen, own] = [await enter(), await enter()]
    for (let n = 0; n <= accountPolicy.free; n += 1) {
      await assert.rejects(confirmPassword(deps, stolen.visitor, 'wrong'), { code: 'invalid' })
    }
    const waiting = { name: 'TooManyAttempts', code: 'throttled', until: clock.now() + 1000 }
    await assert.rejects(confirmPassword(deps, stolen.visitor, password), waiting)
    await confirmPassword(deps, own.visitor, password)
    await enter()
    clock.advance(1000)
    await confirmPassword(deps, stolen.visitor, password)
  })

  test('takes one share of the processor in all sessions of a user, and another in those of another one', async (t) => {
    const { deps, enter, add } = await openAccounts(t)
    const other = await add('other@example.org')
    const { mock } = t.mock.method(deps.passwords, 'verify')
    const shares: string[] = []
    for (const email of ['student@example.org', 'student@example.org', other.email]) {
      const { visitor } = await enter({ email })
      mock.resetCalls()
      await confirmPassword(deps, visitor, password)
      shares.push(mock.calls[0]?.arguments[2] ?? '')
    }
    const [first, second, third] = shares
    assert.equal(first, second)
    assert.notEqual(second, third)
  })

  test('fails with not_found for a session that has ended', async (t) => {
    const { deps, user, enter } = await openAccounts(t)
    const { visitor } = await enter()
    await signOut(deps, visitor)
    await assert.rejects(confirmPassword(deps, visitor, password), { code: 'not_found' })
    assert.deepEqual(await deps.store.sessions.ofUser(user.id), [])
  })
})
