import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { placePolicy } from '../../../src/domain/accounts/sign-in-throttle.ts'
import { plainPages } from '../../support/edge.ts'
import { type Service, startService } from '../../support/service.ts'
import { elementsOf, password, payloads } from '../../support/web/people.ts'
import { browserOf } from '../../support/web/visiting.ts'

const open = { edge: { pages: { ...plainPages, allowsRegistration: true } } }
const mei = {
  email: 'mei@example.org',
  name: 'Mei',
  password,
  language: 'en',
  timeZone: 'Asia/Tokyo',
}

const usersOf = ({ deps }: Service) => deps.store.users.all()

describe('registration', () => {
  test('answers 404 unless it is allowed', async (t) => {
    const service = await startService(t)
    const browser = browserOf(service.app)
    const signIn = await browser.get('/sign-in')
    assert.equal(signIn.status, 200)
    assert.doesNotMatch(signIn.text, /register/)
    assert.equal((await browser.get('/register')).status, 404)
    assert.equal((await browser.post('/register', mei)).status, 404)
    assert.equal((await usersOf(service)).length, 1)
  })

  test('creates a user, who is then signed in', async (t) => {
    const service = await startService(t, open)
    const browser = browserOf(service.app)
    assert.match((await browser.get('/sign-in')).text, /href="\/register"/)
    const page = await browser.get('/register')
    assert.match(page.text, /value="Asia&#47;Tokyo"|value="Asia\/Tokyo"/)
    assert.match(page.text, /data-offers-time-zone="always"/)
    assert.match(page.text, /<option value="Asia\/Tokyo">(日本標準時|Japan Standard Time)</)
    const answer = await browser.post('/register', { ...mei, timeZone: 'America/Nuuk' })
    assert.equal(answer.headers.location, '/')
    const [, user] = await usersOf(service)
    assert.equal(user?.isAdmin, false)
    assert.deepEqual([user?.email, user?.name, user?.timeZone], [mei.email, 'Mei', 'America/Nuuk'])
    assert.match((await browser.get('/account')).text, /value="mei@example\.org"/)
    assert.equal((await browser.get('/register')).headers.location, '/')
  })

  const mistakes = [
    ['a taken e-mail address', { email: 'student@example.org' }, 'email', /taken/],
    ['an invalid e-mail address', { email: 'mei' }, 'email', /Enter an e-mail address/],
    [
      'an address that only looks like that of another user',
      { email: 'student@example.org\u200b' },
      'email',
      /Enter an e-mail address/,
    ],
    ['a short password', { password: 'short' }, 'password', /at least 12 characters/],
    ['a common password', { password: 'password1234' }, 'password', /easy to guess/],
    [
      'the e-mail address as password',
      { password: 'mei@example.org' },
      'password',
      /easy to guess/,
    ],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 'timeZone', /time zone/],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name', /at most 100/],
  ] as const
  for (const [what, wrong, field, message] of mistakes) {
    test(`answers 422 with the input for ${what}`, async (t) => {
      const service = await startService(t, open)
      const browser = browserOf(service.app)
      await browser.get('/register')
      const typed = { ...mei, ...wrong }
      const { status, text } = await browser.post('/register', typed)
      assert.equal(status, 422)
      assert.match(new RegExp(`id="${field}-error">([^<]*)`).exec(text)?.[1] ?? '', message)
      assert.ok(text.includes(`value="${typed.email}"`) && text.includes(`value="${typed.name}"`))
      assert.ok(!text.includes(typed.password) || typed.password === typed.email)
      assert.doesNotMatch(text, /data-offers-time-zone="always"/)
      assert.equal((await usersOf(service)).length, 1)
    })
  }

  test('answers 429 after 100 attempts from one client address', async (t) => {
    const service = await startService(t, open)
    const browser = browserOf(service.app)
    await browser.get('/register')
    const taken = { ...mei, email: 'student@example.org' }
    for (let n = 0; n < placePolicy.burst; n++) {
      assert.equal((await browser.post('/register', taken)).status, 422)
    }
    const held = await browser.post('/register', mei)
    assert.equal(held.status, 429)
    assert.equal(held.headers['retry-after'], '6')
    assert.match(
      held.text,
      /role="alert">There were too many attempts\. Please try again in 6 seconds/,
    )
    assert.ok(held.text.includes(`value="${mei.email}"`) && !held.text.includes(password))
    assert.equal((await usersOf(service)).length, 1)
    service.clock.advance(placePolicy.pace)
    assert.equal((await browser.post('/register', mei)).status, 303)
  })

  test('accepts markup as a name, and shows it as text', async (t) => {
    const service = await startService(t, open)
    const plain = browserOf(service.app)
    await plain.get('/register')
    await plain.submit('/register', mei)
    const expected = elementsOf(await plain.get('/account'))
    for (const [n, name] of payloads.entries()) {
      const browser = browserOf(service.app)
      await browser.get('/register')
      await browser.submit('/register', { ...mei, email: `n${n}@example.org`, name })
      assert.deepEqual(elementsOf(await browser.get('/account')), expected, name)
    }
  })

  test('lists time zones in less than 4 kB', async (t) => {
    const { app } = await startService(t, open)
    const { text } = await browserOf(app).get('/register')
    const list = /<datalist.*<\/datalist>/s.exec(text)?.[0] ?? ''
    assert.ok(list.includes('Asia/Tokyo'))
    assert.ok(Buffer.byteLength(list) < 4096, `${Buffer.byteLength(list)} bytes`)
  })
})
