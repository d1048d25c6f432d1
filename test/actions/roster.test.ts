import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { setPasswordByLink, userOfPasswordLink } from '../../src/actions/passwords.ts'
import { inviteAll } from '../../src/actions/roster.ts'
import { setUserDisabled } from '../../src/actions/user-standing.ts'
import { createUser } from '../../src/actions/users.ts'
import { oneDay } from '../../src/domain/time/durations.ts'
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
    assert.equal(aki?.user.createdAt, clock.now())
    clock.advance(7 * oneDay - 1)
    const password = 'a second horse battery'
    await setPasswordByLink(deps, { token: aki?.link?.token ?? '', password })
    await enter({ email: 'aki@example.org', password })
    clock.advance(1)
    assert.equal(await userOfPasswordLink(deps, ben?.link?.token ?? ''), undefined)
  })

  test('that is given again makes new links for those without a password, and adds nobody twice', async (t) => {
    const { deps, emails, invite } = await open(t)
    const [aki, ben] = await invite('aki@example.org Aki', 'ben@example.org')
    await setPasswordByLink(deps, {
      token: aki?.link?.token ?? '',
      password: 'a second horse battery',
    })
    const before = await emails()
    const again = await invite('AKI@example.org Somebody', 'ben@example.org', 'chie@example.org')
    assert.deepEqual(
      again.map(({ user, link }) => [user.name, link !== undefined]),
      [
        ['Aki', false],
        ['', true],
        ['', true],
      ],
    )
    assert.equal(await userOfPasswordLink(deps, ben?.link?.token ?? ''), undefined)
    assert.deepEqual(await userOfPasswordLink(deps, again[1]?.link?.token ?? ''), ben?.user)
    assert.deepEqual(await emails(), [...before, 'chie@example.org'])
  })

  test('gives no link to the disabled', async (t) => {
    const { deps, invite } = await open(t)
    const user = await createUser(deps, { email: 'aki@example.org', timeZone: 'UTC' }, null)
    await setUserDisabled(deps, user, true)
    const [aki] = await invite('aki@example.org')
    assert.deepEqual([aki?.user.id, aki?.link], [user.id, undefined])
  })

  test('with a mistake adds nobody', async (t) => {
    const { emails, invite } = await open(t)
    const before = await emails()
    await assert.rejects(invite('aki@example.org', 'Ben'), { code: 'invalid' })
    assert.deepEqual(await emails(), before)
  })

  test('that is sent twice at once adds nobody twice, and the later links work', async (t) => {
    const { deps, emails, invite } = await open(t)
    const before = await emails()
    const both = await Promise.all([invite('aki@example.org'), invite('aki@example.org')])
    assert.deepEqual(await emails(), [...before, 'aki@example.org'])
    const found = both.map(([aki]) => userOfPasswordLink(deps, aki?.link?.token ?? ''))
    assert.equal((await Promise.all(found)).filter(Boolean).length, 1)
  })

  test('gives no link to who sets a password, or is disabled, just before', async (t) => {
    const { deps, add, invite } = await open(t)
    const [aki] = await invite('aki@example.org')
    const ben = await add('ben@example.org')
    const { writeDirectory } = deps.store
    const meanwhile: typeof writeDirectory = async (work) => {
      mocked.mock.restore()
      const token = aki?.link?.token ?? ''
      await setPasswordByLink(deps, { token, password: 'a second horse battery' })
      await setUserDisabled(deps, ben, true)
      return writeDirectory(work)
    }
    const mocked = t.mock.method(deps.store, 'writeDirectory', meanwhile)
    const links = (await invite('aki@example.org', 'ben@example.org')).map(({ link }) => link)
    assert.deepEqual(links, [undefined, undefined])
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
