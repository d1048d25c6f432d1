import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAdministering, type User } from '../../../src/domain/accounts/user.ts'
import { aUser } from '../../support/builders.ts'
import { violatesUnique } from '../../support/store/violations.ts'
import { onEveryEngine } from '../../support/stores.ts'

onEveryEngine('users', (on) => {
  const insert = (over = {}) => on.store.writeDirectory((tx) => tx.users.insert(aUser(over)))

  test('are inserted by only one of eight concurrent transactions that require an unchanged count', async () => {
    const before = await on.store.users.all()
    const becomeNext = (name: string) =>
      on.store.writeDirectory(async (tx) => {
        if ((await tx.users.count()) !== before.length) return undefined
        return tx.users.insert(aUser({ email: `${name}@next.test` }))
      })
    const made = await Promise.all([...'abcdefgh'].map(becomeNext))
    const inserted = made.filter((user) => user !== undefined)
    assert.equal(inserted.length, 1)
    assert.deepEqual(await on.store.users.all(), [...before, ...inserted])
  })

  test('are read back with all fields except the password hash', async () => {
    const { passwordHash, ...given } = aUser({
      email: 'given@example.test',
      name: '山田 太郎',
      passwordHash: '$argon2id$v=19$…',
      isAdmin: true,
      timeZone: 'America/St_Johns',
      language: 'en',
      disabledAt: 1,
      createdAt: 2,
      updatedAt: 3,
    })
    const inserted = await insert({ ...given, passwordHash })
    assert.deepEqual(inserted, { ...given, id: inserted.id })
    assert.deepEqual(await on.store.users.find(inserted.id), inserted)
    assert.deepEqual(await on.store.users.findByEmail(given.email), inserted)
    const seenByWriter = on.store.writeDirectory(async ({ users }) => [
      await users.find(inserted.id),
      await users.findByEmail(given.email),
    ])
    assert.deepEqual(await seenByWriter, [inserted, inserted])
  })

  test('are not found by an unknown id or e-mail address', async () => {
    assert.equal(await on.store.users.find(1e9), undefined)
    assert.equal(await on.store.users.findByEmail('nobody@example.test'), undefined)
  })

  test('store every field of an update', async () => {
    const { id } = await insert({ email: 'before@example.test' })
    const changed: User = {
      id,
      email: 'after@example.test',
      name: 'After',
      isAdmin: true,
      timeZone: 'UTC',
      language: 'en',
      disabledAt: 5,
      createdAt: 6,
      updatedAt: 7,
    }
    await on.store.writeDirectory((tx) => tx.users.update(changed))
    assert.deepEqual(await on.store.users.find(id), changed)
    assert.equal(await on.store.users.findByEmail('before@example.test'), undefined)
  })

  test('keep the password hash last set, also when other fields are updated', async () => {
    const user = await insert({ email: 'password@example.test', passwordHash: '$first' })
    const another = await insert({ email: 'none@example.test' })
    const hashes = () =>
      Promise.all([user.id, another.id, 1e9].map((id) => on.store.users.passwordHashOf(id)))
    assert.deepEqual(await hashes(), ['$first', null, null])
    await on.store.writeDirectory((tx) => tx.users.setPasswordHash(user.id, '$second'))
    await on.store.writeDirectory((tx) => tx.users.update({ ...user, name: 'Renamed' }))
    assert.deepEqual(await hashes(), ['$second', null, null])
    assert.deepEqual(await on.store.users.find(user.id), { ...user, name: 'Renamed' })
  })

  test('are without a password until one is set', async () => {
    const has = await insert({ email: 'has@example.test', passwordHash: '$first' })
    const hasNone = await insert({ email: 'has-none@example.test' })
    const isWithout = async ({ id }: User) => (await on.store.users.withoutPassword()).has(id)
    assert.deepEqual([await isWithout(has), await isWithout(hasNone)], [false, true])
    await on.store.writeDirectory((tx) => tx.users.setPasswordHash(hasNone.id, '$set'))
    assert.equal(await isWithout(hasNone), false)
  })

  test('get a renewed password hash only if the given old hash is still the current one', async () => {
    const { id } = await insert({ email: 'hash@example.test', passwordHash: '$first' })
    const none = await insert({ email: 'no-hash@example.test' })
    const renew = (userId: number, from: string, to: string) =>
      on.store.writeDirectory((tx) => tx.users.renewPasswordHash(userId, { from, to }))
    assert.equal(await renew(id, '$first', '$second'), true)
    assert.equal(await renew(id, '$second', '$second'), true)
    assert.equal(await renew(id, '$first', '$third'), false)
    assert.equal(await renew(none.id, '$first', '$third'), false)
    assert.equal(await renew(1e9, '$first', '$third'), false)
    assert.equal(await on.store.users.passwordHashOf(id), '$second')
    assert.equal(await on.store.users.passwordHashOf(none.id), null)
  })

  test('are not found by an e-mail address with NUL or a lone surrogate, or an empty one', async () => {
    for (const email of ['a\0@example.test', '\ud800@example.test', '']) {
      assert.equal(await on.store.users.findByEmail(email), undefined)
    }
  })

  test('are counted as administrators exactly if the domain says so', async () => {
    await insert({ email: 'admin@example.test', isAdmin: true })
    await insert({ email: 'no-admin@example.test' })
    await insert({ email: 'no-more@example.test', isAdmin: true, disabledAt: 1 })
    const users = await on.store.users.all()
    const administrators = users.filter(isAdministering).length
    assert.ok(administrators > 0 && administrators < users.filter((it) => it.isAdmin).length)
    assert.equal(await on.store.users.countAdministrators(), administrators)
    const seenByWriter = await on.store.writeDirectory((tx) => tx.users.countAdministrators())
    assert.equal(seenByWriter, administrators)
  })

  test('are listed oldest first, as many as count() returns', async () => {
    await insert({ email: 'zoe@example.test' })
    await insert({ email: 'adam@example.test' })
    const all = await on.store.users.all()
    assert.deepEqual(
      all.map(({ id }) => id),
      all.map(({ id }) => id).toSorted((a, b) => a - b),
    )
    assert.equal(all.at(-1)?.email, 'adam@example.test')
    assert.equal(await on.store.writeDirectory((tx) => tx.users.count()), all.length)
  })

  test('cannot be inserted with or updated to an e-mail address that is taken', async () => {
    const email = 'taken@example.test'
    const owner = await insert({ email })
    const other = await insert({ email: 'other@example.test' })
    const isTaken = violatesUnique('users.email', 'users_email_key')
    await assert.rejects(insert({ email }), isTaken)
    const update = on.store.writeDirectory((tx) => tx.users.update({ ...other, email }))
    await assert.rejects(update, isTaken)
    assert.deepEqual(await on.store.users.findByEmail(email), owner)
    assert.deepEqual(await on.store.users.find(other.id), other)
  })
})
