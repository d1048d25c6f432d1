import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makePasswordLink } from '../../../src/actions/passwords.ts'
import { makeFirstLink } from '../../../src/actions/registration.ts'
import { createUser } from '../../../src/actions/users.ts'
import { crowded } from '../../../src/domain/errors.ts'
import { type Service, startService } from '../../support/service.ts'
import { addPerson, enteredAs, password, signInBy } from '../../support/web/people.ts'
import { browserOf } from '../../support/web/visiting.ts'

const HOUR = 3_600_000
const mei = {
  email: 'mei@example.org',
  name: 'Mei',
  password,
  language: 'en',
  timeZone: 'Asia/Tokyo',
}

/** The service before its first user. */
async function emptyService(t: Parameters<typeof startService>[0]): Promise<Service> {
  const service = await startService(t)
  await service.deps.store.writeDirectory(({ users }) => users.delete(service.user.id))
  return service
}

const usersOf = ({ deps }: Service) => deps.store.users.all()

describe('the link for the first administrator', () => {
  test('works once: it creates the administrator, signs them in, and leads to /admin/keys', async (t) => {
    const service = await emptyService(t)
    const link = `/setup/${await makeFirstLink(service.deps)}`
    const browser = browserOf(service.app)
    assert.match((await browser.get(link)).text, /first administrator/)
    const wrong = await browser.post(link, { ...mei, password: 'short' })
    assert.equal(wrong.status, 422)
    const answer = await browser.post(link, mei)
    assert.equal(answer.headers.location, '/admin/keys')
    assert.equal((await browser.get('/admin/keys')).status, 200)
    assert.deepEqual(
      (await usersOf(service)).map(({ email, isAdmin }) => [email, isAdmin]),
      [[mei.email, true]],
    )
    const late = browserOf(service.app)
    const over = await late.get(link)
    assert.equal(over.status, 404)
    assert.match(over.text, /no longer works[\s\S]*href="\/sign-in"/)
    await late.get('/sign-in')
    for (const input of [{ email: 'b@example.org' }, { password: 'short' }]) {
      assert.equal((await late.post(link, { ...mei, ...input })).status, 404)
    }
    assert.equal((await usersOf(service)).length, 1)
  })

  test('answers 404 once an administrator was created in another way', async (t) => {
    const service = await emptyService(t)
    const link = `/setup/${await makeFirstLink(service.deps)}`
    const browser = browserOf(service.app)
    assert.equal((await browser.get(link)).status, 200)
    const person = { email: 'cli@example.org', timeZone: 'UTC', isAdmin: true }
    await createUser(service.deps, person, null)
    const over = await browser.get(link)
    assert.equal(over.status, 404)
    assert.match(over.text, /there is an administrator already/)
    await browser.get('/sign-in')
    assert.equal((await browser.post(link, mei)).status, 404)
    assert.equal((await usersOf(service)).length, 1)
  })

  test('answers 200 for 24 hours, and 404 after that', async (t) => {
    const service = await emptyService(t)
    const link = `/setup/${await makeFirstLink(service.deps)}`
    const browser = browserOf(service.app)
    service.clock.advance(24 * HOUR - 1)
    assert.equal((await browser.get(link)).status, 200)
    service.clock.advance(1)
    assert.equal((await browser.get(link)).status, 404)
  })

  test('answers 404 for guessed tokens and for the token of a password link', async (t) => {
    const service = await startService(t)
    const token = (await makePasswordLink(service.deps, service.user)).token
    for (const it of ['x', 'a'.repeat(43), '%00', '..%2f', token]) {
      assert.equal((await browserOf(service.app).get(`/setup/${it}`)).status, 404, it)
    }
  })
})

