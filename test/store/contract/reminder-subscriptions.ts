import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { oneDay } from '../../../src/domain/time/durations.ts'
import type { SentReminders } from '../../../src/store/store.ts'
import { anAssignment, at } from '../../support/builders.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { violatesForeignKey } from '../../support/store/violations.ts'
import { onEveryEngine } from '../../support/stores.ts'

const now = at('2026-04-10T12:00:00Z')

onEveryEngine('reminder subscriptions', (on) => {
  let userId: number
  let digest: string
  beforeEach(async () => {
    userId = await seedUser(on.store)
    digest = `of ${userId}`
  })

  const ask = (askedAt = now, lately = now - 1, owner = userId) =>
    on.store.writeAccounts((tx) =>
      tx.reminderSubscriptions.ask({ userId: owner, digest, askedAt }, lately),
    )
  const confirm = (of = digest, oldest = now - 1) =>
    on.store.writeAccounts((tx) => tx.reminderSubscriptions.confirm(of, { oldest, now: now + 5 }))
  const toCheck = async (at: number) => {
    const found = await on.store.reminderSubscriptions.toCheck(at, 1000)
    return found.find((it) => it.userId === userId)
  }
  const end = () => on.store.writeAccounts((tx) => tx.reminderSubscriptions.end(userId))
  const save = (it: Omit<SentReminders, 'waits'>, waits: boolean) =>
    on.store.maintain((tx) => tx.reminderSubscriptions.sent(userId, { ...it, waits }))
  const sent = (from: number, until: number, version: number, next?: number) =>
    save({ from, until, version, next }, false)

  test('wait for their confirmation, by a digest that is used once', async () => {
    assert.equal(await ask(), true)
    const asked = { userId, askedAt: now, confirmedAt: null }
    assert.deepEqual(await on.store.reminderSubscriptions.ofUser(userId), asked)
    assert.deepEqual(await on.store.reminderSubscriptions.find(digest, now - 1), asked)
    assert.equal(await on.store.reminderSubscriptions.find(digest, now), undefined)
    assert.equal(await toCheck(now + 10), undefined)
    assert.equal(await confirm(digest, now), false)
    const confirmed = { ...asked, confirmedAt: now + 5 }
    assert.equal(await confirm(), true)
    assert.equal(await confirm(), false)
    assert.deepEqual(await on.store.reminderSubscriptions.ofUser(userId), confirmed)
  })

  test('are not asked for again too soon, or once they are confirmed', async () => {
    await ask()
    assert.equal(await ask(now + 1, now - 1), false)
    digest = `another of ${userId}`
    assert.equal(await ask(now + 1, now), true)
    assert.equal(await confirm(`of ${userId}`), false)
    assert.equal(await confirm(), true)
    assert.equal(await ask(now + 100, now + 100), false)
  })

  test('are checked after each change of their user’s data, and when the next reminder is due', async () => {
    await ask()
    await confirm()
    const first = await toCheck(now + 5)
    assert.deepEqual(first, { userId, sentUntil: now + 5, version: first?.version })
    await sent(now + 5, now + 10, first?.version ?? -1, now + 20)
    assert.equal(await toCheck(now + 19), undefined)
    assert.equal((await toCheck(now + 20))?.sentUntil, now + 10)
    await seedAssignments(on.store, userId, [anAssignment()])
    const changed = await toCheck(now + 19)
    assert.ok(changed && first && changed.version > first.version)
    await sent(now + 10, now + 19, changed.version)
    assert.equal(await toCheck(now + 1e9), undefined)
    // The clock was wrong then.
    assert.equal(await toCheck(now + 19 - oneDay), undefined)
    assert.equal((await toCheck(now + 18 - oneDay))?.sentUntil, now + 19)
  })

  test('are checked in the order of their next reminders, first if nobody knows when that is, at most as many as asked for', async () => {
    const users: number[] = []
    for (const next of [now + 20, now + 15, undefined]) {
      userId = await seedUser(on.store)
      users.unshift(userId)
      digest = `of ${userId}`
      await ask()
      await confirm()
      const { version = -1 } = (await toCheck(now + 5)) ?? {}
      if (next !== undefined) await sent(now + 5, now + 10, version, next)
    }
    const { toCheck: allToCheck } = on.store.reminderSubscriptions
    const found = (await allToCheck(now + 20, 1000)).map((it) => it.userId)
    assert.deepEqual(
      found.filter((id) => users.includes(id)),
      users,
    )
    assert.equal((await allToCheck(now + 20, 2)).length, 2)
  })

  test('wait for the next try after a refusal, whatever changes meanwhile, unless that was planned by a wrong clock', async () => {
    await ask()
    await confirm()
    const { version = -1 } = (await toCheck(now + 5)) ?? {}
    const tenMinutes = 600_000
    const refused = { from: now + 5, until: now + 5, version, next: now + tenMinutes }
    await save(refused, true)
    await seedAssignments(on.store, userId, [anAssignment()])
    assert.equal(await toCheck(now + tenMinutes - 1), undefined)
    assert.equal((await toCheck(now + tenMinutes))?.sentUntil, now + 5)
    assert.equal(await toCheck(now), undefined)
    assert.equal((await toCheck(now - 1))?.sentUntil, now + 5)
    await sent(now + 5, now + 10, version, now + tenMinutes)
    assert.equal((await toCheck(now + 10))?.sentUntil, now + 10)
  })

  test('leave behind when their user was asked last, and nothing else', async () => {
    await ask()
    await confirm()
    const { version = -1 } = (await toCheck(now + 5)) ?? {}
    await save({ from: now + 5, until: now + 5, version, next: now + 100 }, true)
    assert.equal(await end(), true)
    const rows = on.engine.reader.db.selectFrom('reminder_subscriptions').selectAll()
    const { user_id, asked_at, ...rest } = await rows
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    assert.deepEqual([user_id, asked_at], [userId, now])
    assert.ok(Object.values(rest).every((it) => it === null))
    assert.equal(await on.store.reminderSubscriptions.ofUser(userId), undefined)
    assert.equal(await toCheck(now + 1e9), undefined)
    assert.equal(await ask(now + 9, now - 1), false)
    assert.equal(await ask(now + 9, now), true)
    // It was not confirmed.
    assert.equal(await end(), false)
    assert.equal(await confirm(), false)
    assert.equal(await ask(now + 10, now + 9), true)
    assert.equal(await confirm(), true)
    assert.equal((await toCheck(now + 11))?.sentUntil, now + 5)
  })

  test('are forgotten if nobody was asked, so that they can be asked for at once', async () => {
    await ask()
    await on.store.writeAccounts((tx) => tx.reminderSubscriptions.forget('another'))
    assert.equal(await ask(now + 1), false)
    await on.store.writeAccounts((tx) => tx.reminderSubscriptions.forget(digest))
    assert.equal(await ask(now + 1), true)
  })

  test('are changed only from what was read, and not by what was sent for one that was removed', async () => {
    await ask()
    await confirm()
    await sent(now + 5, now + 10, -1)
    await sent(now + 5, now + 9, -1)
    assert.equal((await toCheck(now))?.sentUntil, now + 10)
    assert.deepEqual([await end(), await end()], [true, false])
    await ask(now + 20, now)
    await sent(now + 10, now + 30, -1)
    assert.equal(await toCheck(now + 40), undefined)
  })

  test('cannot be of a user who does not exist', async () => {
    const isOrphan = violatesForeignKey('reminder_subscriptions_user_id_fkey')
    await assert.rejects(ask(now, now, 999_999), isOrphan)
  })
})
