import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startAdministration } from './administrator.ts'

describe('the page with the details of a user', () => {
  test('shows them, saves a change, and records who made it', async (t) => {
    const { browser, user, administrator, deps } = await startAdministration(t)
    const page = `/admin/users/${user.id}`
    assert.ok((await browser.get(page)).text.includes(`href="${page}/profile"`))
    const { text } = await browser.get(`${page}/profile`)
    for (const value of [user.email, user.name, user.timeZone]) {
      assert.ok(text.includes(`value="${value}"`), value)
    }
    const wanted = {
      email: 'Renamed@example.org',
      name: ' Renamed ',
      language: 'en',
      timeZone: 'Europe/Paris',
    }
    const saved = await browser.submit(`${page}/profile`, wanted)
    assert.match(saved.text, /Details saved/)
    assert.match(saved.text, /<h1>Renamed<\/h1>/)
    const { updatedAt, ...now } = (await deps.store.users.find(user.id)) ?? user
    assert.deepEqual(now, {
      ...now,
      ...wanted,
      email: 'renamed@example.org',
      name: 'Renamed',
    })
    const { items } = await deps.store.audit.list({ userIds: [user.id] }, { page: 1, pageSize: 1 })
    assert.deepEqual(
      [items[0]?.action, items[0]?.actor, items[0]?.subject],
      ['user_changed', administrator.email, 'renamed@example.org'],
    )
  })

  test('shows the form again with an error at each wrong field, and saves nothing', async (t) => {
    const { browser, user, administrator, deps } = await startAdministration(t)
    const form = `/admin/users/${user.id}/profile`
    const wrong = { email: 'nobody', name: 'x'.repeat(101), language: 'en', timeZone: '+09:00' }
    const { status, text } = await browser.post(form, wrong)
    assert.equal(status, 422)
    assert.match(text, /id="email-error">Enter an e-mail address/)
    assert.match(text, /id="name-error">Use at most 100 characters/)
    assert.match(text, /id="timeZone-error">Enter the name of a time zone/)
    assert.match(text, /value="nobody"/)
    const taken = await browser.post(form, {
      ...wrong,
      email: administrator.email,
      name: '',
      timeZone: 'UTC',
    })
    assert.equal(taken.status, 422)
    assert.match(taken.text, /id="email-error">This is taken/)
    assert.deepEqual(await deps.store.users.find(user.id), user)
  })

  test('of the administrator is the page of their account, which asks for the password before the address changes', async (t) => {
    const { browser, administrator, deps } = await startAdministration(t)
    const page = `/admin/users/${administrator.id}/profile`
    assert.equal((await browser.get(page)).headers.location, '/account')
    const changed = { email: 'other@example.org', name: '', language: 'en', timeZone: 'UTC' }
    assert.equal((await browser.post(page, changed)).headers.location, '/account')
    assert.deepEqual(await deps.store.users.find(administrator.id), administrator)
  })

  test('answers 404 for an id without a user', async (t) => {
    const { browser } = await startAdministration(t)
    assert.equal((await browser.get('/admin/users/999/profile')).status, 404)
    assert.equal((await browser.post('/admin/users/999/profile', { name: 'x' })).status, 404)
  })
})
