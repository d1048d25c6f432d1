import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { apiKeysOf, issueApiKey, saveKeyUse } from '../../src/actions/api-keys.ts'
import type { Lasting } from '../support/databases.ts'
import { openAccounts } from '../support/sign-in.ts'

/** A service with one key, which was used just now. */
async function useKey(t: Lasting) {
  const { deps, clock, user } = await openAccounts(t)
  await issueApiKey(deps, user, { name: 'phone', isReadOnly: false, expiresAt: null })
  const [{ id } = assert.fail()] = await deps.store.apiKeys.ofUser(user.id)
  deps.keyUse.set(id, clock.now())
  return { deps, clock, id, user }
}

describe('the last use of a key', () => {
  test('is stored once, and then forgotten', async (t) => {
    const { deps, clock, id } = await useKey(t)
    await saveKeyUse(deps)
    assert.equal((await deps.store.apiKeys.find(id))?.lastUsedAt, clock.now())
    assert.deepEqual([...deps.keyUse], [])
  })

  test('is shown before it is stored, whatever is stored', async (t) => {
    const { deps, clock, id, user } = await useKey(t)
    await saveKeyUse(deps)
    clock.advance(1)
    deps.keyUse.set(id, clock.now())
    assert.equal((await apiKeysOf(deps, user))[0]?.lastUsedAt, clock.now())
  })

  test('is kept for the next time when it came while an earlier one was stored', async (t) => {
    const { deps, clock, id } = await useKey(t)
    const saving = saveKeyUse(deps)
    clock.advance(1)
    deps.keyUse.set(id, clock.now())
    await saving
    assert.deepEqual([...deps.keyUse], [[id, clock.now()]])
  })

  test('is kept for the next time when it could not be stored', async (t) => {
    const { deps, clock, id } = await useKey(t)
    const failure = new Error('no space')
    const store = { ...deps.store, maintain: () => Promise.reject(failure) }
    await assert.rejects(saveKeyUse({ ...deps, store }), failure)
    assert.deepEqual([...deps.keyUse], [[id, clock.now()]])
    // Without one, nothing is written.
    deps.keyUse.clear()
    await saveKeyUse({ ...deps, store })
  })
})
