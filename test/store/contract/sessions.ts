import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { endOf, isOver, type NewSession } from '../../../src/domain/accounts/session.ts'
import { aSession } from '../../support/accounts.ts'
import { at, aUser } from '../../support/builders.ts'
import { seedUser } from '../../support/seed.ts'
import { violatesForeignKey, violatesUnique } from '../../support/store/violations.ts'
import { onEveryEngine } from '../../support/stores.ts'

const now = at('2026-04-10T12:00:00Z')

onEveryEngine('sessions', (on) => {
  let userId: number
  before(async () => {
    userId = await seedUser(on.store)
  })

  const insert = (over: Partial<NewSession>) =>
    on.store.writeAccounts((tx) => tx.sessions.insert(aSession({ userId, ...over })))
  const sessionsOf = async (user: number) =>
    (await on.store.sessions.ofUser(user)).map(({ id }) => id)

  test('are read back with all fields except the digest, together with their user', async () => {
    const user = await on.store.writeDirectory((tx) =>
      tx.users.insert(
        aUser({
          email: 'visitor@example.test',
          name: '山田 太郎',
          passwordHash: '$argon2id$v=19$…',
          isAdmin: true,
          timeZone: 'America/St_Johns',
          language: 'en',
          createdAt: 1,
          updatedAt: 2,
        }),
      ),
    )
    const times = { confirmedAt: 3, createdAt: 4, lastSeenAt: 5 }
    const texts = { client: '2001:db8::1', userAgent: '電話' }
    for (const isLasting of [false, true]) {
      const given = { ...times, ...texts, userId: user.id, isLasting }
      const session = await insert({ ...given, digest: `visitor ${isLasting}` })
      assert.deepEqual(session, { ...given, id: session.id })
      const visitor = await on.store.sessions.findVisitor(`visitor ${isLasting}`)
      assert.deepEqual(visitor, { session, user: await on.store.users.find(user.id) })
    }
    assert.equal(await on.store.sessions.findVisitor('VISITOR true'), undefined)
  })

  test('end by keepLatest(), but for those of their user that were used last', async () => {
    const other = await seedUser(on.store)
    const theirs: number[] = []
    for (const lastSeenAt of [10, 1]) {
      theirs.push((await insert({ userId: other, digest: `theirs ${lastSeenAt}`, lastSeenAt })).id)
    }
    const user = await seedUser(on.store)
    const ids: number[] = []
    for (const lastSeenAt of [7, 9, 8, 8]) {
      const digest = `latest ${ids.length}`
      ids.push((await insert({ userId: user, digest, lastSeenAt })).id)
    }
    await on.store.writeAccounts((tx) => tx.sessions.keepLatest(user, 2))
    assert.deepEqual(await sessionsOf(user), [ids[1], ids[3]])
    assert.deepEqual(await sessionsOf(other), theirs)
  })

  test('resolve to no visitor while their user is disabled', async () => {
    const user = aUser({ email: 'disabled@example.test' })
    const disabled = await on.store.writeDirectory((tx) => tx.users.insert(user))
    await insert({ userId: disabled.id, digest: 'of the disabled' })
    const disable = (disabledAt: number | null) =>
      on.store.writeDirectory((tx) => tx.users.update({ ...disabled, disabledAt }))
    await disable(now)
    assert.equal(await on.store.sessions.findVisitor('of the disabled'), undefined)
    await disable(null)
    const visitor = await on.store.sessions.findVisitor('of the disabled')
    assert.deepEqual(visitor?.user, disabled)
  })

  test('store every field of an update', async () => {
    const session = await insert({ digest: 'changing' })
    const times = { confirmedAt: 1, createdAt: 2, lastSeenAt: 3 }
    const changed = { ...session, isLasting: true, ...times, client: '', userAgent: '' }
    const update = () => on.store.writeAccounts((tx) => tx.sessions.update(changed))
    assert.equal(await update(), true)
    assert.deepEqual((await on.store.sessions.findVisitor('changing'))?.session, changed)
    await on.store.writeAccounts((tx) => tx.sessions.delete(changed.userId, changed.id))
    assert.equal(await update(), false)
    assert.equal(await on.store.sessions.findVisitor('changing'), undefined)
  })

  test('are listed for one user only, most recently seen first', async () => {
    const user = await seedUser(on.store)
    await insert({ digest: 'another user’s' })
    const seen = async (lastSeenAt: number) =>
      (await insert({ userId: user, digest: `seen ${lastSeenAt}`, lastSeenAt })).id
    const [second, first, third] = [await seen(now), await seen(now + 1), await seen(now - 1)]
    assert.deepEqual(await sessionsOf(user), [first, second, third])
  })

  test('can be ended only by their user, and only once', async () => {
    const [user, another] = [await seedUser(on.store), await seedUser(on.store)]
    const { id } = await insert({ userId: user, digest: 'ended' })
    const end = (by: number) => on.store.writeAccounts((tx) => tx.sessions.delete(by, id))
    assert.equal(await end(another), false)
    const ends = await Promise.all([end(user), end(user)])
    assert.deepEqual(ends.toSorted(), [false, true])
    assert.equal(await on.store.sessions.findVisitor('ended'), undefined)
  })

  test('of one user are all ended by deleteAll(), except the one to keep', async () => {
    const [user, another] = [await seedUser(on.store), await seedUser(on.store)]
    const begin = async (of: number, n: number) =>
      (await insert({ userId: of, digest: `${of} ${n}` })).id
    const others = await begin(another, 1)
    const [, kept] = [await begin(user, 1), await begin(user, 2), await begin(user, 3)]
    const endAll = (keep?: number) =>
      on.store.writeAccounts((tx) => tx.sessions.deleteAll(user, keep))
    assert.equal(await endAll(kept), 2)
    assert.deepEqual(await sessionsOf(user), [kept])
    assert.equal(await endAll(), 1)
    assert.equal(await endAll(), 0)
    assert.deepEqual(await sessionsOf(another), [others])
  })

  test('are purged by forget() when they expire, and not 1 ms before', async () => {
    const user = await seedUser(on.store)
    const hour = 3_600_000
    const sessions = await Promise.all(
      [0, 20, 11.9 * hour, 13 * hour, 29 * 24 * hour, 91 * 24 * hour].flatMap((unseen) =>
        [0, 1000 * hour].flatMap((before) =>
          [false, true].map((isLasting) => {
            const lastSeenAt = now - unseen
            const digest = `${unseen} ${before} ${isLasting}`
            const createdAt = lastSeenAt - before
            return insert({ userId: user, digest, isLasting, lastSeenAt, createdAt })
          }),
        ),
      ),
    )
    const edges = sessions.map(endOf).flatMap((end) => [end - 1, end])
    for (const at of edges.toSorted((a, b) => a - b)) {
      await on.store.writeAccounts((tx) => tx.sessions.forget(at))
      const left = sessions.filter((it) => !isOver(it, at)).map(({ id }) => id)
      assert.deepEqual(new Set(await sessionsOf(user)), new Set(left), `${at}`)
    }
  })

  test('are rejected with a duplicate digest or an unknown user', async () => {
    await insert({ digest: 'only one' })
    const again = insert({ digest: 'only one' })
    await assert.rejects(again, violatesUnique('sessions.digest', 'sessions_digest_key'))
    const ofNobody = insert({ digest: 'of nobody', userId: 1e9 })
    await assert.rejects(ofNobody, violatesForeignKey('sessions_user_id_fkey'))
  })

  test('are rolled back with their transaction, and do not raise the version of users and keys', async () => {
    const version = async () => {
      const state = on.engine.reader.db.selectFrom('service_states').select('version')
      return (await state.executeTakeFirstOrThrow()).version
    }
    const before = await version()
    await insert({ digest: 'begun' })
    const failing = on.store.writeAccounts(async (tx) => {
      await tx.sessions.insert(aSession({ userId, digest: 'undone' }))
      throw new Error('stop')
    })
    await assert.rejects(failing, /stop/)
    assert.equal(await on.store.sessions.findVisitor('undone'), undefined)
    assert.equal((await on.store.sessions.findVisitor('begun'))?.user.id, userId)
    assert.equal(await version(), before)
  })
})
