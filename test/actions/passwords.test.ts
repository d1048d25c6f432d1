import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  changePassword,
  makePasswordLink,
  setPasswordByLink,
  userOfPasswordLink,
} from '../../src/actions/passwords.ts'
import { isFirstLink } from '../../src/actions/registration.ts'
import { findVisitor, signOut } from '../../src/actions/sessions.ts'
import { setUserDisabled } from '../../src/actions/user-standing.ts'
import { createUser } from '../../src/actions/users.ts'
import { linkLifetime } from '../../src/domain/accounts/one-time-link.ts'
import { codesOf } from '../support/outcomes.ts'
import { openAccounts, password } from '../support/sign-in.ts'

const next = 'another horse battery'

describe('changing one’s password', () => {
  test('ends every other session, and gives the current one a new token', async (t) => {
    const { deps, enter, tryIn } = await openAccounts(t)
    const [here, there] = [await enter(), await enter()]
    const token = await changePassword(deps, here.visitor, { current: password, password: next })
    for (const old of [here.token, there.token]) {
      assert.equal(await findVisitor(deps, old), undefined)
    }
    assert.ok(await findVisitor(deps, token))
    assert.deepEqual(await tryIn(), { kind: 'wrong' })
    await enter({ password: next })
  })

  test('keeps the browser recognized as a device', async (t) => {
    const { deps, enter, tryIn } = await openAccounts(t)
    const { visitor, device } = await enter()
    await changePassword(deps, visitor, { current: password, password: next })
    for (let n = 0; n < 10; n += 1) await tryIn({ password: 'wrong' })
    assert.equal((await tryIn({ password: next })).kind, 'wait')
    await enter({ password: next, device })
  })

  test('invalidates the password links made before', async (t) => {
    const { deps, user, enter } = await openAccounts(t)
    const link = (await makePasswordLink(deps, user)).token
    const { visitor } = await enter()
    await changePassword(deps, visitor, { current: password, password: next })
    assert.equal(await userOfPasswordLink(deps, link), undefined)
  })

  const refused = [
    { given: { current: 'wrong', password: next }, field: 'current', rule: 'wrong' },
    { given: { current: password, password: 'short' }, field: 'password', rule: 'min_length' },
    {
      given: { current: password, password: 'x'.repeat(129) },
      field: 'password',
      rule: 'max_length',
    },
    { given: { current: password, password: 'Password1234' }, field: 'password', rule: 'common' },
    {
      given: { current: password, password: 'Student@Example.org' },
      field: 'password',
      rule: 'common',
    },
  ]
  for (const { given, field, rule } of refused) {
    test(`changes nothing when ${field} breaks the rule ${rule}: ${given[field as 'current'].slice(0, 20)}`, async (t) => {
      const { deps, enter } = await openAccounts(t)
      const [here, there] = [await enter(), await enter()]
      await assert.rejects(changePassword(deps, here.visitor, given), (error: unknown) => {
        assert.ok(error instanceof Error && 'issues' in error)
        const [issue] = error.issues as { field: string; rule: string }[]
        assert.deepEqual([issue?.field, issue?.rule], [field, rule])
        return true
      })
      for (const { token } of [here, there]) assert.ok(await findVisitor(deps, token))
      await enter()
    })
  }

  test('fails with not_found for a session that has ended, and changes nothing', async (t) => {
    const { deps, enter } = await openAccounts(t)
    const { visitor } = await enter()
    await signOut(deps, visitor)
    const changing = changePassword(deps, visitor, { current: password, password: next })
    await assert.rejects(changing, { code: 'not_found' })
    await enter()
  })
})

