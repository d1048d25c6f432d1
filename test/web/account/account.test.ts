import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { updateUser } from '../../../src/actions/users.ts'
import { oneMinute } from '../../../src/domain/time/durations.ts'
import { startService } from '../../support/service.ts'
import { untouched } from '../../support/web/page-forms.ts'
import {
  addPerson,
  copyOf,
  elementsOf,
  enteredAs,
  password,
  payloads,
  signInBy,
} from '../../support/web/people.ts'
import { browserOf, signedIn } from '../../support/web/visiting.ts'

test('every account page redirects to the sign-in page without a session', async (t) => {
  const { app } = await startService(t)
  for (const path of ['', '/password', '/sessions', '/second-factor', '/second-factor/codes']) {
    const { status, headers } = await browserOf(app).get(`/account${path}`)
    assert.equal(status, 303)
    const next = encodeURIComponent(`/account${path}`)
    assert.equal(headers.location, `/sign-in?next=${next}`)
  }
})

describe('the account settings', () => {
  test('are shown, and saved', async (t) => {
    const service = await startService(t)
    const user = await addPerson(service, 'mei@example.org', { name: 'Mei' })
    const browser = await signedIn(service, user)
    const page = await browser.get('/account')
    for (const value of ['Mei', 'mei@example.org', 'Asia/Tokyo']) {
      assert.ok(page.text.includes(`value="${value}"`), value)
    }
    const changed = {
      name: ' 芽衣 ',
      email: 'Mei@School.example',
      language: 'ja',
      timeZone: 'Pacific/Chatham',
    }
    const saved = await browser.submit('/account', changed)
    assert.match(saved.text, /<html lang="ja">/)
    assert.match(saved.text, /設定を保存しました。課題の期限そのものは変わらず/)
    const again = await browser.submit('/account', changed)
    assert.match(again.text, /設定を保存しました</)
    const kept = await service.deps.store.users.find(user.id)
    assert.deepEqual(
      [kept?.name, kept?.email, kept?.language, kept?.timeZone],
      ['芽衣', 'mei@school.example', 'ja', 'Pacific/Chatham'],
    )
  })

  test('answer 422 with the input and an error at each wrong field', async (t) => {
    const service = await startService(t)
    const browser = await signedIn(service, await addPerson(service, 'mei@example.org'))
    const wrong = { name: 'x'.repeat(101), email: 'nobody', language: 'en', timeZone: 'Asia' }
    const { status, text } = await browser.post('/account', wrong)
    assert.equal(status, 422)
    for (const field of ['name', 'email', 'timeZone']) {
      assert.match(text, new RegExp(`aria-describedby="[^"]*${field}-error"`), field)
    }
    assert.match(text, /value="nobody"/)
    const right = { name: 'Mei', language: 'en', timeZone: 'Asia/Tokyo' }
    const taken = await browser.post('/account', { ...right, email: 'student@example.org' })
    assert.equal(taken.status, 422)
    assert.match(taken.text, /id="email-error">This is taken/)
    assert.deepEqual(taken.text.match(/id="\w+-error"/g), ['id="email-error"'])
  })

  test('keep what was typed while a new e-mail address needs the password again', async (t) => {
    const service = await startService(t)
    const user = await addPerson(service, 'mei@example.org')
    const browser = await signedIn(service, user)
    const emailNow = async () => (await service.deps.store.users.find(user.id))?.email
    service.clock.advance(10 * oneMinute)
    const typed = { name: 'Mei', email: 'moved@example.org', language: 'ja', timeZone: 'UTC' }
    const asked = await browser.post('/account', typed)
    assert.equal(asked.status, 422)
    assert.match(asked.text, /role="alert">.*<a href="\/confirm" target="_blank">Enter/s)
    const waiting = untouched(asked.text, '/account')
    assert.deepEqual({ ...waiting, ...typed }, waiting)
    // In another tab.
    await browser.get('/confirm')
    await browser.submit('/confirm', { password })
    const again = untouched((await browser.post('/account', waiting)).text, '/account')
    assert.deepEqual({ ...again, ...typed }, again)
    assert.equal(await emailNow(), 'mei@example.org')
    assert.match((await browser.submit('/account', again)).text, /設定を保存しました/)
    assert.equal(await emailNow(), typed.email)
  })

  test('lead a script, which keeps what was typed, to the page that asks for the password', async (t) => {
    const service = await startService(t)
    const browser = await signedIn(service, await addPerson(service, 'mei@example.org'))
    service.clock.advance(10 * oneMinute)
    const typed = { email: 'moved@example.org', language: 'en', timeZone: 'UTC' }
    const { status, headers } = await browser.post('/account', typed, { 'hx-request': 'true' })
    const confirm = '/confirm?next=%2Faccount&again=yes'
    assert.deepEqual([status, headers.location], [303, confirm])
    assert.match((await browser.get(confirm)).text, /Nothing has been changed yet/)
    // What the script shows again looks as if it were saved.
    const { text } = await browser.submit(confirm, { password })
    assert.match(
      text,
      /class="notice is-warning"[^>]*><span>The password is right. Nothing has been changed yet/,
    )
  })

  test('show a name with markup as text, on every account page', async (t) => {
    const service = await startService(t)
    const user = await addPerson(service, 'mei@example.org', { name: 'Mei' })
    const browser = await signedIn(service, user)
    const parts = ['', '/password', '/sessions', '/second-factor', '/keys']
    const pages = parts.map((part) => `/account${part}`)
    const look = async () => {
      const seen = []
      for (const it of pages) seen.push(elementsOf(await browser.get(it)))
      return seen
    }
    const expected = await look()
    for (const name of payloads) {
      await updateUser(service.deps, { userId: user.id }, { name })
      assert.deepEqual(await look(), expected, name)
    }
  })
})

