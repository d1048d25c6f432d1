import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { endOtherSessions, endSession, findVisitor, signOut } from '../../src/actions/sessions.ts'
import { signIn } from '../../src/actions/sign-in.ts'
import { setUserDisabled } from '../../src/actions/user-standing.ts'
import { sessionLimits } from '../../src/domain/accounts/session.ts'
import { unavailable } from '../../src/domain/errors.ts'
import { openAccounts, password } from '../support/sign-in.ts'

const minute = 60_000

describe('a session', () => {
  for (const [isLasting, { idle, total }] of [
    [false, sessionLimits.brief],
    [true, sessionLimits.lasting],
  ] as const) {
    const name = isLasting ? 'with isLasting' : 'without isLasting'

    test(`${name} expires when it is not used for its idle time`, async (t) => {
      const { deps, clock, enter } = await openAccounts(t)
      const { token } = await enter({ isLasting })
      clock.advance(idle - 1)
      assert.ok(await findVisitor(deps, token))
      clock.advance(idle)
      assert.equal(await findVisitor(deps, token), undefined)
    })

    test(`${name} expires at the end of its lifetime, even if it is in use`, async (t) => {
      const { deps, clock, enter } = await openAccounts(t)
      const { token } = await enter({ isLasting })
      const start = clock.now()
      while (clock.now() + idle / 2 < start + total) {
        clock.advance(idle / 2)
        assert.ok(await findVisitor(deps, token), `${clock.now() - start} ms after`)
      }
      clock.advance(start + total - clock.now() - 1)
      assert.ok(await findVisitor(deps, token))
      clock.advance(1)
      assert.equal(await findVisitor(deps, token), undefined)
    })
  }

  test('remains valid while the store cannot write the time of its last use, and hides no other failure', async (t) => {
    const { deps, clock, enter } = await openAccounts(t)
    const { token, visitor } = await enter()
    clock.advance(minute)
    const full = () => Promise.reject(unavailable(new Error('database or disk is full')))
    const { mock } = t.mock.method(deps.store, 'writeAccounts', full)
    assert.deepEqual(await findVisitor(deps, token), visitor)
    assert.equal(mock.callCount(), 1)
    const defect = new Error('a defect')
    mock.mockImplementation(() => Promise.reject(defect))
    await assert.rejects(findVisitor(deps, token), defect)
  })

  test('has the time of its last use stored at most once a minute', async (t) => {
    const { deps, clock, user, enter } = await openAccounts(t)
    const { token } = await enter()
    const seen = async () => (await deps.store.sessions.ofUser(user.id))[0]?.lastSeenAt
    const start = clock.now()
    clock.advance(minute - 1)
    await findVisitor(deps, token)
    assert.equal(await seen(), start)
    clock.advance(1)
    assert.equal((await findVisitor(deps, token))?.session.lastSeenAt, start + minute)
    assert.equal(await seen(), start + minute)
  })

  test('ends at sign-out, once in the audit, and other sessions of the user do not', async (t) => {
    const { deps, enter, audit } = await openAccounts(t)
    const [one, other] = [await enter(), await enter()]
    await signOut(deps, one.visitor)
    assert.equal(await findVisitor(deps, one.token), undefined)
    assert.ok(await findVisitor(deps, other.token))
    await signOut(deps, one.visitor)
    assert.equal((await audit()).filter(({ action }) => action === 'sign_out').length, 1)
  })

  test('can be ended by its id from another session of the user, but not by another user', async (t) => {
    const { deps, enter, add, audit } = await openAccounts(t)
    await add('other@example.org')
    const [here, there] = [await enter(), await enter()]
    const stranger = await enter({ email: 'other@example.org' })
    const { id } = there.visitor.session
    await assert.rejects(endSession(deps, stranger.visitor, id), { code: 'not_found' })
    assert.ok(await findVisitor(deps, there.token))
    await endSession(deps, here.visitor, id)
    const [entry] = await audit()
    assert.deepEqual([entry?.action, entry?.detail], ['sessions_ended', '1'])
    assert.equal(await findVisitor(deps, there.token), undefined)
    await assert.rejects(endSession(deps, here.visitor, id), { code: 'not_found' })
  })

  test('can end all other sessions of its user, and no other user’s', async (t) => {
    const { deps, enter, add } = await openAccounts(t)
    await add('other@example.org')
    const [here, one, two] = [await enter(), await enter(), await enter()]
    const stranger = await enter({ email: 'other@example.org' })
    assert.equal(await endOtherSessions(deps, here.visitor), 2)
    for (const { token } of [one, two]) assert.equal(await findVisitor(deps, token), undefined)
    for (const { token } of [here, stranger]) assert.ok(await findVisitor(deps, token))
    assert.equal(await endOtherSessions(deps, here.visitor), 0)
  })

  test('ends when its user is disabled, and stays ended when they are enabled again', async (t) => {
    const { deps, user, enter } = await openAccounts(t)
    const { token } = await enter()
    await setUserDisabled(deps, user, true)
    assert.equal(await findVisitor(deps, token), undefined)
    await setUserDisabled(deps, user, false)
    assert.equal(await findVisitor(deps, token), undefined)
    await enter()
  })
})

test('a user who is disabled while the password is checked is not signed in', async (t) => {
  const { deps, user } = await openAccounts(t)
  const verify: typeof deps.passwords.verify = async (...of) => {
    await setUserDisabled(deps, user, true)
    return deps.passwords.verify(...of)
  }
  const busy = { ...deps, passwords: { ...deps.passwords, verify } }
  const place = { client: '', userAgent: '', device: undefined, isLasting: false }
  const outcome = await signIn(busy, { email: user.email, password, ...place })
  assert.deepEqual(outcome, { kind: 'disabled' })
  assert.deepEqual(await deps.store.sessions.ofUser(user.id), [])
})
