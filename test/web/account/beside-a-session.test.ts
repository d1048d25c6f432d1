import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makePasswordLink } from '../../../src/actions/passwords.ts'
import type { Edge } from '../../../src/app.ts'
import { placePolicy } from '../../../src/domain/accounts/sign-in-throttle.ts'
import type { User } from '../../../src/domain/accounts/user.ts'
import type { Lasting } from '../../support/databases.ts'
import { plainPages } from '../../support/edge.ts'
import { type Service, startService } from '../../support/service.ts'
import { untouched } from '../../support/web/page-forms.ts'
import { addPerson, password, signInBy } from '../../support/web/people.ts'
import { personWithFactor } from '../../support/web/two-steps.ts'
import { type Browser, browserOf, signedIn, type Visited } from '../../support/web/visiting.ts'

const form = /<h1>Sign in<\/h1>/
const tooLate = /That took too long/

/** Mei, who has a second factor, at a browser in which Ren is signed in. */
async function atRens(t: Lasting, edge: Partial<Edge> = {}) {
  const service = await startService(t, { edge })
  const { user: mei, code } = await personWithFactor(t, { service })
  const ren = await addPerson(service, 'ren@example.org', { language: 'ja', name: '蓮' })
  const browser = await signedIn(service, ren)
  return { service, mei, code, ren, browser }
}

const sessionsOf = ({ deps }: Service, { id }: User) => deps.store.sessions.ofUser(id)

async function assertIn(browser: Browser, { email }: User): Promise<void> {
  assert.ok((await browser.get('/account')).text.includes(`value="${email}"`))
}

const follow = (browser: Browser, { headers }: Visited) => browser.get(headers.location ?? '')

describe('beside the session of another user', () => {
  test('a sign-in begins a session, and ends the other', async (t) => {
    const { service, ren, browser } = await atRens(t)
    const aoi = await addPerson(service, 'aoi@example.org')
    const wrong = await browser.post('/sign-in', {
      email: aoi.email,
      password: 'not the right one',
    })
    assert.equal(wrong.status, 422)
    assert.match(wrong.text, /is wrong/)
    assert.equal((await sessionsOf(service, ren)).length, 1)
    await browser.post('/sign-in', { email: aoi.email, password })
    await assertIn(browser, aoi)
    assert.deepEqual(await sessionsOf(service, ren), [])
  })

  test('the pages for signing in are as without one', async (t) => {
    const { service, browser } = await atRens(t)
    const wrong = { email: 'aoi@example.org', password: 'not the right one' }
    const beside = await browser.post('/sign-in?other=yes', wrong)
    const alone = await browserOf(service.app).post('/sign-in?other=yes', wrong)
    const action = 'action="/sign-in"'
    assert.equal(beside.text.replace('action="/sign-in?other&#61;yes"', action), alone.text)
    assert.ok(alone.text.includes(action))
    assert.equal((await browser.get('/sign-in')).headers.location, '/')
    assert.match((await browser.get('/sign-in?other=yes')).text, form)
  })

  test('a code is asked for, and ends the other once it is right', async (t) => {
    const { service, mei, ren, code, browser } = await atRens(t)
    const asked = await browser.submit('/sign-in', { email: mei.email, password })
    const [, again = ''] = /<a href="(\/sign-in[^"]*)">/.exec(asked.text) ?? []
    assert.match((await browser.get(again.replaceAll('&#61;', '='))).text, form)
    assert.equal((await sessionsOf(service, ren)).length, 1)
    await browser.post('/sign-in/code?other=yes', { code: code() })
    await assertIn(browser, mei)
    assert.deepEqual(await sessionsOf(service, ren), [])
  })

  test('a code that is too late leads to the form, not into the other session', async (t) => {
    const { service, mei, code, browser } = await atRens(t)
    const asked = await browser.post('/sign-in', { email: mei.email, password })
    const address = asked.headers.location ?? ''
    await browser.get(address)
    service.clock.advance(6 * 60_000)
    const late = await browser.submit(address, { code: code() })
    assert.match(late.text, form)
    assert.match(late.text, tooLate)
  })

  test('a code whose sign-in another one has replaced leads to the form', async (t) => {
    const { service, mei, ren, code } = await atRens(t)
    const browser = browserOf(service.app)
    const asked = await signInBy(browser, mei.email)
    const fields = { ...untouched(asked.text, '/sign-in/code'), code: code() }
    await signInBy(browser, ren.email)
    const answer = await follow(browser, await browser.post('/sign-in/code', fields))
    assert.match(answer.text, form)
    assert.match(answer.text, tooLate)
    await assertIn(browser, ren)
  })

  test('a code counts only for the user on whose page it was entered', async (t) => {
    const { service, mei, code } = await atRens(t)
    const email = 'aoi@example.org'
    const { user: aoi, code: codeOfAoi } = await personWithFactor(t, { service, email })
    const browser = browserOf(service.app)
    const asked = await signInBy(browser, mei.email)
    const ofMei = { ...untouched(asked.text, '/sign-in/code'), code: code() }
    const ofAoi = untouched((await signInBy(browser, aoi.email)).text, '/sign-in/code')
    assert.match((await browser.submit('/sign-in/code', ofMei)).text, tooLate)
    await browser.post('/sign-in/code', { ...ofAoi, code: codeOfAoi() })
    await assertIn(browser, aoi)
  })

  test('a code that is sent twice leads inside both times', async (t) => {
    const { service, mei, code } = await atRens(t)
    const browser = browserOf(service.app)
    const asked = await signInBy(browser, mei.email)
    const fields = { ...untouched(asked.text, '/sign-in/code'), code: code() }
    for (const _ of [1, 2]) {
      const { headers } = await browser.post('/sign-in/code?next=%2Fcalendar', fields)
      assert.equal(headers.location, '/calendar')
    }
  })

  const registering = { pages: { ...plainPages, allowsRegistration: true } }
  const aoi = { email: 'aoi@example.org', name: 'Aoi', password, timeZone: 'Asia/Tokyo' }

  test('a registration begins a session, and ends the other', async (t) => {
    const { service, ren, browser } = await atRens(t, registering)
    await browser.post('/register', aoi)
    assert.match((await browser.get('/account')).text, /value="aoi@example\.org"/)
    assert.deepEqual(await sessionsOf(service, ren), [])
  })

  test('a registration that cannot sign in yet leads to the form', async (t) => {
    const { browser } = await atRens(t, registering)
    for (let n = 0; n <= placePolicy.burst; n++) {
      await browser.post('/sign-in', { email: `${n}@example.org`, password: 'not the right one' })
    }
    assert.match((await browser.submit('/register', aoi)).text, form)
  })

  test('a password link sets the password, and leads to the form, not into the other session', async (t) => {
    const { service, mei, ren, browser } = await atRens(t)
    const link = `/password/${(await makePasswordLink(service.deps, mei)).token}`
    await browser.get(link)
    const done = await browser.submit(link, { password: 'another sentence of words' })
    assert.match(done.text, /Password set; please sign in/)
    assert.match(done.text, form)
    assert.deepEqual(await sessionsOf(service, ren), [])
  })
})
