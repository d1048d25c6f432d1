import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { findPasswordLink, setPasswordByLink } from '../../src/actions/passwords.ts'
import { inviteAll } from '../../src/actions/roster.ts'
import { setUserDisabled } from '../../src/actions/user-standing.ts'
import { createUser } from '../../src/actions/users.ts'
import { oneDay } from '../../src/domain/durations.ts'
import { openAccounts } from '../support/sign-in.ts'

async function open(t: TestContext) {
  const accounts = await openAccounts(t)
  const { deps } = accounts
  const invite = (...lines: string[]) =>
    inviteAll(deps, { text: lines.join('\n'), language: 'en', timeZone: 'UTC' })
  const emails = async () => (await deps.store.users.all()).map(({ email }) => email)
  return { ...accounts, invite, emails }
}

describe('a roster', () => {
  test('adds each person, with a link to set a password that works for a week', async (t) => {
    const { deps, clock, enter, invite } = await open(t)
    const [aki, ben] = await invite('aki@example.org Aki', 'ben@example.org')
    assert.deepEqual([aki?.user.name, ben?.user.language], ['Aki', 'en'])
    clock.advance(7 * oneDay - 1)
    const password = 'a second horse battery'
    await setPasswordByLink(deps, { token: aki?.token ?? '', password })
    await enter({ email: 'aki@example.org', password })
    clock.advance(1)
    assert.equal(await findPasswordLink(deps, ben?.token ?? ''), undefined)
  })

  test('that is given again makes new links for those without a password, and adds nobody twice', async (t) => {
    const { deps, emails, invite } = await open(t)
    const [aki, ben] = await invite('aki@example.org Aki', 'ben@example.org')
    await setPasswordByLink(deps, { token: aki?.token ?? '', password: 'a second horse battery' })
    const before = await emails()
    const again = await invite('AKI@example.org Somebody', 'ben@example.org', 'chie@example.org')
    assert.deepEqual(
      again.map(({ user, token }) => [user.name, token !== undefined]),
      [
        ['Aki', false],
        ['', true],
        ['', true],
      ],
    )
    assert.equal(await findPasswordLink(deps, ben?.token ?? ''), undefined)
    assert.deepEqual(await findPasswordLink(deps, again[1]?.token ?? ''), ben?.user)
    assert.deepEqual(await emails(), [...before, 'chie@example.org'])
  })

  test('gives no link to the disabled', async (t) => {
    const { deps, invite } = await open(t)
    const user = await createUser(deps, { email: 'aki@example.org', timeZone: 'UTC' }, null)
    await setUserDisabled(deps, user, true)
    const [aki] = await invite('aki@example.org')
    assert.deepEqual([aki?.user.id, aki?.token], [user.id, undefined])
  })

  test('with a mistake adds nobody', async (t) => {
    const { emails, invite } = await open(t)
    const before = await emails()
    await assert.rejects(invite('aki@example.org', 'Ben'), { code: 'invalid' })
    assert.deepEqual(await emails(), before)
  })

  test('whose people somebody adds meanwhile adds nobody', async (t) => {
    const { deps, emails, invite } = await open(t)
    const before = await emails()
    const [first, second] = await Promise.allSettled([
      createUser(deps, { email: 'ben@example.org', timeZone: 'UTC' }, null),
      invite('aki@example.org', 'ben@example.org'),
    ])
    assert.equal(first.status, 'fulfilled')
    assert.equal(second.status === 'rejected' && second.reason.name, 'EmailTaken')
    assert.deepEqual(await emails(), [...before, 'ben@example.org'])
  })

  test('is in the audit: each person, and each link', async (t) => {
    const { deps, invite } = await open(t)
    await invite('aki@example.org', 'ben@example.org')
    const { items } = await deps.store.audit.list({}, { page: 1, pageSize: 4 })
    assert.deepEqual(
      items.map(({ action, subject }) => `${action} ${subject}`).toSorted(),
      ['aki', 'ben']
        .flatMap((it) => [`password_link_made ${it}@example.org`, `user_added ${it}@example.org`])
        .toSorted(),
    )
  })
})