describe('changing the password', () => {
  const next = 'another sentence of words'

  test('ends all other sessions, and continues this one with a new token', async (t) => {
    const service = await startService(t)
    const user = await addPerson(service, 'mei@example.org')
    const browser = await enteredAs(service, user)
    const other = await enteredAs(service, user)
    const thief = copyOf(service, browser)
    await browser.get('/account/password')
    const done = await browser.submit('/account/password', { current: password, password: next })
    assert.match(done.text, /Password changed/)
    assert.equal((await browser.get('/account')).status, 200)
    assert.equal((await other.get('/account')).status, 303)
    assert.equal((await thief.get('/account')).status, 303)
    assert.match((await signInBy(browserOf(service.app), user.email)).text, /is wrong/)
    const fresh = browserOf(service.app)
    await signInBy(fresh, user.email, { password: next })
    assert.equal((await fresh.get('/account')).status, 200)
  })

  test('shows an error at the wrong field, and answers 429 after six wrong passwords', async (t) => {
    const service = await startService(t)
    const browser = await enteredAs(service, await addPerson(service, 'mei@example.org'))
    await browser.get('/account/password')
    const send = (current: string, it: string) =>
      browser.post('/account/password', { current, password: it })
    const weak = await send(password, 'password1234')
    assert.match(weak.text, /id="password-error">This is easy to guess/)
    const wrong = await send('not the right password', next)
    assert.equal(wrong.status, 422)
    assert.match(wrong.text, /id="current-error">This is wrong/)
    assert.doesNotMatch(wrong.text, /not the right password|another sentence/)
    // No attempt: it can be no guess.
    const empty = await send('', 'short')
    assert.match(empty.text, /id="current-error">Please fill this in/)
    assert.match(empty.text, /id="password-error">Use at least 12 characters/)
    assert.match((await send('', next)).text, /id="current-error">Please fill this in/)
    for (let n = 0; n < 5; n++) assert.equal((await send(`wrong ${n}`, next)).status, 422)
    const held = await send(password, next)
    assert.deepEqual([held.status, held.headers['retry-after']], [429, '1'])
    assert.match(held.text, /role="alert">There were too many attempts/)
  })
})
