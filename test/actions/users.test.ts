import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { issueApiKey } from '../../src/actions/api-keys.ts'
import { makeFirstLink } from '../../src/actions/registration.ts'
import { deleteUser, setAdministrator, setUserDisabled } from '../../src/actions/user-standing.ts'
import { createFirstAdministrator, updateUser, updateUserAndRole } from '../../src/actions/users.ts'
import type { Deps } from '../../src/deps.ts'
import { isAdministering, type User } from '../../src/domain/accounts/user.ts'
import { codesOf } from '../support/outcomes.ts'
import { subscribe } from '../support/reminders.ts'
import { openAccounts } from '../support/sign-in.ts'

/** The ways in which somebody stops being an administrator. */
const ways: readonly (readonly [way: string, act: (deps: Deps, user: User) => Promise<unknown>])[] =
  [
    ['disabled', (deps, user) => setUserDisabled(deps, user, true)],
    ['demoted', (deps, user) => setAdministrator(deps, user, false)],
    ['deleted', (deps, user) => deleteUser(deps, user)],
  ]

describe('the last administrator', () => {
  for (const [way, act] of ways) {
    test(`cannot be ${way}, even if there is a disabled administrator`, async (t) => {
      const { deps, add } = await openAccounts(t)
      const last = await add('admin@example.org', { isAdmin: true })
      const disabled = await add('absent@example.org', { isAdmin: true })
      await setUserDisabled(deps, disabled, true)
      await assert.rejects(act(deps, last), {
        code: 'conflict',
        message: 'This is the only administrator. Make somebody else an administrator first',
      })
      assert.deepEqual(await deps.store.users.find(last.id), last)
      await setUserDisabled(deps, disabled, false)
      await act(deps, last)
    })

    test(`remains when all administrators are ${way} concurrently`, async (t) => {
      const { deps, add } = await openAccounts(t)
      const all = [1, 2, 3, 4].map((n) => add(`admin-${n}@example.org`, { isAdmin: true }))
      const administrators = await Promise.all(all)
      const outcomes = await Promise.allSettled(administrators.map((user) => act(deps, user)))
      assert.deepEqual(codesOf(outcomes), ['conflict'])
      const left = (await deps.store.users.all()).filter(
        ({ isAdmin, disabledAt }) => isAdmin && disabledAt === null,
      )
      assert.equal(left.length, 1)
    })

    test(`remains one when another administrator is ${way}`, async (t) => {
      const { deps, add } = await openAccounts(t)
      const last = await add('admin@example.org', { isAdmin: true })
      const other = await add('other@example.org', { isAdmin: true })
      await act(deps, other)
      const administering = (await deps.store.users.all()).filter(isAdministering)
      assert.deepEqual(administering, [last])
    })
  }
})

test('a disabled administrator can be demoted and then deleted', async (t) => {
  const { deps, add } = await openAccounts(t)
  await add('admin@example.org', { isAdmin: true })
  const other = await add('other@example.org', { isAdmin: true })
  await setUserDisabled(deps, other, true)
  assert.equal((await setAdministrator(deps, other, false)).isAdmin, false)
  await deleteUser(deps, other)
  await assert.rejects(deleteUser(deps, other), { code: 'not_found' })
})

test('a new address and a new zone are stored in their canonical forms', async (t) => {
  const { deps, user } = await openAccounts(t)
  const typed = { email: 'NEW@Example.org', timeZone: 'europe/paris' }
  const { email, timeZone } = await updateUser(deps, { userId: user.id }, typed)
  assert.deepEqual([email, timeZone], ['new@example.org', 'Europe/Paris'])
  assert.equal((await deps.store.users.findByEmail(email))?.timeZone, timeZone)
})

test('a user who has been deleted is not found by a change', async (t) => {
  const { deps, user } = await openAccounts(t)
  await deleteUser(deps, user)
  const notFound = { code: 'not_found', message: 'User not found' }
  await assert.rejects(updateUser(deps, { userId: user.id }, { name: 'New' }), notFound)
  await assert.rejects(setUserDisabled(deps, user, true), notFound)
})

test('a disabled user who is disabled again is unchanged, and the audit does not tell of it', async (t) => {
  const { deps, user, clock, audit } = await openAccounts(t)
  const disabled = await setUserDisabled(deps, user, true)
  const before = await audit()
  clock.advance(1)
  assert.deepEqual(await setUserDisabled(deps, user, true), disabled)
  assert.deepEqual(await audit(), before)
})

