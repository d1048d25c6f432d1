import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setUserDisabled } from '../../src/actions/user-standing.ts'
import { accountPolicy } from '../../src/domain/accounts/sign-in-throttle.ts'
import { openAccounts } from '../support/sign-in.ts'

describe('the correct password of a disabled user', () => {
  test('tells that they are disabled, and so does the audit', async (t) => {
    const { deps, user, tryIn, audit } = await openAccounts(t)
    await setUserDisabled(deps, user, true)
    assert.deepEqual(await tryIn(), { kind: 'disabled' })
    const [entry] = await audit()
    const { action, subjectId, actorId, detail } = entry ?? {}
    assert.deepEqual(
      { action, subjectId, actorId, detail },
      { action: 'sign_in_failed', subjectId: user.id, actorId: null, detail: 'disabled' },
    )
    await setUserDisabled(deps, user, false)
    assert.equal((await tryIn()).kind, 'signed_in')
  })

  test('counts as a wrong one, and clears none', async (t) => {
    const { deps, user, tryIn, clock } = await openAccounts(t)
    await setUserDisabled(deps, user, true)
    const wrong = { password: 'wrong horse battery' }
    for (let n = 0; n < accountPolicy.free; n += 1) {
      assert.deepEqual(await tryIn(wrong), { kind: 'wrong' })
    }
    assert.deepEqual(await tryIn(), { kind: 'disabled' })
    const held = { kind: 'wait', until: clock.now() + 1000 }
    assert.deepEqual(await tryIn(), held)
    assert.deepEqual(await tryIn(wrong), held)
  })
})