describe('a password link', () => {
  test('sets the password once, and ends all sessions', async (t) => {
    const { deps, user, enter } = await openAccounts(t)
    const { token } = await enter()
    const link = (await makePasswordLink(deps, user)).token
    assert.deepEqual(await userOfPasswordLink(deps, link), user)
    assert.equal(await isFirstLink(deps, link), false)
    assert.deepEqual(await setPasswordByLink(deps, { token: link, password: next }), user)
    assert.equal(await findVisitor(deps, token), undefined)
    await enter({ password: next })
    assert.equal(await userOfPasswordLink(deps, link), undefined)
    const again = setPasswordByLink(deps, { token: link, password: 'a third horse battery' })
    await assert.rejects(again, { code: 'not_found' })
    await enter({ password: next })
  })

  test('sets the password once when it is used ten times concurrently', async (t) => {
    const { deps, user, enter } = await openAccounts(t)
    const link = (await makePasswordLink(deps, user)).token
    const words = Array.from({ length: 10 }, (_, n) => `horse battery number ${n}`)
    const uses = words.map((password) => setPasswordByLink(deps, { token: link, password }))
    const outcomes = await Promise.allSettled(uses)
    const set = words.filter((_, n) => outcomes[n]?.status === 'fulfilled')
    assert.equal(set.length, 1)
    assert.deepEqual(codesOf(outcomes), Array(9).fill('not_found'))
    await enter({ password: set[0] ?? '' })
  })

  test('remains valid after an invalid password was submitted', async (t) => {
    const { deps, user } = await openAccounts(t)
    const link = (await makePasswordLink(deps, user)).token
    for (const refused of ['short', 'Student@example.org']) {
      const set = setPasswordByLink(deps, { token: link, password: refused })
      await assert.rejects(set, { code: 'invalid' })
    }
    await setPasswordByLink(deps, { token: link, password: next })
  })

  test('expires after a week if the user has no password yet', async (t) => {
    const { deps, clock } = await openAccounts(t)
    const user = await createUser(deps, { email: 'new@example.org', timeZone: 'UTC' }, null)
    const { token, expiresAt } = await makePasswordLink(deps, user)
    assert.equal(expiresAt - clock.now(), 7 * 24 * 3_600_000)
    clock.advance(linkLifetime.first_password - 1)
    assert.ok(await userOfPasswordLink(deps, token))
    clock.advance(1)
    assert.equal(await userOfPasswordLink(deps, token), undefined)
  })

  test('expires after 24 hours', async (t) => {
    const { deps, clock, user } = await openAccounts(t)
    const link = (await makePasswordLink(deps, user)).token
    clock.advance(linkLifetime.password - 1)
    assert.ok(await userOfPasswordLink(deps, link))
    clock.advance(1)
    assert.equal(await userOfPasswordLink(deps, link), undefined)
    await assert.rejects(setPasswordByLink(deps, { token: link, password: next }), {
      code: 'not_found',
    })
  })

  test('is refused if it expires while the password is hashed', async (t) => {
    const { deps, clock, user } = await openAccounts(t)
    const { token } = await makePasswordLink(deps, user)
    clock.advance(linkLifetime.password - 1)
    const { hash } = deps.passwords
    deps.passwords.hash = (text) => {
      clock.advance(1)
      return hash(text)
    }
    const set = setPasswordByLink(deps, { token, password: next })
    await assert.rejects(set, { code: 'not_found' })
  })

  test('invalidates the previous one', async (t) => {
    const { deps, user } = await openAccounts(t)
    const first = await makePasswordLink(deps, user)
    const second = await makePasswordLink(deps, user)
    assert.equal(await userOfPasswordLink(deps, first.token), undefined)
    assert.ok(await userOfPasswordLink(deps, second.token))
  })

  test('is withdrawn when its user is disabled, also for when they are enabled again', async (t) => {
    const { deps, user } = await openAccounts(t)
    const link = (await makePasswordLink(deps, user)).token
    for (const isDisabled of [true, false]) {
      await setUserDisabled(deps, user, isDisabled)
      assert.equal(await userOfPasswordLink(deps, link), undefined)
    }
  })

  test('is not made for a disabled user, who could not use it', async (t) => {
    const { deps, user } = await openAccounts(t)
    await setUserDisabled(deps, user, true)
    await assert.rejects(makePasswordLink(deps, user), {
      code: 'conflict',
      message: 'Enable the user first',
    })
    await setUserDisabled(deps, user, false)
    assert.ok(await userOfPasswordLink(deps, (await makePasswordLink(deps, user)).token))
  })

  test('sets the first password of a user without one', async (t) => {
    const { deps, enter } = await openAccounts(t)
    const given = { email: 'api@example.org', timeZone: 'UTC' }
    const user = await createUser(deps, given, null)
    const { token } = await makePasswordLink(deps, user)
    await setPasswordByLink(deps, { token, password: next })
    await enter({ email: user.email, password: next })
  })
})
