import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { updateUser } from '../../src/actions/users.ts'
import { callOver } from '../support/api-client.ts'
import { create, read } from '../support/homework.ts'
import { instancesOn } from '../support/instances/instances.ts'
import { freshPostgresUrl, skipWithoutPostgres } from '../support/postgres/postgres.ts'

describe('a time zone that was changed by another process', { skip: skipWithoutPostgres }, () => {
  // An instance learns of it within a second, and caches responses meanwhile.
  test('is used in cached responses too, once an instance knows it', {
    timeout: 20_000,
  }, async (t) => {
    const instances = instancesOn(t, await freshPostgresUrl())
    const { url } = await instances.serveHere()
    const { user, key } = await instances.join('student@example.org')
    const call = callOver(url, key)
    await create(call, { due_date: '2027-01-01T12:00:00Z' })
    const dueOn = async (path: string) => (await read(call, path)).assignments[0].due_date
    assert.equal(await dueOn('/assignments'), '2027-01-01T21:00:00+09:00')
    await instances.operate((deps) => updateUser(deps, { userId: user.id }, { timeZone: 'UTC' }))
    for (let asked = 0; ; asked++) {
      await dueOn('/assignments')
      // A question that was not asked before.
      if ((await dueOn(`/assignments?n=${asked}`)) === '2027-01-01T12:00:00Z') break
    }
    assert.equal(await dueOn('/assignments'), '2027-01-01T12:00:00Z')
  })
})
