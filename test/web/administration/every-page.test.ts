import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { updateUser } from '../../../src/actions/users.ts'
import { addresses } from '../../../src/web/addresses.ts'
import { administratorRoutes } from '../../../src/web/routes/index.ts'
import { anAuditEntry, aSession } from '../../support/accounts.ts'
import { addPerson, password } from '../../support/web/people.ts'
import { browserOf, signedIn } from '../../support/web/visiting.ts'
import { issueOnPage, pagesOf, startAdministration } from './administrator.ts'

const minute = 60_000

const routes = administratorRoutes.map(({ method, path }) => ({
  method: method === 'GET' ? ('get' as const) : ('post' as const),
  path: path.replace(':id', '1'),
}))

/** The forms that have nothing but a button. */
const aloneInForm = /\/(revoke|password-link|second-factor|role|access)$/

describe('every page for administrators', () => {
  test('has an address under /admin, where there is no other page', () => {
    const listed = administratorRoutes.map(({ method, path }) => `${method} ${path}`)
    const under = addresses.filter((it) => /^[A-Z]+ \/admin(\/|$)/.test(it))
    assert.deepEqual(listed.toSorted(), under.toSorted())
  })

  test('is one step from /admin, which leads to the first of them', async (t) => {
    const { browser } = await startAdministration(t)
    const { status, headers } = await browser.get('/admin')
    assert.deepEqual([status, headers.location], [303, '/admin/keys'])
  })

  test('answers 403 to a student', async (t) => {
    const service = await startAdministration(t)
    const student = await signedIn(service, service.user)
    for (const { method, path } of routes) {
      const { status, text } = await student[method](path)
      assert.equal(status, 403, `${method} ${path}`)
      assert.match(text, /このページは管理者専用です/)
    }
  })

  test('redirects to the sign-in page without a session', async (t) => {
    const { app } = await startAdministration(t)
    const stranger = browserOf(app)
    for (const { method, path } of routes) {
      const { status, headers } = await stranger[method](path)
      assert.equal(status, 303, `${method} ${path}`)
      assert.equal(headers.location, `/sign-in?next=${encodeURIComponent(path)}`)
    }
  })

  test('redirects to /confirm, a form ten minutes after sign-in and a page after 12 hours, and changes no user', async (t) => {
    const { browser, clock, deps } = await startAdministration(t)
    const before = await deps.store.users.all()
    clock.advance(10 * minute - 1)
    const early = await browser.post('/admin/users/1/access', { form_token: '' })
    assert.equal(early.status, 403)
    clock.advance(1)
    for (const { method, path } of routes) {
      if (method === 'get') {
        const { status, headers } = await browser.get(path)
        assert.ok(status === 200 || headers.location?.startsWith('/admin/'), path)
        continue
      }
      // With a token, forms into which people type wait instead.
      const { status, headers } = await browser.post(path, { form_token: '' })
      assert.equal(status, 303, path)
      assert.equal(headers.location, `/confirm?next=${encodeURIComponent(path)}&again=yes`)
    }
    assert.deepEqual(await deps.store.users.all(), before)
    clock.advance(12 * 60 * minute)
    for (const { path } of routes.filter(({ method }) => method === 'get')) {
      const { status, headers } = await browser.get(path)
      assert.equal(status, 303, path)
      assert.equal(headers.location, `/confirm?next=${encodeURIComponent(path)}`)
    }
  })

  test('follows on /confirm: a form’s address answers 200, or redirects within /admin/', async (t) => {
    const service = await startAdministration(t)
    const { clock, user } = service
    const administrator = await addPerson(service, 'mei@example.org', { isAdmin: true })
    const browser = await signedIn(service, administrator)
    const ofForms = administratorRoutes.filter(({ method }) => method === 'POST')
    for (const { path } of ofForms) {
      clock.advance(10 * minute)
      const address = path.replace(':id', String(user.id))
      const asked = await browser.post(address, { form_token: '' })
      const confirm = asked.headers.location ?? ''
      await browser.get(confirm)
      const confirmed = await browser.post(confirm, { password })
      assert.equal(confirmed.headers.location, address)
      const { status, headers } = await browser.get(address)
      assert.ok(status === 200 || headers.location?.startsWith('/admin/'), path)
    }
  })

  test('answers a form with a wrong token with 403, or leads a button of theirs to a page of it, and changes no user', async (t) => {
    const { browser, deps, administrator } = await startAdministration(t)
    const before = await deps.store.users.all()
    for (const { path } of routes.filter(({ method }) => method === 'post')) {
      assert.equal((await browser.post(path, { form_token: 'guessed' })).status, 403, path)
      const form_token = `${administrator.id}.guessed`
      const { status, headers } = await browser.post(path, { form_token })
      const expected = aloneInForm.test(path) ? [303, path] : [403, undefined]
      assert.deepEqual([status, headers.location], expected, path)
    }
    assert.deepEqual(await deps.store.users.all(), before)
  })

  test('shows markup in names, keys, sessions and audit entries as text', async (t) => {
    const service = await startAdministration(t)
    const { browser, user, deps, join } = service
    const markup = `"><script>alert('1')</script><img src=x onerror=alert(1)>`
    await updateUser(deps, { userId: user.id }, { name: markup })
    const { user: joined } = await join('odd@example.org')
    // As an earlier version took it.
    const odd = { ...joined, email: '"><b>@<i>' }
    await deps.store.writeDirectory((tx) => tx.users.update(odd))
    await issueOnPage(browser, { email: odd.email, name: markup })
    await browser.post('/admin/keys', { email: markup, name: markup, expiresOn: markup })
    const session = aSession({ userId: user.id, userAgent: markup })
    await deps.store.writeAccounts((tx) => tx.sessions.insert(session))
    const entry = anAuditEntry({ actor: markup, subject: markup, detail: markup, client: markup })
    await deps.store.writeAccounts((tx) => tx.audit.insert(entry))
    const query = `?${new URLSearchParams({ q: markup, email: markup, from: markup, action: markup })}`
    const showing = new Set<string>()
    for (const path of [...pagesOf(user), ...pagesOf(odd)]) {
      for (const address of [path, `${path}${query}`]) {
        const { text } = await browser.get(address)
        assert.doesNotMatch(text, /<script>|<img src=x|<b>|<i>/, address)
        if (text.includes('&#60;script&#62;')) showing.add(address)
      }
    }
    const page = `/admin/users/${user.id}`
    for (const path of ['/admin/users', '/admin/keys', '/admin/audit', page]) {
      assert.ok(showing.has(path), `${path} shows it`)
    }
  })

  test('is in the language of the administrator', async (t) => {
    const { browser, user, administrator, deps } = await startAdministration(t)
    const japanese = /[ぁ-んァ-ン一-龠]/
    // What is said of the languages is said in themselves.
    const said = (text: string) => text.replaceAll('日本語', '')
    const english = new Map<string, string>()
    for (const path of pagesOf(user)) english.set(path, (await browser.get(path)).text)
    await updateUser(deps, { userId: administrator.id }, { language: 'ja' })
    for (const [path, text] of english) {
      assert.doesNotMatch(said(text), japanese, path)
      const inJapanese = (await browser.get(path)).text
      if (inJapanese !== '') assert.match(inJapanese, /<html lang="ja">[\s\S]*<h1>/, path)
    }
    assert.match((await browser.get('/admin/system')).text, /<h1>システム</)
  })
})
