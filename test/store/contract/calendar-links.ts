import assert from 'node:assert/strict'
import { afterEach, before, test } from 'node:test'
import { at } from '../../support/builders.ts'
import { seedUser } from '../../support/seed.ts'
import { violatesForeignKey, violatesUnique } from '../../support/store/violations.ts'
import { onEveryEngine } from '../../support/stores.ts'

const now = at('2026-04-10T12:00:00Z')

onEveryEngine('calendar links', (on) => {
  let userId: number
  let another: number
  before(async () => {
    userId = await seedUser(on.store)
    another = await seedUser(on.store)
  })

  const linkOf = (digest: string, owner = userId) => ({
    userId: owner,
    digest,
    origin: 'https://kadai.example.org',
    createdAt: now,
  })
  const save = (digest: string, { owner = userId, instead = '' } = {}) =>
    on.store.writeAccounts((tx) =>
      tx.calendarLinks.save(linkOf(digest, owner), instead || undefined),
    )
  const remove = (owner = userId) => on.store.writeAccounts((tx) => tx.calendarLinks.delete(owner))
  afterEach(async () => {
    for (const owner of [userId, another]) await remove(owner)
  })

  test('are found by their case-sensitive digest, and by their user', async () => {
    assert.equal(await save('mine'), true)
    assert.deepEqual(await on.store.calendarLinks.find('mine'), linkOf('mine'))
    assert.equal(await on.store.calendarLinks.find('MINE'), undefined)
    assert.deepEqual(await on.store.calendarLinks.ofUser(userId), linkOf('mine'))
    assert.equal(await on.store.calendarLinks.ofUser(another), undefined)
  })

  test('replace only the one that they are to replace', async () => {
    await save('first')
    assert.equal(await save('second'), false)
    assert.equal(await save('second', { instead: 'another' }), false)
    assert.deepEqual(await on.store.calendarLinks.ofUser(userId), linkOf('first'))
    assert.equal(await save('second', { instead: 'first' }), true)
    assert.equal(await on.store.calendarLinks.find('first'), undefined)
    assert.equal(await save('third', { owner: another, instead: 'second' }), false)
    assert.deepEqual(await on.store.calendarLinks.ofUser(userId), linkOf('second'))
  })

  test('are one for each user: the only one of eight that was saved of those made at once', async () => {
    const names = Array.from({ length: 8 }, (_, n) => `one of eight, ${n}`)
    for (const instead of ['', 'present']) {
      if (instead) await save(instead)
      const saved = await Promise.all(names.map((name) => save(name, { instead })))
      const left = names.filter((_, n) => saved[n])
      assert.equal(left.length, 1)
      assert.deepEqual(await on.store.calendarLinks.ofUser(userId), linkOf(left[0] ?? ''))
      await remove()
    }
  })

  test('are deleted once, and those of others not at all', async () => {
    await save('theirs', { owner: another })
    await save('gone')
    assert.equal(await remove(), true)
    assert.equal(await remove(), false)
    assert.equal(await on.store.calendarLinks.find('gone'), undefined)
    assert.deepEqual(await on.store.calendarLinks.find('theirs'), linkOf('theirs', another))
  })

  test('cannot have the digest of another, nor a user who does not exist', async () => {
    await save('taken', { owner: another })
    const isTaken = violatesUnique('calendar_links.digest', 'calendar_links_digest_key')
    await assert.rejects(save('taken'), isTaken)
    const isOrphan = violatesForeignKey('calendar_links_user_id_fkey')
    await assert.rejects(save('orphan', { owner: 999_999 }), isOrphan)
  })
})
