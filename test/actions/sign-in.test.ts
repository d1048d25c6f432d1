import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, test } from 'node:test'
import { changePassword } from '../../src/actions/passwords.ts'
import { findVisitor } from '../../src/actions/sessions.ts'
import { signIn } from '../../src/actions/sign-in.ts'
import type { AccountTransaction, Deps } from '../../src/deps.ts'
import { accountPolicy } from '../../src/domain/accounts/sign-in-throttle.ts'
import { crowded } from '../../src/domain/errors.ts'
import { passwords } from '../../src/passwords.ts'
import { openAccounts, password } from '../support/sign-in.ts'

describe('signing in', () => {
  test('starts a session that is found by its exact token, and not by the digest that is stored', async (t) => {
    const { deps, user, enter } = await openAccounts(t)
    const { token, visitor } = await enter({ isLasting: true })
    assert.deepEqual(await findVisitor(deps, token), visitor)
    assert.deepEqual(visitor.user, user)
    const { id, ...session } = visitor.session
    const now = deps.clock.now()
    assert.deepEqual(session, {
      userId: user.id,
      isLasting: true,
      confirmedAt: now,
      createdAt: now,
      lastSeenAt: now,
      client: '192.0.2.1',
      userAgent: 'Browser/1.0',
    })
    assert.equal(await findVisitor(deps, token.toUpperCase()), undefined)
    assert.equal(await findVisitor(deps, ''), undefined)
    const digest = hash('sha256', token, 'base64url')
    assert.deepEqual(await deps.store.sessions.findVisitor(digest), visitor)
    assert.equal(await findVisitor(deps, digest), undefined)
  })

  test('accepts the e-mail address in any letter case', async (t) => {
    const { enter } = await openAccounts(t)
    await enter({ email: 'STUDENT@Example.org' })
  })

  test('gives a new valid token each time', async (t) => {
    const { deps, enter } = await openAccounts(t)
    const tokens = [(await enter()).token, (await enter()).token, (await enter()).token]
    assert.equal(new Set(tokens).size, 3)
    for (const token of tokens) {
      assert.match(token, /^[\w-]{43}$/)
      assert.ok(await findVisitor(deps, token))
    }
  })

  test('gives a device token to a browser without a valid one, and keeps a valid one', async (t) => {
    const { enter, add } = await openAccounts(t)
    await add('other@example.org')
    const { device } = await enter()
    assert.equal((await enter({ device })).device, device)
    assert.equal((await enter({ device, email: 'other@example.org' })).device, device)
    assert.notEqual((await enter({ device: 'mine' })).device, 'mine')
    assert.notEqual((await enter()).device, device)
  })

  test('stores at most 300 characters of the User-Agent, and none if it has a NUL character', async (t) => {
    const { enter } = await openAccounts(t)
    const long = await enter({ userAgent: 'x'.repeat(10_000) })
    assert.equal(long.visitor.session.userAgent.length, 300)
    assert.equal((await enter({ userAgent: 'a\0b' })).visitor.session.userAgent, '')
  })
})

describe('a password whose hash has another cost', () => {
  test('is rehashed at a successful sign-in, and remains valid', async (t) => {
    const { deps, user, enter, tryIn } = await openAccounts(t)
    const old = await deps.store.users.passwordHashOf(user.id)
    const stronger = { ...deps, passwords: passwords({ memory: 16, passes: 1, parallelism: 1 }) }
    const attempt = {
      email: user.email,
      client: '192.0.2.1',
      userAgent: '',
      device: undefined,
      isLasting: false,
    }
    assert.equal((await signIn(stronger, { ...attempt, password: 'wrong' })).kind, 'wrong')
    assert.equal(await deps.store.users.passwordHashOf(user.id), old)
    const outcome = await signIn(stronger, { ...attempt, password })
    assert.ok(outcome.kind === 'signed_in')
    const renewed = await deps.store.users.passwordHashOf(user.id)
    assert.match(renewed ?? '', /^\$argon2id\$v=19\$m=16,t=1,p=1\$/)
    assert.equal((await signIn(stronger, { ...attempt, password })).kind, 'signed_in')
    assert.equal(await deps.store.users.passwordHashOf(user.id), renewed)
    assert.ok(await findVisitor(deps, outcome.token))
    assert.equal((await tryIn({ password: 'wrong' })).kind, 'wrong')
    await enter()
  })
})

