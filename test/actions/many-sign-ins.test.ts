import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInPolicy } from '../../src/domain/accounts/sign-in-throttle.ts'
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

test('a sign-in that has to wait uses up neither its code nor the right to enter it', async (t) => {
  const { deps, clock, user, recoveryCodes, ask, give } = await openWithCodes(t)
  const [code = ''] = recoveryCodes
  const token = await ask()
  const until = clock.now() + signInPolicy.pace
  await deps.store.writeAccounts(({ signInAttempts }) =>
    signInAttempts.change(`sign-ins of user ${user.id}`, () => ({ count: 300, nextAt: until })),
  )
  // Nor does the right code count as a wrong one, however often it is given.
  for (let n = 0; n < 9; n++) assert.deepEqual(await give(token, code), { kind: 'wait', until })
  clock.advance(signInPolicy.pace)
  assert.equal((await give(token, code)).kind, 'signed_in')
})
