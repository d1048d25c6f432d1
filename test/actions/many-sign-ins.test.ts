import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginSecondFactor } from '../../src/actions/second-factor.ts'
import type { Deps } from '../../src/deps.ts'
import { signInPolicy } from '../../src/domain/accounts/sign-in-throttle.ts'
import type { User } from '../../src/domain/accounts/user.ts'
import type { Instant } from '../../src/domain/time/time.ts'
import { openWithCodes } from '../support/codes.ts'
import { openAccounts } from '../support/sign-in.ts'

test('a user signs in 300 times, then once in six seconds, and writes no more than that to the audit', async (t) => {
  const { deps, clock, tryIn } = await openAccounts(t)
  const began = clock.now()
  for (let n = 0; n < signInPolicy.burst; n++) assert.equal((await tryIn()).kind, 'signed_in')
  const until = began + signInPolicy.pace
  for (let n = 0; n < 5; n++) assert.deepEqual(await tryIn(), { kind: 'wait', until })
  const signIns = async () => {
    const page = { page: 1, pageSize: 1 }
    return (await deps.store.audit.list({ action: 'sign_in' }, page)).totalCount
  }
  assert.equal(await signIns(), signInPolicy.burst)
  clock.set(new Date(until - 1).toISOString())
  assert.equal((await tryIn()).kind, 'wait')
  clock.advance(1)
  assert.equal((await tryIn()).kind, 'signed_in')
  assert.equal(await signIns(), signInPolicy.burst + 1)
})

test('no password is checked while a user has to wait, right or wrong', async (t) => {
  const { deps, clock, tryIn, user } = await openAccounts(t)
  const until = clock.now() + signInPolicy.pace
  await hold(deps, user, until)
  deps.passwords.verify = () => assert.fail('a password was checked')
  assert.deepEqual(await tryIn(), { kind: 'wait', until })
  // However often: neither is counted as wrong.
  for (let n = 0; n < 9; n++)
    assert.deepEqual(await tryIn({ password: 'x' }), { kind: 'wait', until })
})

test('of right passwords that are checked at once, no more sign in than a user may', async (t) => {
  const { deps, clock, tryIn, user } = await openAccounts(t)
  await hold(deps, user, clock.now())
  const outcomes = await Promise.all([tryIn(), tryIn(), tryIn()])
  const kinds = outcomes.map(({ kind }) => kind).toSorted()
  assert.deepEqual(kinds, ['signed_in', 'wait', 'wait'])
  assert.equal((await deps.store.sessions.ofUser(user.id)).length, 1)
})

test('a password that is followed by a code counts as one sign-in, whether or not the code comes', async (t) => {
  const { clock, code, ask, give, tryIn } = await openWithCodes(t)
  const began = clock.now()
  assert.equal((await give(await ask(), code())).kind, 'signed_in')
  for (let n = 1; n < signInPolicy.burst; n++) await ask()
  assert.deepEqual(await tryIn(), { kind: 'wait', until: began + signInPolicy.pace })
})

test('passwords that no code follows do not hold the owner in a known browser', async (t) => {
  const { own, code, ask, give, tryIn } = await openWithCodes(t)
  for (let n = 0; n < signInPolicy.burst; n++) await ask()
  assert.equal((await tryIn()).kind, 'wait')
  const { device } = own
  const asked = await tryIn({ device })
  assert.ok(asked.kind === 'code_needed')
  assert.equal((await give(asked.token, code(), { device })).kind, 'signed_in')
  // There, too, they have a pace.
  for (let n = 1; n < signInPolicy.burst; n++) await tryIn({ device })
  assert.equal((await tryIn({ device })).kind, 'wait')
})

test('a second factor that was only begun gives a known browser no pace of its own', async (t) => {
  const { deps, clock, tryIn, enter, user } = await openAccounts(t)
  const { device, visitor } = await enter()
  await beginSecondFactor(deps, visitor)
  const until = clock.now() + signInPolicy.pace
  await hold(deps, user, until)
  assert.deepEqual(await tryIn({ device }), { kind: 'wait', until })
})

/** Makes the next right password of `user` wait until `nextAt`. */
const hold = ({ store }: Deps, user: User, nextAt: Instant) =>
  store.writeAccounts(({ signInAttempts }) =>
    signInAttempts.change(`sign-ins of user ${user.id}`, () => ({ count: 300, nextAt })),
  )