describe('a link to set a password', () => {
  test('works once: it sets the password, ends all sessions, and leads to the sign-in page', async (t) => {
    const service = await startService(t)
    const user = await addPerson(service, 'mei@example.org')
    const before = await enteredAs(service, user)
    const link = `/password/${(await makePasswordLink(service.deps, user)).token}`
    const browser = browserOf(service.app)
    const page = await browser.get(link)
    assert.match(page.text, /autocomplete="username" value="mei@example\.org" hidden/)
    assert.match(page.text, /autocomplete="new-password"/)
    const wrong = await browser.post(link, { password: 'short' })
    assert.equal(wrong.status, 422)
    assert.match(wrong.text, /id="password-error"/)
    const next = 'another sentence of words'
    const done = await browser.submit(link, { password: next })
    assert.match(done.text, /Password set; please sign in/)
    assert.equal((await before.get('/account')).status, 303)
    assert.match((await signInBy(browser, user.email)).text, /is wrong/)
    await signInBy(browser, user.email, { password: next })
    assert.equal((await browser.get('/account')).status, 200)
    const over = await browserOf(service.app).get(link)
    assert.equal(over.status, 404)
    assert.match(over.text, /Ask an administrator for a new one/)
    const again = browserOf(service.app)
    await again.get('/sign-in')
    assert.equal((await again.post(link, { password: 'yet another sentence' })).status, 404)
  })

  test('says what Kadai is to a user without a password, and signs them in', async (t) => {
    const service = await startService(t)
    const person = { email: 'new@example.org', timeZone: 'UTC', language: 'en' } as const
    const user = await createUser(service.deps, person, null)
    const link = `/password/${(await makePasswordLink(service.deps, user)).token}`
    const browser = browserOf(service.app)
    const page = await browser.get(link)
    assert.match(page.text, /<h1>Welcome to Kadai<\/h1>\s*<p>Kadai keeps track of your homework/)
    assert.match(page.text, /<strong>new@example\.org<\/strong>/)
    assert.doesNotMatch(page.text, /new password|signs them out/i)
    assert.match((await browser.get(`${link}?language=ja`)).text, /Kadaiへようこそ/)
    const wrong = await browser.post(link, { password: 'short', isLasting: 'on' })
    assert.match(wrong.text, /<h1>Welcome to Kadai<[\s\S]*name="isLasting" checked/)
    const today = await browser.submit(link, { password, isLasting: 'on' })
    assert.match(today.text, /<title>Today/)
    const [session] = await service.deps.store.sessions.ofUser(user.id)
    assert.equal(session?.isLasting, true)
    const { items } = await service.deps.store.audit.list({}, { page: 1, pageSize: 2 })
    assert.deepEqual(
      items.map(({ action }) => action),
      ['sign_in', 'password_link_used'],
    )
    // The next link is for somebody who has one.
    const next = `/password/${(await makePasswordLink(service.deps, user)).token}`
    assert.match((await browserOf(service.app).get(next)).text, /signs them out everywhere/)
  })

  test('does not let its user past the delay after wrong passwords', async (t) => {
    const service = await startService(t)
    const user = await createUser(service.deps, { email: 'new@example.org', timeZone: 'UTC' }, null)
    const link = `/password/${(await makePasswordLink(service.deps, user)).token}`
    const browser = browserOf(service.app)
    for (let n = 0; n < 6; n++) await signInBy(browser, user.email, { password: `wrong ${n}` })
    const page = await browser.submit(link, { password })
    assert.match(page.text, /Password set; please sign in[\s\S]*<h1>Sign in<\/h1>/)
    assert.deepEqual(await service.deps.store.sessions.ofUser(user.id), [])
    service.clock.advance(1000)
    await signInBy(browser, user.email)
    assert.equal((await browser.get('/account')).status, 200)
  })

  test('says that the first password is set where nobody can be signed in just now', async (t) => {
    const service = await startService(t)
    const { deps, app } = service
    const user = await createUser(deps, { email: 'new@example.org', timeZone: 'UTC' }, null)
    const link = `/password/${(await makePasswordLink(deps, user)).token}`
    const browser = browserOf(app)
    await browser.get(link)
    t.mock.method(deps.passwords, 'verify', async () => {
      throw crowded()
    })
    const { status, headers } = await browser.post(link, { password })
    assert.deepEqual([status, headers.location], [303, '/sign-in'])
    assert.match((await browser.get('/sign-in')).text, /Password set; please sign in/)
    assert.notEqual(await deps.store.users.passwordHashOf(user.id), null)
  })

  test('answers 404 after a week if it is for a first password, and as soon as there is a newer link', async (t) => {
    const service = await startService(t)
    const browser = browserOf(service.app)
    const first = (await makePasswordLink(service.deps, service.user)).token
    assert.equal((await browser.get(`/password/${first}`)).status, 200)
    const second = (await makePasswordLink(service.deps, service.user)).token
    assert.equal((await browser.get(`/password/${first}`)).status, 404)
    assert.equal((await browser.get(`/password/${second}`)).status, 200)
    service.clock.advance(7 * 24 * HOUR)
    assert.equal((await browser.get(`/password/${second}`)).status, 404)
  })

  test('does not leak: its page is no-store, has no external links, and no referrer has its address', async (t) => {
    const service = await startService(t)
    const token = (await makePasswordLink(service.deps, service.user)).token
    const { text, headers } = await browserOf(service.app).get(`/password/${token}`)
    assert.equal(headers['referrer-policy'], 'strict-origin')
    assert.equal(headers['cache-control'], 'no-store')
    const targets = [...text.matchAll(/(?:href|src|action)="([^"]+)"/g)].map(([, it]) => it ?? '')
    assert.ok(targets.length > 3)
    assert.deepEqual(
      targets.filter((it) => !/^(?:\/(?!\/)|[#?])/.test(it)),
      [],
    )
  })
})
