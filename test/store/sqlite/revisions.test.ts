import assert from 'node:assert/strict'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { SqliteConnection } from '../../../src/store/engines/sqlite/connection.ts'
import { SqliteReader } from '../../../src/store/engines/sqlite/reader.ts'
import { Revisions } from '../../../src/store/engines/sqlite/revisions.ts'
import type { Store } from '../../../src/store/store.ts'
import { aSession } from '../../support/accounts.ts'
import { anApiKey, anAssignment, at } from '../../support/builders.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { openTwice } from '../../support/store/open-twice.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const now = at('2026-04-10T12:00:00Z')

const versionOf = async (store: Store, userId: number) => (await store.stateOf(userId))?.version

describe('the cached state of a user', () => {
  test('is reused until data of that user is written', async (t) => {
    const { serving } = await openTwice(t)
    const [one = 0, other = 0] = [await seedUser(serving), await seedUser(serving)]
    const state = await serving.stateOf(one)
    await setImmediate()
    assert.equal(await serving.stateOf(one), state)
    await seedAssignments(serving, other, [anAssignment()])
    assert.equal(await serving.stateOf(one), state)
    await seedAssignments(serving, one, [anAssignment()])
    assert.notDeepEqual(await serving.stateOf(one), state)
  })

  test('is reused after a lease was taken, and nobody waits until that is durable', async (t) => {
    const { serving } = await openTwice(t)
    const userId = await seedUser(serving)
    const state = await serving.stateOf(userId)
    const lease = { name: 'tidy', holder: 'a', until: now + 1 }
    const taking = serving.maintain(({ leases }) => leases.take(lease, now))
    while ((await serving.leases.all()).length === 0) await setImmediate()
    assert.equal(serving.unsynced(userId), undefined)
    assert.equal(await serving.stateOf(userId), state)
    assert.equal(await taking, true)
  })

  test('is reused after sign-in data was written, but all responses wait until that is durable', async (t) => {
    const { serving } = await openTwice(t)
    const [userId, other] = [await seedUser(serving), await seedUser(serving)]
    const state = await serving.stateOf(userId)
    const signIn = serving.writeAccounts(({ sessions }) =>
      sessions.insert(aSession({ userId: other })),
    )
    while ((await serving.sessions.ofUser(other)).length === 0) await setImmediate()
    assert.notEqual(serving.unsynced(userId), undefined)
    assert.equal(await serving.stateOf(userId), state)
    await signIn
    assert.equal(serving.unsynced(userId), undefined)
  })

  test('includes what another process has written', async (t) => {
    const { serving, beside } = await openTwice(t)
    const userId = await seedUser(serving)
    const before = await versionOf(serving, userId)
    await seedAssignments(beside, userId, [anAssignment()])
    const after = await versionOf(serving, userId)
    assert.notEqual(after, before)
    assert.equal(after, await versionOf(beside, userId))
    // Also where this process has written in between.
    await seedAssignments(beside, userId, [anAssignment()])
    await seedAssignments(serving, userId, [anAssignment()])
    assert.equal(await versionOf(serving, userId), await versionOf(beside, userId))
  })

  test('does not keep an API key valid that another process has revoked', async (t) => {
    const { serving, beside } = await openTwice(t)
    const userId = await seedUser(serving)
    const key = anApiKey({ userId, digest: 'mine' })
    const { id } = await serving.writeDirectory((tx) => tx.apiKeys.insert(key))
    // Remembered, then seen to be as it was.
    assert.equal((await serving.apiKeys.findOwner('mine'))?.keyId, id)
    assert.equal((await serving.apiKeys.findOwner('mine'))?.keyId, id)
    await beside.writeDirectory((tx) => tx.apiKeys.revoke(id, now))
    assert.equal(await serving.apiKeys.findOwner('mine'), undefined)
  })

  test('is renewed for a request that arrives after another process wrote in the same turn', async (t) => {
    const { file, serving } = await openTwice(t)
    const userId = await seedUser(serving)
    const other = new DatabaseSync(file)
    t.after(() => other.close())
    // A turn that begins here, as that of a long answer does, lasts until requests have arrived.
    await setImmediate()
    const before = await versionOf(serving, userId)
    other.exec('update user_states set version = version + 1')
    serving.arrived?.()
    assert.equal(await versionOf(serving, userId), Number(before) + 1)
  })

  test('is renewed within a turn for a request that arrives 1 ms after the first', (t) => {
    const { reader, other, clock } = readerBesideOther(t)
    const seen = () => [reader.allSync(select, [])[0]?.[0], reader.revision(1)]
    reader.arrived()
    const before = seen()
    other.exec('update notes set state = 1')
    clock.now = 0.9
    reader.arrived()
    assert.deepEqual(seen(), before)
    clock.now = 1
    reader.arrived()
    const after = seen()
    assert.equal(after[0], 1)
    assert.notEqual(after[1], before[1])
  })

  test('is renewed in the next turn if another process wrote whenever it was read', async (t) => {
    const { reader, writer, other } = readerBesideOther(t)
    const value = writer.value.bind(writer)
    const { mock } = t.mock.method(writer, 'value', (asked: string) => {
      other.exec('update notes set state = state + 1')
      return value(asked)
    })
    reader.hold()
    const before = reader.revision(1)
    mock.restore()
    await setImmediate()
    assert.notEqual(reader.revision(1), before)
  })

  test('is reported as unsynced after another process wrote, until a sync', async (t) => {
    const { file, serving } = await openTwice(t)
    const userId = await seedUser(serving)
    await versionOf(serving, userId)
    await serving.unsynced(userId)
    assert.equal(serving.unsynced(userId), undefined)
    const other = new DatabaseSync(file)
    t.after(() => other.close())
    other.exec('update user_states set version = version + 1')
    await setImmediate()
    const state = serving.stateOf(userId)
    const synced = serving.unsynced(userId)
    assert.ok(synced instanceof Promise)
    await Promise.all([state, synced])
    assert.equal(serving.unsynced(userId), undefined)
  })

  test('is reported as unsynced if any read has shown what another process wrote', async (t) => {
    const { file, serving } = await openTwice(t)
    const userId = await seedUser(serving)
    const other = new DatabaseSync(file)
    t.after(() => other.close())
    await versionOf(serving, userId)
    await serving.unsynced(userId)
    await setImmediate()
    other.exec("update users set name = 'Changed'")
    // Its statement, unlike that of `stateOf`, is not compiled in advance.
    assert.equal((await serving.users.find(userId))?.name, 'Changed')
    assert.ok(serving.unsynced(userId) instanceof Promise)
  })

  test('gets a new revision on every write of 30,000 users, more than have a revision each', (t) => {
    const connection = new SqliteConnection(path.join(temporaryFolder(t), 'kadai.db'), {
      timeout: 0,
    })
    t.after(() => connection.close())
    const revisions = new Revisions(connection)
    const first = revisions.of(1)
    for (let owner = 2; owner < 30_000; owner++) {
      const before = revisions.of(owner)
      revisions.changed(owner)
      assert.notEqual(revisions.of(owner), before)
    }
    assert.notEqual(revisions.of(1), first)
  })
})

const select = { name: '', sql: 'select state from notes' }

/** A reader with a clock that is set, and a connection of another process's to the same file. */
function readerBesideOther(t: TestContext) {
  const file = path.join(temporaryFolder(t), 'notes.db')
  const other = new DatabaseSync(file)
  other.exec('pragma journal_mode = wal; create table notes (state); insert into notes values (0)')
  const [writer, connection] = [1, 2].map(() => new SqliteConnection(file, { timeout: 0 }))
  assert.ok(writer && connection)
  const clock = { now: 0 }
  const revisions = new Revisions(writer)
  const parts = {
    scan: () => Promise.reject(new Error('nothing is scanned')),
    revisions,
    followAssignments: () => {},
    monotonic: () => clock.now,
  }
  const reader = new SqliteReader(connection, parts)
  t.after(() => {
    reader.close()
    writer.close()
    other.close()
  })
  return { reader, writer, other, clock }
}
