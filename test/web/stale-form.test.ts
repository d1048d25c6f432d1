import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { User } from '../../src/domain/accounts/user.ts'
import { administratorRoutes, visitorRoutes } from '../../src/web/routes/index.ts'
import { create, read } from '../support/homework.ts'
import { startService } from '../support/service.ts'
import { untouched } from '../support/web/page-forms.ts'
import { addPerson, enteredAs, password, signInBy } from '../support/web/people.ts'
import { titlesIn } from '../support/web/shown.ts'
import { browserOf, signedIn } from '../support/web/visiting.ts'

const typed = { title: 'Essay', dueDate: '2026-04-20', description: 'A\r\nB', subject: 'Art' }
const changed = /class="notice is-warning"[^>]*><span>You are signed in again/
const staleOf = ({ id }: User) => ({ form_token: `${id}.of an earlier session` })

describe('a form of an earlier session', () => {
  test('answers 403 with its values, saves nothing, and can be sent again', async (t) => {
    const service = await startService(t)
    const user = await addPerson(service, 'mei@example.org')
    const browser = await enteredAs(service, user)
    const open = (await browser.get('/assignments/new')).text
    await browser.submit('/sign-out')
    await signInBy(browser, user.email)
    const form = { ...untouched(open, '/assignments/new'), ...typed }
    const again = await browser.post('/assignments/new', form)
    assert.equal(again.status, 403)
    assert.match(again.text, changed)
    assert.match(again.text, /check what you typed, and press the button below it again/)
    const fields = untouched(again.text, '/assignments/new')
    assert.deepEqual({ ...fields, ...typed }, fields)
    assert.deepEqual(titlesIn((await browser.get('/assignments')).text), [])
    const sent = await browser.submit('/assignments/new', fields)
    assert.match(sent.text, /Assignment added/)
    assert.deepEqual(titlesIn(sent.text), ['Essay'])
  })

  test('also shows its validation errors, but no password', async (t) => {
    const service = await startService(t)
    const user = await addPerson(service, 'mei@example.org')
    const browser = await enteredAs(service, user)
    const stale = staleOf(user)
    const wrong = await browser.post('/assignments/new', { ...typed, title: '', ...stale })
    assert.match(wrong.text, changed)
    assert.match(wrong.text, /id="title-error"/)
    const secrets = { current: password, password: 'another sentence of mine' }
    const refused = await browser.post('/account/password', { ...secrets, ...stale })
    assert.equal(refused.status, 403)
    assert.match(refused.text, changed)
    assert.doesNotMatch(refused.text, /what you typed/)
    for (const secret of Object.values(secrets)) assert.ok(!refused.text.includes(secret))
  })

  test('redirects to `back` with a notice and changes nothing if it is a single button', async (t) => {
    const service = await startService(t)
    const { id } = await create(service.call)
    const browser = await signedIn(service, service.user)
    const back = '/assignments?filter=pending'
    const path = `/assignments/${id}/toggle`
    const sent = { back, done: 'yes', ...staleOf(service.user) }
    const { status, headers } = await browser.post(path, sent)
    assert.deepEqual([status, headers.location], [303, back])
    assert.match(
      (await browser.get(back)).text,
      /まだ何も変更していないので、もう一度操作してください/,
    )
    assert.equal((await read(service.call, `/assignments/${id}`)).is_completed, false)
  })

  test('leads back to its page with a notice, too, if that is known by the address of the button alone', async (t) => {
    const service = await startService(t)
    const administrator = await addPerson(service, 'aoi@example.org', { isAdmin: true })
    const browser = await enteredAs(service, administrator)
    const page = `/admin/users/${service.user.id}`
    for (const name of ['access', 'password-link']) {
      const sent = { isDisabled: 'true', ...staleOf(administrator) }
      const asked = await browser.submit(`${page}/${name}`, sent)
      assert.deepEqual([asked.status, asked.headers.location], [303, page])
      assert.match((await browser.get(page)).text, changed)
    }
    assert.equal((await service.deps.store.users.find(service.user.id))?.disabledAt, null)
  })

  test('writes nothing to the store, whichever its address and visitor', async (t) => {
    const service = await startService(t)
    await create(service.call)
    const administrator = await addPerson(service, 'aoi@example.org', { isAdmin: true })
    const browser = await signedIn(service, service.user)
    const visitors = [
      [browserOf(service.app), service.user],
      [browser, service.user],
      [browser, administrator],
      [await signedIn(service, administrator), administrator],
    ] as const
    const { store } = service.deps
    const readers = ['stateOf', 'clockOffset', 'unsynced', 'probe', 'close', 'arrived']
    const writers = Object.entries(store).flatMap(([name, member]) =>
      typeof member === 'function' && !readers.includes(name)
        ? [t.mock.method(store, name as 'write')]
        : [],
    )
    const written = () => writers.reduce((sum, { mock }) => sum + mock.callCount(), 0)
    const forms = [...visitorRoutes, ...administratorRoutes].filter((it) => it.method === 'POST')
    for (const { path } of forms) {
      for (const [browser, owner] of visitors) {
        const fields = { ...typed, email: 'x@example.org', name: 'x', password, done: 'yes' }
        const url = path.replace(/:\w+/, '1')
        const { status } = await browser.post(url, { ...fields, ...staleOf(owner) })
        assert.ok([303, 403, 404, 409].includes(status), `${url} ${status}`)
        assert.equal(written(), 0, url)
      }
    }
    await browser.get('/')
    await browser.post('/assignments/1/toggle')
    assert.equal(written(), 1)
  })

  test('shows nothing of it to another user, who has signed in in its place', async (t) => {
    const service = await startService(t)
    const mei = await addPerson(service, 'mei@example.org')
    const ren = await addPerson(service, 'ren@example.org')
    const browser = await enteredAs(service, mei)
    const form = untouched((await browser.get('/assignments/new')).text, '/assignments/new')
    await browser.submit('/sign-out')
    await signInBy(browser, ren.email)
    for (const path of ['/assignments/new', '/assignments/1/toggle', '/account']) {
      const sent = { ...form, ...typed, back: '/series/1' }
      const { status, headers } = await browser.post(path, sent)
      assert.deepEqual([status, headers.location], [303, '/'])
      const { text } = await browser.get('/')
      assert.match(
        text,
        /class="notice is-warning"[^>]*><span>Nothing was changed: that page belonged/,
      )
      assert.ok(!text.includes('Essay'), path)
    }
    assert.deepEqual(titlesIn((await browser.get('/assignments')).text), [])
  })

  test('answers 403 and says to reload if its token is of no known form', async (t) => {
    const service = await startService(t)
    const browser = await enteredAs(service, await addPerson(service, 'mei@example.org'))
    const refused = await browser.post('/assignments/new', { ...typed, form_token: 'x'.repeat(43) })
    assert.equal(refused.status, 403)
    assert.match(refused.text, /<h1>This form can no longer be used<\/h1>/)
  })

  test('answers 404 for what there is not, as any other form does', async (t) => {
    const service = await startService(t)
    const browser = await signedIn(service, service.user)
    for (const sent of [staleOf(service.user), {}]) {
      const { status } = await browser.post('/assignments/999', { ...typed, back: '/', ...sent })
      assert.equal(status, 404)
    }
  })

  test('signs out all the same', async (t) => {
    const service = await startService(t)
    const user = await addPerson(service, 'mei@example.org')
    const browser = await enteredAs(service, user)
    const left = await browser.submit('/sign-out', staleOf(user))
    assert.match(left.text, /class="notice"[^>]*><span>Signed out/)
    assert.equal((await browser.get('/account')).headers.location, '/sign-in?next=%2Faccount')
    assert.deepEqual(await service.deps.store.sessions.ofUser(user.id), [])
    const again = await browser.submit('/sign-out', staleOf(user))
    assert.match(again.text, /class="notice"[^>]*><span>Signed out/)
  })
})
