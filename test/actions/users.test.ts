import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { deleteUser, setAdministrator, setUserDisabled } from '../../src/actions/user-standing.ts'
import { updateUserAndRole } from '../../src/actions/users.ts'
import type { Deps } from '../../src/deps.ts'
import { isAdministering, type User } from '../../src/domain/user.ts'
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
    test(`is not ${way}, whoever else there is`, async (t) => {
      const { deps, add } = await openAccounts(t)
      const last = await add('admin@example.org', { isAdmin: true })
      const disabled = await add('absent@example.org', { isAdmin: true })
      await setUserDisabled(deps, disabled, true)
      await assert.rejects(act(deps, last), {
        code: 'conflict',
        message: 'The last administrator must stay one',
      })
      assert.deepEqual(await deps.store.users.find(last.id), last)
      await setUserDisabled(deps, disabled, false)
      await act(deps, last)
    })

    test(`is left when all are ${way} at once`, async (t) => {
      const { deps, add } = await openAccounts(t)
      const all = [1, 2, 3, 4].map((n) => add(`admin-${n}@example.org`, { isAdmin: true }))
      const administrators = await Promise.all(all)
      const outcomes = await Promise.allSettled(administrators.map((user) => act(deps, user)))
      assert.equal(outcomes.filter(({ status }) => status === 'rejected').length, 1)
      const left = (await deps.store.users.all()).filter(
        ({ isAdmin, disabledAt }) => isAdmin && disabledAt === null,
      )
      assert.equal(left.length, 1)
    })

    test(`is not in the way when another administrator is ${way}, and stays one`, async (t) => {
      const { deps, add } = await openAccounts(t)
      const last = await add('admin@example.org', { isAdmin: true })
      const other = await add('other@example.org', { isAdmin: true })
      await act(deps, other)
      const administering = (await deps.store.users.all()).filter(isAdministering)
      assert.deepEqual(administering, [last])
    })
  }
})

test('one who is disabled and no administrator any more cannot be the last one', async (t) => {
  const { deps, add } = await openAccounts(t)
  await add('admin@example.org', { isAdmin: true })
  const other = await add('other@example.org', { isAdmin: true })
  await setUserDisabled(deps, other, true)
  assert.equal((await setAdministrator(deps, other, false)).isAdmin, false)
  await deleteUser(deps, other)
  await assert.rejects(deleteUser(deps, other), { code: 'not_found' })
})

describe('a change of a user and their role at once', () => {
  for (const [why, input, code] of [
    ['breaks a rule', { name: 'New', timeZone: 'Nowhere/Land' }, 'invalid'],
    ['takes the address of another', { name: 'New', email: 'admin@example.org' }, 'conflict'],
  ] as const) {
    test(`that ${why} changes neither, and the audit tells of none`, async (t) => {
      const { deps, add, user, audit } = await openAccounts(t)
      await add('admin@example.org', { isAdmin: true })
      const told = await audit()
      await assert.rejects(updateUserAndRole(deps, user, { ...input, isAdmin: true }), { code })
      assert.deepEqual(await deps.store.users.find(user.id), user)
      assert.deepEqual(await audit(), told)
    })
  }

  test('that would take the last administrator changes neither', async (t) => {
    const { deps, add } = await openAccounts(t)
    const last = await add('admin@example.org', { isAdmin: true })
    const change = { name: 'New', isAdmin: false }
    await assert.rejects(updateUserAndRole(deps, last, change), { code: 'conflict' })
    assert.deepEqual(await deps.store.users.find(last.id), last)
  })

  test('makes both, and the audit tells of each', async (t) => {
    const { deps, user, audit } = await openAccounts(t)
    const change = { name: 'New', timeZone: 'Europe/Paris', isAdmin: true }
    const changed = await updateUserAndRole(deps, user, change)
    assert.deepEqual({ ...changed, updatedAt: 0 }, { ...user, ...change, updatedAt: 0 })
    assert.deepEqual(await deps.store.users.find(user.id), changed)
    const [edit, role] = await audit()
    assert.deepEqual([edit?.action, edit?.detail], ['user_changed', 'name, timeZone'])
    assert.equal(role?.action, 'administrator_made')
  })
})
