import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { IdempotentWrite } from '../../src/actions/idempotent-write.ts'
import { startService } from '../support/service.ts'

describe('a request with a key', () => {
  test('writes nothing outside of its one transaction, from where a retry would write it again', async (t) => {
    const { deps, user } = await startService(t)
    const { store } = new IdempotentWrite(deps, { key: 'a', fingerprint: 'of a body' }).deps
    const work = t.mock.fn(async () => {})
    const writes = [
      store.writeIfFree(user.id, work),
      store.writeDirectory(work),
      store.writeAccounts(work),
      store.maintain(work),
    ]
    for (const write of writes) await assert.rejects(write, /writes in one transaction/)
    assert.equal(work.mock.callCount(), 0)
  })
})