test('a password whose hash has another cost signs in while too many are being hashed', async (t) => {
  const { deps, user, enter } = await openAccounts(t)
  const current = await deps.store.users.passwordHashOf(user.id)
  t.mock.method(deps.passwords, 'isCurrent', () => false)
  t.mock.method(deps.passwords, 'hash', () => Promise.reject(crowded()))
  for (let n = 0; n <= 2 * accountPolicy.free; n++) await enter()
  assert.equal(await deps.store.users.passwordHashOf(user.id), current)
})

test('a sign-in locks what it counts in the order in which it was counted', async (t) => {
  const { deps, enter } = await openAccounts(t)
  const { device } = await enter()
  const orders: string[][] = []
  for (const method of ['writeAccounts', 'writeDirectory'] as const) {
    const run = deps.store[method] as (work: Work) => Promise<unknown>
    t.mock.method(deps.store, method, (work: Work) =>
      run((tx) => {
        const { signInAttempts } = tx
        const order: string[] = []
        orders.push(order)
        const note = (key: string) => void order.push(key.split(' ')[0] ?? '')
        const noted: typeof signInAttempts = {
          ...signInAttempts,
          change(key, decide) {
            note(key)
            return signInAttempts.change(key, decide)
          },
          delete(key) {
            note(key)
            return signInAttempts.delete(key)
          },
        }
        return work({ ...tx, signInAttempts: noted })
      }),
    )
  }
  await enter({ device })
  await enter()
  assert.deepEqual(orders, [
    // On a known device, and then on another: before the password is checked, and after.
    ['sign-ins', 'user'],
    ['sign-ins', 'user'],
    ['sign-ins', 'user', 'from'],
    ['sign-ins', 'user', 'from'],
  ])
})

test('concurrent sign-ins that rehash the same password all succeed', async (t) => {
  const { deps, user } = await openAccounts(t)
  const stronger = { ...deps, passwords: passwords({ memory: 16, passes: 1, parallelism: 1 }) }
  const rest = { client: '192.0.2.1', userAgent: '', device: undefined, isLasting: false }
  const attempt = { email: user.email, password, ...rest }
  const outcomes = await Promise.all([1, 2, 3].map(() => signIn(stronger, attempt)))
  assert.deepEqual(
    outcomes.map(({ kind }) => kind),
    ['signed_in', 'signed_in', 'signed_in'],
  )
  const renewed = await deps.store.users.passwordHashOf(user.id)
  assert.match(renewed ?? '', /^\$argon2id\$v=19\$m=16,t=1,p=1\$/)
  assert.equal((await signIn(stronger, attempt)).kind, 'signed_in')
})

test('a sign-in that starts over because another one rehashed the password counts once', async (t) => {
  const { deps, tryIn, user } = await openAccounts(t)
  for (let n = 0; n < accountPolicy.free; n++) await tryIn({ password: 'wrong' })
  const phc = await deps.store.users.passwordHashOf(user.id)
  let rehashing: Promise<unknown> | undefined
  const slow = withVerify(deps, async (isRight) => {
    const hashes = { from: phc ?? '', to: await deps.passwords.hash(password) }
    rehashing ??= deps.store.writeDirectory((tx) => tx.users.renewPasswordHash(user.id, hashes))
    assert.equal(await rehashing, true)
    return isRight
  })
  const rest = { client: '192.0.2.1', userAgent: '', device: undefined, isLasting: false }
  // The next one would have to wait.
  assert.equal((await signIn(slow, { email: user.email, password, ...rest })).kind, 'signed_in')
})

test('a sign-in fails when the password is changed while it is being verified', async (t) => {
  const { deps, tryIn, enter, user } = await openAccounts(t)
  const { visitor } = await enter()
  const next = 'another horse battery'
  let changing: Promise<unknown> | undefined
  const slow = withVerify(deps, async (isRight) => {
    changing ??= changePassword(deps, visitor, { current: password, password: next })
    await changing
    return isRight
  })
  const rest = { client: '192.0.2.2', userAgent: '', device: undefined, isLasting: false }
  const outcome = await signIn(slow, { email: user.email, password, ...rest })
  assert.deepEqual(outcome, { kind: 'wrong' })
  assert.equal((await deps.store.sessions.ofUser(user.id)).length, 1)
  assert.deepEqual(await tryIn(), { kind: 'wrong' })
  await enter({ password: next })
})

type Work = (tx: AccountTransaction) => Promise<unknown>

/** `deps` whose check of a password ends with `finish`. */
function withVerify(deps: Deps, finish: (isRight: boolean) => Promise<boolean>): Deps {
  const verify: Deps['passwords']['verify'] = async (...given) =>
    finish(await deps.passwords.verify(...given))
  return { ...deps, passwords: { ...deps.passwords, verify } }
}
