import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { unavailable } from '../../../src/domain/errors.ts'
import { create, startSeries } from '../../support/homework.ts'
import { startService } from '../../support/service.ts'
import { addPerson, copyOf, enteredAs, password, signInBy } from '../../support/web/people.ts'
import { browserOf, signedIn, type Visited } from '../../support/web/visiting.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('a session', () => {
  test('never has a token that the browser sent before sign-in', async (t) => {
    const service = await startService(t)
    const { email } = await addPerson(service, 'mei@example.org')
    const planted = 'a'.repeat(43)
    const browser = browserOf(service.app)
    browser.cookies.set('kadai_session', planted)
    await signInBy(browser, email)
    assert.notEqual(browser.cookies.get('kadai_session'), planted)
    const thief = browserOf(service.app)
    thief.cookies.set('kadai_session', planted)
    assert.equal((await thief.get('/account')).headers.location, '/sign-in?next=%2Faccount')
  })

  test('ends for every copy of its cookie on sign-out', async (t) => {
    const service = await startService(t)
    const user = await addPerson(service, 'mei@example.org')
    const browser = await enteredAs(service, user)
    const thief = copyOf(service, browser)
    assert.equal((await thief.get('/account')).status, 200)
    const left = await browser.submit('/sign-out')
    assert.match(left.text, /Signed out/)
    assert.equal(browser.cookies.has('kadai_session'), false)
    assert.equal((await thief.get('/account')).status, 303)
  })

  test('can be signed out after it has expired, and never by a GET request', async (t) => {
    const service = await startService(t)
    const user = await addPerson(service, 'mei@example.org')
    const browser = await enteredAs(service, user)
    await browser.get('/account')
    service.clock.advance(30 * MINUTE)
    const { status, headers } = await browser.post('/sign-out')
    assert.equal(status, 303)
    assert.match(headers.location ?? '', /^\/sign-in/)
    await signInBy(browser, user.email)
    // A GET of its address signs nobody out.
    assert.equal((await browser.get('/sign-out')).headers.location, '/')
    assert.equal((await browser.get('/account')).status, 200)
  })

  test('has a new token after each sign-in', async (t) => {
    const service = await startService(t)
    const user = await addPerson(service, 'mei@example.org')
    const browser = await enteredAs(service, user)
    const first = browser.cookies.get('kadai_session')
    await browser.submit('/sign-out')
    await signInBy(browser, user.email)
    assert.notEqual(browser.cookies.get('kadai_session'), first)
  })

  test('ends with the browser and after 30 minutes, or after 30 days if “Stay signed in” was ticked', async (t) => {
    const service = await startService(t)
    const { email } = await addPerson(service, 'mei@example.org')
    const brief = browserOf(service.app)
    const lasting = browserOf(service.app)
    await brief.get('/sign-in')
    await lasting.get('/sign-in')
    const cookies = [
      await brief.post('/sign-in', { email, password }),
      await lasting.post('/sign-in', { email, password, isLasting: 'on' }),
    ].map((answer) => sessionCookieOf(answer))
    assert.doesNotMatch(cookies[0] ?? '', /Max-Age|Expires/)
    assert.match(cookies[1] ?? '', /Max-Age=7776000/)
    service.clock.advance(30 * MINUTE)
    assert.equal((await brief.get('/account')).status, 303)
    service.clock.advance(30 * DAY - 30 * MINUTE - 1)
    assert.equal((await lasting.get('/account')).status, 200)
    service.clock.advance(30 * DAY)
    assert.equal((await lasting.get('/account')).status, 303)
  })

  test('is not accepted by the API', async (t) => {
    const service = await startService(t)
    const user = await addPerson(service, 'mei@example.org')
    const { cookies } = await enteredAs(service, user)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const path of ['/assignments', '/me', '/statistics']) {
      const answer = await service.ask({ url: `/api/v1${path}`, headers: { cookie } })
      assert.equal(answer.status, 401)
    }
  })

  test('redirects a script’s form after its end to sign-in, with the form’s page or a button’s `back` as next', async (t) => {
    const service = await startService(t)
    const { id } = await create(service.call)
    const series = await startSeries(service.call)
    const browser = await signedIn(service, service.user)
    browser.cookies.clear()
    const own = async (path: string, back?: string) => {
      const script = { 'hx-request': 'true' }
      const fields = back === undefined ? {} : { back }
      const { status, headers } = await browser.post(path, fields, script)
      assert.equal(status, 303, path)
      return new URL(headers.location ?? '', 'http://kadai.example.org').searchParams.get('next')
    }
    assert.equal(
      await own('/assignments/new', '/calendar?month=2026-04'),
      '/assignments/new?back=%2Fcalendar%3Fmonth%3D2026-04',
    )
    assert.equal(await own('/assignments/new'), '/assignments/new')
    assert.equal(await own('/assignments/new', '//evil.example'), '/assignments/new')
    assert.equal(await own(`/assignments/${id}`, '/'), `/assignments/${id}?back=%2F`)
    assert.equal(await own(`/series/${series.id}`), `/series/${series.id}`)
    assert.equal(await own('/admin/users'), '/admin/users')
    assert.equal(await own(`/assignments/${id}/toggle`, '/calendar'), '/calendar')
    assert.equal(await own(`/series/${series.id}/pause`, '/series'), '/series')
  })

  test('needs the password again after 12 hours for administration, and then has a new token', async (t) => {
    const service = await startService(t)
    const user = await addPerson(service, 'mei@example.org', { isAdmin: true })
    const browser = browserOf(service.app)
    await signInBy(browser, user.email, { isLasting: 'on' })
    assert.equal((await browser.get('/admin/keys')).status, 200)
    service.clock.advance(12 * HOUR)
    const sent = await browser.get('/admin/keys')
    assert.equal(sent.headers.location, '/confirm?next=%2Fadmin%2Fkeys')
    const thief = copyOf(service, browser)
    const confirm = '/confirm?next=%2Fadmin%2Fkeys'
    await browser.get(confirm)
    const wrong = await browser.post(confirm, { password: 'not the right password' })
    assert.equal(wrong.status, 422)
    assert.match(wrong.text, /id="password-error">This is wrong/)
    const answer = await browser.post(confirm, { password })
    assert.equal(answer.headers.location, '/admin/keys')
    assert.match(sessionCookieOf(answer) ?? '', /Max-Age/)
    assert.equal((await browser.get('/admin/keys')).status, 200)
    assert.equal((await thief.get('/account')).status, 303)
    service.clock.advance(12 * HOUR)
    const { text } = await browser.submit('/admin/keys/1/revoke')
    assert.match(text, /Nothing has been changed yet/)
  })

  test('goes on after /confirm, also if that is sent twice', async (t) => {
    const service = await startService(t)
    const browser = await signedIn(service, await addPerson(service, 'mei@example.org'))
    await browser.get('/confirm')
    const send = () => browser.post('/confirm?next=%2Fsubjects', { password })
    const sent = await Promise.all([send(), send()])
    assert.deepEqual(
      sent.map(({ status, headers }) => [status, headers.location]),
      [
        [303, '/subjects'],
        [303, '/subjects'],
      ],
    )
    assert.equal(sent.filter((it) => sessionCookieOf(it) !== undefined).length, 1)
  })

  test('does not go on after /confirm while the store cannot renew the session', async (t) => {
    const service = await startService(t)
    const browser = await enteredAs(service, await addPerson(service, 'mei@example.org'))
    await browser.get('/confirm')
    const away = () => Promise.reject(unavailable(new Error('the disk is gone')))
    t.mock.method(service.deps.store, 'writeAccounts', away)
    assert.equal((await browser.post('/confirm', { password })).status, 503)
  })

  test('answers 429 after six wrong passwords on /confirm', async (t) => {
    const service = await startService(t)
    const user = await addPerson(service, 'mei@example.org')
    const browser = await enteredAs(service, user)
    await browser.get('/confirm')
    for (let n = 0; n < 6; n++) {
      assert.equal((await browser.post('/confirm', { password: `wrong ${n}` })).status, 422)
    }
    const held = await browser.post('/confirm', { password })
    assert.deepEqual([held.status, held.headers['retry-after']], [429, '1'])
    assert.match(held.text, /1 second/)
  })
})

function sessionCookieOf({ headers }: Visited): string | undefined {
  return [headers['set-cookie'] ?? []].flat().find((it) => it.startsWith('kadai_session='))
}
