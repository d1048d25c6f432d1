import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { plainPages } from '../support/edge.ts'
import { collectRoutes } from '../support/http/routes.ts'
import { type Service, startService } from '../support/service.ts'
import { addPerson, enteredAs, password } from '../support/web/people.ts'
import { visitInJapanese } from '../support/web/student-visit.ts'
import { type Browser, browserOf, type Visited } from '../support/web/visiting.ts'

/** What every page says of itself, whatever it shows. */
const expected = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

function assertHeaders({ headers, text }: Visited, what: string): void {
  for (const [name, value] of Object.entries(expected)) {
    assert.equal(headers[name], value, `${name} of ${what}`)
  }
  // A file is saved, not shown.
  if (text === '' || headers['content-disposition']?.startsWith('attachment')) return
  assert.equal(headers['content-type'], 'text/html; charset=utf-8', what)
  assert.doesNotMatch(text, /<style|\sstyle=|\son\w+="|<script(?! src="\/assets\/)/, what)
}

describe('the security headers', () => {
  test('are on every page and every rejected form, for every kind of visitor', async (t) => {
    const routes = collectRoutes()
    const edge = { pages: { ...plainPages, allowsRegistration: true } }
    const service = await startService(t, { edge })
    await service.app.ready()
    const pages = routes.filter(({ url, schema }) => isPage(url) && schema?.hide)
    assert.ok(pages.length > 40, `${pages.length} page routes`)
    const administrator = await addPerson(service, 'aoi@example.org', { isAdmin: true })
    const student = await addPerson(service, 'mei@example.org')
    const visitors = [
      browserOf(service.app),
      await enteredAs(service, student),
      await enteredAs(service, administrator),
    ]
    const seen = new Set<number>()
    for (const { url, method } of pages) {
      const path = url.replace(/:\w+/, '1')
      for (const browser of visitors) {
        const visited = await visit(browser, String(method), path)
        assertHeaders(visited, `${method} ${path} ${visited.status}`)
        assert.ok(visited.status < 500, `${method} ${path} ${visited.status}`)
        seen.add(visited.status)
      }
    }
    for (const status of [200, 303, 403, 404]) assert.ok(seen.has(status), String(status))
  })

  test('are on responses with 403, 404, 422 and 429', async (t) => {
    const service = await startService(t)
    const browser = await enteredAs(service, await addPerson(service, 'mei@example.org'))
    await browser.get('/account')
    const refused = [
      [404, await browser.get('/nowhere')],
      [404, await browser.post('/account/sessions/999/end')],
      [403, await browser.get('/admin/keys')],
      [403, await browser.post('/account', {}, { origin: 'http://evil.example' })],
      [422, await browser.post('/account', { email: 'nobody', timeZone: 'Asia/Tokyo' })],
      [422, await browser.post('/account', {}, { 'content-type': 'application/json' })],
    ] as const
    for (const [status, visited] of refused) {
      assert.equal(visited.status, status)
      assertHeaders(visited, String(status))
    }
    await browser.get('/confirm')
    for (let n = 0; n < 6; n++) await browser.post('/confirm', { password: 'wrong' })
    const held = await browser.post('/confirm', { password })
    assert.equal(held.status, 429)
    assertHeaders(held, '429')
  })
})

const isPage = (url: string) =>
  !/^\/(api|assets|docs|healthz|readyz|openapi|favicon)/.test(url) && url !== '*'

function visit(browser: Browser, method: string, path: string): Promise<Visited> {
  // Refused before it does anything: the forms are tested elsewhere.
  if (method === 'POST') return browser.post(path, {}, { origin: 'http://evil.example' })
  return browser.get(path)
}

describe('the cookies', () => {
  const cookiesOf = async ({ app }: Service, request: Partial<InjectOptions>) => {
    const page = await app.inject({ url: '/sign-in', ...request })
    assert.deepEqual(page.cookies, [])
    const { statusCode, headers } = await app.inject({
      method: 'POST',
      url: '/sign-in',
      ...request,
      headers: {
        ...request.headers,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({
        email: 'mei@example.org',
        password,
        isLasting: 'on',
      }).toString(),
    })
    assert.equal(statusCode, 303)
    const cookies = [headers['set-cookie'] ?? []].flat()
    return cookies.map((it) => it.replace(/=[^;]*/, '')).sort()
  }
  const plain = [
    'kadai_device; Max-Age=7776000; Path=/; HttpOnly; SameSite=Strict',
    'kadai_session; Max-Age=7776000; Path=/; HttpOnly; SameSite=Strict',
  ]
  const secure = plain.map((it) => `__Host-${it.replace('HttpOnly', 'HttpOnly; Secure')}`)

  test('are HttpOnly and SameSite=Strict over plain HTTP', async (t) => {
    const service = await startService(t)
    await addPerson(service, 'mei@example.org')
    const headers = { host: 'kadai.local:8080', origin: 'http://kadai.local:8080' }
    assert.deepEqual(await cookiesOf(service, { headers }), plain)
  })

  test('have __Host- and Secure behind a trusted HTTPS proxy', async (t) => {
    const service = await startService(t, { edge: { trustedProxies: ['127.0.0.1'] } })
    await addPerson(service, 'mei@example.org')
    const headers = {
      host: 'kadai.example.org',
      origin: 'https://kadai.example.org',
      'x-forwarded-proto': 'https',
    }
    assert.deepEqual(await cookiesOf(service, { headers }), secure)
  })

  test('have __Host- and Secure if the configured base URL has HTTPS', async (t) => {
    const pages = { ...plainPages, baseUrl: 'https://kadai.example.org' }
    const service = await startService(t, { edge: { pages } })
    await addPerson(service, 'mei@example.org')
    const headers = { host: '127.0.0.1:8080', origin: 'https://kadai.example.org' }
    assert.deepEqual(await cookiesOf(service, { headers }), secure)
  })

  test('have neither __Host- nor Secure if an untrusted proxy claims HTTPS', async (t) => {
    const service = await startService(t)
    await addPerson(service, 'mei@example.org')
    const headers = {
      host: 'kadai.local',
      origin: 'http://kadai.local',
      'x-forwarded-proto': 'https',
    }
    assert.deepEqual(await cookiesOf(service, { headers }), plain)
  })

  test('without __Host- are not read where the site has HTTPS: another host can set them', async (t) => {
    const pages = { ...plainPages, baseUrl: 'https://kadai.example.org' }
    const { browser } = await visitInJapanese(t, { edge: { pages } })
    assert.equal((await browser.get('/account')).status, 303)
    browser.cookies.set('__Host-kadai_session', browser.cookies.get('kadai_session') ?? '')
    assert.equal((await browser.get('/account')).status, 200)
  })

  test('work behind an HTTPS proxy that is not configured, from the first form on', async (t) => {
    const service = await startService(t)
    const { email } = await addPerson(service, 'mei@example.org')
    const browser = browserOf(service.app)
    const https = { origin: 'https://kadai.example.org' }
    await browser.get('/sign-in')
    const answer = await browser.post('/sign-in', { email, password, isLasting: 'on' }, https)
    assert.equal(answer.status, 303)
    assert.deepEqual([...browser.cookies.keys()], ['__Host-kadai_session', '__Host-kadai_device'])
    assert.equal((await browser.get('/account')).status, 200)
    const { headers } = await browser.post('/sign-out', {}, https)
    const deleted = [headers['set-cookie'] ?? []].flat()
    // Without Secure, browsers would keep it.
    assert.ok(
      deleted.some((it) => /^__Host-kadai_session=;.*; Secure/.test(it)),
      String(deleted),
    )
  })
})
