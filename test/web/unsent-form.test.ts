import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { titlesOf } from '../support/homework.ts'
import { startService } from '../support/service.ts'
import { untouched } from '../support/web/page-forms.ts'
import { addPerson, enteredAs, password, signInBy } from '../support/web/people.ts'
import { browserOf } from '../support/web/visiting.ts'

const typed = { title: 'Essay', dueDate: '2026-04-20', description: 'A\r\nB', subject: 'Art' }

/** Somebody whose session was lost. */
async function signedOut(t: TestContext) {
  const service = await startService(t)
  const user = await addPerson(service, 'mei@example.org')
  const browser = await enteredAs(service, user)
  browser.cookies.clear()
  return { service, user, browser }
}

/** An administrator who entered the password half a day ago. */
async function longSignedIn(t: TestContext) {
  const service = await startService(t)
  const user = await addPerson(service, 'mei@example.org', { isAdmin: true })
  const browser = browserOf(service.app)
  await signInBy(browser, user.email, { isLasting: 'on' })
  await browser.get('/admin/users')
  service.clock.advance(12 * 3_600_000)
  return { service, browser }
}

describe('a form without a session', () => {
  test('waits with its input for a sign-in in another tab, and then comes back filled in', async (t) => {
    const { service, user, browser } = await signedOut(t)
    const open = { ...typed, back: '/calendar', form_token: `${user.id}.of an earlier session` }
    for (let n = 0; n < 2; n++) {
      const asked = await browser.post('/assignments/new', open)
      assert.equal(asked.status, 403)
      assert.match(asked.text, /<h1>You are no longer signed in<\/h1>/)
      assert.match(asked.text, /<a [^>]*href="\/sign-in" target="_blank">/)
      assert.deepEqual(untouched(asked.text, '/assignments/new'), { ...open, description: 'A\nB' })
    }
    await signInBy(browser, user.email)
    const again = await browser.post('/assignments/new', open)
    assert.equal(again.status, 403)
    const fields = untouched(again.text, '/assignments/new')
    assert.deepEqual({ ...fields, ...typed, back: '/calendar' }, fields)
    assert.deepEqual(await titlesOf(service.call, '/assignments'), [])
  })

  test('keeps its input on each page that has more than a button or a secret', async (t) => {
    const { user, browser } = await signedOut(t)
    const field = { title: 'Typed by hand', form_token: `${user.id}.of an earlier session` }
    for (const path of [
      ...['/account', '/subjects/rename?subject=Art', '/assignments/quick', '/assignments/1'],
      ...['/assignments/new', '/assignments/new/preview', '/series/1', '/series/1/preview'],
      ...['/admin/keys', '/admin/users', '/admin/users/roster', '/admin/users/1/profile'],
    ]) {
      const { status, text } = await browser.post(path, field)
      assert.equal(status, 403, path)
      assert.match(text, /value="Typed by hand"/, path)
    }
  })

  test('is not shown to another user, who signs in instead', async (t) => {
    const { service, user, browser } = await signedOut(t)
    const open = { ...typed, form_token: `${user.id}.of an earlier session` }
    await browser.post('/assignments/new', open)
    await signInBy(browser, (await addPerson(service, 'ren@example.org')).email)
    const { status, headers } = await browser.post('/assignments/new', open)
    assert.deepEqual([status, headers.location], [303, '/'])
  })

  test('shows no secret, nor a page that only a button was on', async (t) => {
    const { browser } = await signedOut(t)
    const secrets = { current: password, password, code: '123456', title: 'Essay' }
    for (const path of ['/account/password', '/confirm', '/account/second-factor/set-up']) {
      const sent = await browser.submit(path, secrets)
      assert.match(sent.text, /action="\/sign-in/)
      for (const secret of Object.values(secrets)) assert.ok(!sent.text.includes(secret))
    }
    assert.equal((await browser.post('/assignments/1/toggle', typed)).status, 303)
  })

  test('leads a script to the sign-in page with a notice and the way back, and saves nothing', async (t) => {
    const { service, browser } = await signedOut(t)
    const form = { ...typed, back: '/calendar' }
    const asked = await browser.submit('/assignments/new', form, { 'hx-request': 'true' })
    assert.match(asked.text, /class="notice is-warning"[^>]*><span>You are no longer signed in/)
    assert.match(asked.text, /What you typed is kept/)
    assert.match(
      asked.text,
      /action="\/sign-in\?next&#61;%2Fassignments%2Fnew%3Fback%3D%252Fcalendar"/,
    )
    assert.deepEqual(await titlesOf(service.call, '/assignments'), [])
    // Nothing is typed into a button.
    const pressed = await browser.submit('/assignments/1/toggle', form, { 'hx-request': 'true' })
    assert.match(pressed.text, /You are no longer signed in, so nothing was saved\. Sign in/)
  })

  test('causes no notice if it comes from another site; nor does a GET request', async (t) => {
    const service = await startService(t)
    const browser = browserOf(service.app)
    const evil = { origin: 'http://evil.example' }
    const asked = await browser.submit('/assignments/new', typed, evil)
    assert.equal((await browser.get('/assignments')).status, 303)
    for (const { text } of [asked, await browser.get('/sign-in')]) {
      assert.match(text, /<form method="post" action="\/sign-in/)
      assert.doesNotMatch(text, /no longer|class="notice/)
    }
  })
})

describe('a form of an administrator whose password is needed again', () => {
  const added = { email: 'new@example.org', name: 'Ren', language: 'ja', timeZone: 'UTC' }

  test('waits with its input for the password in another tab, and then comes back filled in', async (t) => {
    const { service, browser } = await longSignedIn(t)
    const { users } = service.deps.store
    const before = await users.all()
    const asked = await browser.post('/admin/users', added)
    assert.equal(asked.status, 403)
    assert.match(asked.text, /<h1>Your password is needed again<\/h1>/)
    assert.match(asked.text, /<a [^>]*href="\/confirm" target="_blank">/)
    const waiting = untouched(asked.text, '/admin/users')
    assert.deepEqual({ ...waiting, ...added }, waiting)
    await browser.get('/confirm')
    await browser.submit('/confirm', { password })
    const again = untouched((await browser.post('/admin/users', waiting)).text, '/admin/users')
    assert.deepEqual({ ...again, ...added }, again)
    assert.deepEqual(await users.all(), before)
    assert.match((await browser.submit('/admin/users', again)).text, /<h1>User added<\/h1>/)
  })

  test('is not shown if it is of another user, and leads a script, which keeps it, to /confirm', async (t) => {
    const { browser } = await longSignedIn(t)
    const open = { ...added, form_token: '999.of another user' }
    for (const sent of [
      await browser.post('/admin/users', open),
      await browser.post('/admin/users', added, { 'hx-request': 'true' }),
    ]) {
      assert.deepEqual(
        [sent.status, sent.headers.location],
        [303, '/confirm?next=%2Fadmin%2Fusers&again=yes'],
      )
    }
  })

  test('that is only a button leads to /confirm, which says that nothing was changed yet', async (t) => {
    const { service, browser } = await longSignedIn(t)
    const asked = await browser.submit(`/admin/users/${service.user.id}/access`)
    assert.match(asked.text, /action="\/confirm\?next/)
    assert.match(asked.text, /class="notice is-warning"[^>]*><span>Nothing has been changed yet/)
    const { disabledAt } = (await service.deps.store.users.find(service.user.id)) ?? {}
    assert.equal(disabledAt, null)
  })
})
