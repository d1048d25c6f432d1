import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { saveKeyUse } from '../../../src/actions/api-keys.ts'
import { setUserDisabled } from '../../../src/actions/user-standing.ts'
import { isWellFormedKey } from '../../../src/domain/accounts/api-key.ts'
import { titlesOf } from '../../support/homework.ts'
import { issueOnPage, pagesOf, shown, startAdministration } from './administrator.ts'

const email = 'student@example.org'

describe('the API keys page', () => {
  test('issues a key that reads and writes the homework of the named user, and audits it', async (t) => {
    const { browser, ask, call, deps } = await startAdministration(t)
    const key = await issueOnPage(browser, { email: 'Student@Example.org ', name: 'Phone' })
    assert.ok(isWellFormedKey(key), key)
    const headers = { authorization: `Bearer ${key}` }
    const me = await ask({ url: '/api/v1/me', headers })
    assert.deepEqual([me.status, me.body.email], [200, email])
    assert.equal(me.body.api_key.name, 'Phone')
    const essay = await call(
      'POST',
      '/assignments',
      { title: 'Essay', due_date: '2026-05-01' },
      headers,
    )
    assert.equal(essay.status, 201)
    assert.deepEqual(await titlesOf(call, '/assignments'), ['Essay'])
    const read = await call('GET', `/assignments/${essay.body.id}`, undefined, headers)
    assert.deepEqual([read.status, read.body.title], [200, 'Essay'])
    const [entry] = (await deps.store.audit.list({}, { page: 1, pageSize: 1 })).items
    assert.deepEqual(
      [entry?.action, entry?.actor, entry?.subject],
      ['key_issued', 'teacher@example.org', email],
    )
  })

  test('shows a curl command with the new key and the host of the request', async (t) => {
    const { browser } = await startAdministration(t)
    const { text } = await browser.submit('/admin/keys', { email, name: 'Phone' })
    const key = shown(text, 'new-key')
    assert.equal(
      shown(text, 'new-key-example').replaceAll('&#39;', "'"),
      `curl -H 'Authorization: Bearer ${key}' http://kadai.example.org/api/v1/assignments`,
    )
  })

  test('links to the API documentation, also after a key was issued', async (t) => {
    const { browser } = await startAdministration(t)
    const list = await browser.get('/admin/keys')
    const issued = await browser.submit('/admin/keys', { email, name: 'Phone' })
    for (const { text } of [list, issued]) {
      assert.match(text, /<a href="\/docs" hx-boost="false">API documentation</)
    }
    assert.equal((await browser.get('/docs')).status, 200)
  })

  test('issues a read-only key that expires at the end of a day in its owner’s zone', async (t) => {
    const service = await startAdministration(t, { now: '2026-04-10T03:00:00Z' })
    const { browser, ask, clock } = service
    await service.join('abroad@example.org', 'America/New_York')
    const fields = { email: 'abroad@example.org', name: 'Phone', expiresOn: '2026-04-10' }
    const key = await issueOnPage(browser, { ...fields, isReadOnly: 'on' })
    const headers = { authorization: `Bearer ${key}` }
    const get = () => ask({ url: '/api/v1/assignments', headers })
    const payload = { title: 'Essay', due_date: '2026-05-01' }
    const post = await ask({ method: 'POST', url: '/api/v1/assignments', headers, payload })
    assert.equal(post.status, 403)
    clock.set('2026-04-11T03:59:59.999Z')
    assert.equal((await get()).status, 200)
    clock.set('2026-04-11T04:00:00Z')
    assert.equal((await get()).status, 401)
  })

  test('shows the last day of a key in its owner’s zone', async (t) => {
    const service = await startAdministration(t, { now: '2026-04-10T03:00:00Z' })
    const { browser } = service
    for (const zone of ['Pacific/Kiritimati', 'Asia/Tokyo', 'Pacific/Pago_Pago']) {
      const email = `${zone.toLowerCase().replace('/', '.')}@example.org`
      await service.join(email, zone)
      await issueOnPage(browser, { email, name: zone, expiresOn: '2027-01-01' })
      const { text } = await browser.get(`/admin/keys?q=${encodeURIComponent(email)}`)
      assert.match(text, /data-label="Last day">Fri, Jan 1, 2027</, zone)
    }
  })

  test('revokes a key from the next request on, and lists it among the revoked ones', async (t) => {
    const { browser, ask, deps } = await startAdministration(t)
    const key = await issueOnPage(browser, { email, name: 'Lost phone' })
    const headers = { authorization: `Bearer ${key}` }
    assert.equal((await ask({ url: '/api/v1/assignments', headers })).status, 200)
    const id = (await deps.store.apiKeys.all()).find(({ name }) => name === 'Lost phone')?.id
    const after = await browser.submit(`/admin/keys/${id}/revoke`)
    assert.equal((await ask({ url: '/api/v1/assignments', headers })).status, 401)
    assert.match(after.text, /API key revoked/)
    assert.doesNotMatch(after.text, /Lost phone/)
    assert.match((await browser.get('/admin/keys?state=revoked')).text, /Lost phone/)
    assert.equal((await browser.post(`/admin/keys/${id}/revoke`)).status, 404)
  })

  test('redirects a GET of /revoke to `back`, and answers 404 to an unknown key', async (t) => {
    const { browser, deps } = await startAdministration(t)
    const [known] = await deps.store.apiKeys.all()
    const list = '/admin/keys?q=a'
    const back = `back=${encodeURIComponent(list)}`
    const { headers } = await browser.get(`/admin/keys/${known?.id}/revoke?${back}`)
    assert.equal(headers.location, list)
    for (const id of ['999', '0', 'x']) {
      assert.equal((await browser.get(`/admin/keys/${id}/revoke`)).status, 404, id)
      assert.equal((await browser.post(`/admin/keys/${id}/revoke`)).status, 404, id)
    }
  })

  test('shows a key only once, and not on any other page or in the audit', async (t) => {
    const { browser, administrator, user, deps } = await startAdministration(t)
    const key = await issueOnPage(browser, { email, name: 'Phone' })
    for (const path of [...pagesOf(administrator), ...pagesOf(user)]) {
      const { status, text } = await browser.get(path)
      assert.ok(status === 200 || status === 303, path)
      assert.ok(!text.includes(key), path)
    }
    const { items } = await deps.store.audit.list({}, { page: 1, pageSize: 100 })
    assert.ok(!JSON.stringify(items).includes(key))
  })

  test('answers 422 with an error at each wrong field, and issues nothing', async (t) => {
    const { browser, deps } = await startAdministration(t)
    const before = (await deps.store.apiKeys.all()).length
    const typed = { email: 'nobody@example.org', name: ' ', expiresOn: '2026-02-31' }
    const { status, text } = await browser.post('/admin/keys', typed)
    assert.equal(status, 422)
    assert.match(text, /id="email-error">Nobody has this e-mail address/)
    assert.match(text, /id="name-error">Please fill this in/)
    assert.match(text, /id="expiresOn-error">Enter a date that exists/)
    assert.match(text, /value="nobody@example.org"/)
    const nobodys = await browser.post('/admin/keys', { email: ' ', name: 'Phone' })
    assert.match(nobodys.text, /id="email-error">Please fill this in/)
    assert.equal((await deps.store.apiKeys.all()).length, before)
  })

  test('issues no key for a disabled user, and suggests none', async (t) => {
    const { browser, deps, user } = await startAdministration(t)
    const suggested = `<option value="${email}">`
    assert.ok((await browser.get('/admin/keys')).text.includes(suggested))
    await setUserDisabled(deps, user, true)
    const before = (await deps.store.apiKeys.all()).length
    const { status, text } = await browser.post('/admin/keys', { email, name: 'Phone' })
    assert.equal(status, 422)
    assert.match(text, /id="email-error">This user is disabled\. Enable them first\./)
    assert.ok(!text.includes(suggested))
    assert.equal((await deps.store.apiKeys.all()).length, before)
    const page = await browser.get(`/admin/users/${user.id}`)
    assert.doesNotMatch(page.text, /#issue/)
  })

  test('answers 422 to an expiry date that has passed in the owner’s zone', async (t) => {
    const { browser } = await startAdministration(t, { now: '2026-04-10T15:00:00Z' })
    const fields = { email, name: 'Phone', expiresOn: '2026-04-10' }
    const { status, text } = await browser.post('/admin/keys', fields)
    assert.equal(status, 422)
    assert.match(text, /id="expiresOn-error">This must not be before April 11, 2026\./)
  })

  test('finds keys by name in any case and width, and by owner, 50 per page', async (t) => {
    const { browser, issue, user, join } = await startAdministration(t)
    const other = await join('other@example.org')
    for (let n = 1; n <= 60; n++) await issue(user, { name: `Many ${n}.` })
    const first = await browser.get('/admin/keys?q=ＭＡＮＹ')
    assert.match(first.text, /Found: 60/)
    assert.ok(first.text.includes('Many 60.') && !first.text.includes('Many 10.'))
    const second = await browser.get('/admin/keys?q=ＭＡＮＹ&page=2')
    assert.ok(second.text.includes('Many 10.') && !second.text.includes('Many 11.'))
    // The address of the first page is that of links to the list.
    assert.match(second.text, /rel="prev" href="\/admin\/keys\?q&#61;[^"&]*">/)
    const past = await browser.get('/admin/keys?q=Many&page=9')
    assert.deepEqual([past.status, past.headers.location], [303, '/admin/keys?q=Many&page=2'])
    const owned = await browser.get(`/admin/keys?q=${other.user.email}`)
    assert.match(owned.text, /Found: 1</)
    assert.match((await browser.get('/admin/keys?q=absent')).text, /There are no keys here/)
  })

  test('shows the last use of a key, also before it is saved', async (t) => {
    const { browser, clock, call, deps } = await startAdministration(t)
    const use = /data-label="Last used">([^<]*)</
    const lastUse = async () => use.exec((await browser.get('/admin/keys')).text)?.[1]
    assert.equal(await lastUse(), 'not yet')
    clock.set('2026-04-10T04:30:00Z')
    await call('GET', '/assignments')
    assert.equal(await lastUse(), 'Fri, Apr 10 13:30')
    await saveKeyUse(deps)
    assert.equal(await lastUse(), 'Fri, Apr 10 13:30')
  })
})
