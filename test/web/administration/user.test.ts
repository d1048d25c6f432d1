import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { userOfPasswordLink } from '../../../src/actions/passwords.ts'
import { withSecondFactor } from '../../support/second-factor.ts'
import { addPerson, enteredAs } from '../../support/web/people.ts'
import { signedIn } from '../../support/web/visiting.ts'
import { shown, startAdministration, tokenOf } from './administrator.ts'

describe('the page of a user', () => {
  test('is answered only after what it counts of the user is synced to disk', async (t) => {
    const { browser, user, deps } = await startAdministration(t)
    const read = Promise.withResolvers<void>()
    const synced = Promise.withResolvers<void>()
    t.mock.method(deps.store, 'unsynced', (userId: number) => {
      if (userId !== user.id) return undefined
      read.resolve()
      return synced.promise
    })
    let isAnswered = false
    const answered = browser.get(`/admin/users/${user.id}`).finally(() => {
      isAnswered = true
    })
    await Promise.race([read.promise, answered])
    for (let turn = 0; turn < 10; turn++) await nextTurn()
    assert.equal(isAnswered, false)
    synced.resolve()
    assert.equal((await answered).status, 200)
  })

  test('leads to what the audit has of the user', async (t) => {
    const { browser, user } = await startAdministration(t)
    const { text } = await browser.get(`/admin/users/${user.id}`)
    const [, query = ''] = /href="\/admin\/audit\?([^"]*)"/.exec(text) ?? []
    assert.equal(new URLSearchParams(query.replaceAll('&#61;', '=')).get('email'), user.email)
  })

  test('creates a password link, which invalidates the previous one', async (t) => {
    const { browser, user, deps } = await startAdministration(t)
    const make = async () =>
      tokenOf((await browser.submit(`/admin/users/${user.id}/password-link`)).text)
    const first = await make()
    assert.equal((await userOfPasswordLink(deps, first))?.id, user.id)
    const second = await make()
    assert.equal(await userOfPasswordLink(deps, first), undefined)
    assert.equal((await userOfPasswordLink(deps, second))?.id, user.id)
  })

  test('creates no password link for the administrator: their account asks for the present password', async (t) => {
    const { browser, administrator, deps } = await startAdministration(t)
    const page = `/admin/users/${administrator.id}`
    assert.doesNotMatch((await browser.get(page)).text, /password-link/)
    const { headers } = await browser.post(`${page}/password-link`)
    assert.equal(headers.location, '/account/password')
    const made = { action: 'password_link_made' } as const
    assert.equal((await deps.store.audit.list(made, { page: 1, pageSize: 1 })).totalCount, 0)
  })

  test('creates a password link with HTTPS if the browser uses it', async (t) => {
    const { browser, user } = await startAdministration(t)
    browser.cookies.set('__Host-kadai_session', browser.cookies.get('kadai_session') ?? '')
    const https = { origin: 'https://kadai.example.org' }
    const { text } = await browser.submit(`/admin/users/${user.id}/password-link`, {}, https)
    assert.match(shown(text, 'new-link'), /^https:\/\/kadai\.example\.org\/password\//)
  })

  test('turns off the two-step sign-in of a user, and offers that only while it is on', async (t) => {
    const service = await startAdministration(t)
    const { browser, user, deps } = service
    const page = `/admin/users/${user.id}`
    const form = `action="${page}/second-factor"`
    assert.ok(!(await browser.get(page)).text.includes(form))
    await withSecondFactor(service, user)
    const on = await browser.get(page)
    assert.ok(on.text.includes(form))
    assert.match(on.text, /<dt>Two-step sign-in<\/dt><dd>on</)
    const off = await browser.submit(`${page}/second-factor`)
    assert.match(off.text, /Two-step sign-in is off/)
    assert.match(off.text, /<dt>Two-step sign-in<\/dt><dd>off</)
    assert.ok(!off.text.includes(form))
    assert.equal(await deps.store.secondFactors.find(user.id), undefined)
    const { items } = await deps.store.audit.list({ userIds: [user.id] }, { page: 1, pageSize: 1 })
    assert.equal(items[0]?.action, 'second_factor_off')
    assert.deepEqual(
      [items[0]?.actor, items[0]?.subject],
      ['teacher@example.org', 'student@example.org'],
    )
    // Sent twice, it is off.
    const again = await browser.post(`${page}/second-factor`)
    assert.deepEqual([again.status, again.headers.location], [303, page])
  })

  test('redirects to /account/second-factor/off for the administrator’s own two-step sign-in', async (t) => {
    const service = await startAdministration(t)
    const { browser, administrator, deps } = service
    await withSecondFactor(service, administrator)
    const { headers } = await browser.post(`/admin/users/${administrator.id}/second-factor`)
    assert.equal(headers.location, '/account/second-factor/off')
    assert.ok(await deps.store.secondFactors.find(administrator.id))
  })

  test('says when a user was last seen, or signed in, also after they were disabled', async (t) => {
    const service = await startAdministration(t)
    const { browser, clock } = service
    const mei = await addPerson(service, 'mei@example.org')
    const page = `/admin/users/${mei.id}`
    const seen = async () =>
      /<dt>Last seen<\/dt><dd>([^<]*)</.exec((await browser.get(page)).text)?.[1]
    assert.equal(await seen(), 'not yet')
    await enteredAs(service, mei)
    const now = await seen()
    assert.match(now ?? '', /\d:\d\d/)
    clock.advance(60_000)
    await browser.post(`${page}/access`, { isDisabled: 'true' })
    assert.equal(await seen(), `signed in ${now}`)
  })

  test('grants and revokes the administrator role, and audits both', async (t) => {
    const service = await startAdministration(t)
    const { browser, user, deps } = service
    const student = await signedIn(service, user)
    const change = (isAdmin: boolean) =>
      browser.submit(`/admin/users/${user.id}/role`, { isAdmin: String(isAdmin) })
    assert.match((await change(true)).text, /Now an administrator/)
    assert.equal((await student.get('/admin/keys')).status, 200)
    assert.match((await change(false)).text, /No longer an administrator/)
    assert.equal((await student.get('/admin/keys')).status, 403)
    const { items } = await deps.store.audit.list({ userIds: [user.id] }, { page: 1, pageSize: 2 })
    assert.deepEqual(
      items.map(({ action, actor }) => `${action} by ${actor}`),
      ['administrator_unmade by teacher@example.org', 'administrator_made by teacher@example.org'],
    )
  })

  test('keeps the button for the administrator role folded, away from the others', async (t) => {
    const { browser, user } = await startAdministration(t)
    const { text } = await browser.get(`/admin/users/${user.id}`)
    const folded =
      /<details class="user-action" id="role"><summary>Make administrator<\/summary>((?!<\/details>).)*action="[^"]*\/role"/s
    assert.match(text, folded)
    assert.ok(text.indexOf('/access"') < text.indexOf('id="role"'))
  })

  test('disables a user with their keys and sessions, and enables them again', async (t) => {
    const service = await startAdministration(t)
    const { browser, user, call } = service
    const student = await signedIn(service, user)
    const page = `/admin/users/${user.id}`
    const passwordLink = new RegExp(`action="${page}/password-link"`)
    const change = (isDisabled: boolean) =>
      browser.submit(`${page}/access`, { isDisabled: String(isDisabled) })
    assert.match((await browser.get(page)).text, passwordLink)
    const disabled = await change(true)
    assert.equal(disabled.status, 200)
    assert.equal((await call('GET', '/assignments')).status, 401)
    assert.match((await student.get('/')).headers.location ?? '', /^\/sign-in/)
    assert.doesNotMatch(disabled.text, passwordLink)
    assert.match((await change(false)).text, passwordLink)
    assert.equal((await call('GET', '/assignments')).status, 200)
    // It was ended, not suspended.
    assert.match((await student.get('/')).headers.location ?? '', /^\/sign-in/)
  })

  test('reads neither the other users nor their keys', async (t) => {
    const { browser, user, deps } = await startAdministration(t)
    const reads = [t.mock.method(deps.store.users, 'all'), t.mock.method(deps.store.apiKeys, 'all')]
    assert.equal((await browser.get(`/admin/users/${user.id}`)).status, 200)
    assert.deepEqual(
      reads.map(({ mock }) => mock.callCount()),
      [0, 0],
    )
  })

  test('answers 404 to an unknown or invalid id', async (t) => {
    const { browser } = await startAdministration(t)
    for (const id of ['0', '999', 'x', '1e3', '9'.repeat(30)]) {
      assert.equal((await browser.get(`/admin/users/${id}`)).status, 404, id)
      assert.equal((await browser.post(`/admin/users/${id}/delete`)).status, 404, id)
    }
  })
})