describe('a change of a user together with their role', () => {
  for (const [why, input, code] of [
    ['has an invalid time zone', { name: 'New', timeZone: 'Nowhere/Land' }, 'invalid'],
    [
      'has the e-mail address of another user',
      { name: 'New', email: 'admin@example.org' },
      'conflict',
    ],
  ] as const) {
    test(`that ${why} changes neither, and writes no audit entry`, async (t) => {
      const { deps, add, user, audit } = await openAccounts(t)
      await add('admin@example.org', { isAdmin: true })
      const told = await audit()
      await assert.rejects(updateUserAndRole(deps, user, { ...input, isAdmin: true }), { code })
      assert.deepEqual(await deps.store.users.find(user.id), user)
      assert.deepEqual(await audit(), told)
    })
  }

  test('that demotes the last administrator is refused, and changes neither', async (t) => {
    const { deps, add } = await openAccounts(t)
    const last = await add('admin@example.org', { isAdmin: true })
    const change = { name: 'New', isAdmin: false }
    await assert.rejects(updateUserAndRole(deps, last, change), { code: 'conflict' })
    assert.deepEqual(await deps.store.users.find(last.id), last)
  })

  test('changes both, and writes an audit entry for each', async (t) => {
    const { deps, user, audit } = await openAccounts(t)
    const email = 'new@example.org'
    const change = { email, name: 'New', timeZone: 'Europe/Paris', isAdmin: true }
    const changed = await updateUserAndRole(deps, user, change)
    assert.deepEqual({ ...changed, updatedAt: 0 }, { ...user, ...change, updatedAt: 0 })
    assert.deepEqual(await deps.store.users.find(user.id), changed)
    const [edit, role] = await audit()
    assert.deepEqual([edit?.action, edit?.detail], ['user_changed', 'email, name, timeZone'])
    assert.equal(role?.action, 'administrator_made')
  })
})

test('a new address turns reminders off, and the audit names the user who gave it as the author', async (t) => {
  const { deps, user, audit } = await openAccounts(t)
  await subscribe(deps, user)
  const asking = { userId: user.id, byKeyFrom: '192.0.2.1' }
  await updateUser(deps, asking, { email: 'new@example.org' })
  const made = (await audit()).slice(0, 2)
  assert.deepEqual(
    made.map(({ action, actorId, client }) => ({ action, actorId, client })),
    ['user_changed', 'reminders_off'].map((action) => ({
      action,
      actorId: user.id,
      client: '192.0.2.1',
    })),
  )
})

test('of two who are to be the first administrator, one is created, and nobody once there is a user', async (t) => {
  const { deps } = await openAccounts(t)
  const create = (email: string) => createFirstAdministrator(deps, { email, timeZone: 'UTC' }, '')
  assert.equal(await create('late@example.org'), undefined)
  for (const { id } of await deps.store.users.all()) await deleteUser(deps, { id })
  const created = await Promise.all(['one@example.org', 'two@example.org'].map(create))
  const [first, ...others] = created.filter((it) => it !== undefined)
  assert.deepEqual([first?.isAdmin, others], [true, []])
  assert.deepEqual(await deps.store.users.all(), [first])
})

test('no link for the first administrator is made once there is a user, even if they are added just then', async (t) => {
  const { deps, user, add } = await openAccounts(t)
  assert.equal(await makeFirstLink(deps), undefined)
  await deleteUser(deps, user)
  const count = t.mock.method(deps.store.users, 'count', async () => {
    await add('first@example.org')
    return 0
  })
  assert.equal(await makeFirstLink(deps), undefined)
  assert.equal(count.mock.callCount(), 1)
})

test('no key is issued with a name that it cannot have, nor for a user who was disabled or deleted meanwhile', async (t) => {
  const { deps, add } = await openAccounts(t)
  const user = await add('absent@example.org')
  const key = { name: 'laptop', isReadOnly: false, expiresAt: null }
  await assert.rejects(issueApiKey(deps, user, { ...key, name: '' }), { code: 'invalid' })
  await setUserDisabled(deps, user, true)
  await assert.rejects(issueApiKey(deps, user, key), {
    code: 'conflict',
    message: 'Enable the user first',
  })
  await deleteUser(deps, user)
  await assert.rejects(issueApiKey(deps, user, key), { code: 'not_found' })
})
