import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { crowded, unavailable } from '../../src/domain/errors.ts'
import { logLines } from '../support/http/log-lines.ts'
import { processorTime } from '../support/processor-time.ts'
import { startService } from '../support/service.ts'
import { untouched } from '../support/web/page-forms.ts'
import { visitInJapanese } from '../support/web/student-visit.ts'
import { browserOf, signedIn } from '../support/web/visiting.ts'

const html = { host: 'kadai.example.org', accept: 'text/html' }

test('a form of more than 1,000 fields is refused, shows none of them, and takes less than a second', async (t) => {
  const { app } = await startService(t)
  for (const [fields, status] of [
    [1000, 403],
    [1001, 422],
    [130_000, 422],
  ] as const) {
    const began = processorTime()
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: '/account',
      headers: {
        ...html,
        origin: 'http://kadai.example.org',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: `form_token=1.x${'&a'.repeat(fields - 1)}`,
    })
    assert.equal(statusCode, status)
    assert.equal(body.includes('name="a"'), status === 403)
    const taken = processorTime() - began
    assert.ok(taken < 1000, `${taken} ms`)
  }
})

test('a form that is not UTF-8 is refused by a page that says so (422), and changes nothing', async (t) => {
  const { browser, ...service } = await visitInJapanese(t)
  const cookie = `kadai_session=${browser.cookies.get('kadai_session')}`
  const path = '/assignments/new'
  const { subject: _, ...fields } = untouched((await browser.get(path)).text, path)
  const typed = new URLSearchParams({ ...fields, title: 'Essay', dueDate: '2026-04-20' })
  const { statusCode, body } = await service.app.inject({
    method: 'POST',
    url: path,
    headers: {
      ...html,
      cookie,
      origin: 'http://kadai.example.org',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: Buffer.concat([Buffer.from(`${typed}&subject=`), Buffer.from([0xe9])]),
  })
  assert.equal(statusCode, 422)
  assert.match(body, /<h1>/)
  assert.equal((await service.call('GET', '/assignments')).body.total_count, 0)
})

test('a form that is too long is refused by a page that says so (413), and changes nothing', async (t) => {
  const { browser, ...service } = await visitInJapanese(t)
  const fields = { title: 'Essay', dueDate: '2026-04-20', description: '長'.repeat(60_000) }
  const { status, text } = await browser.submit('/assignments/new', fields)
  assert.equal(status, 413)
  assert.match(text, /<h1>入力が長すぎて受け取れませんでした/)
  assert.equal((await service.call('GET', '/assignments')).body.total_count, 0)
})

describe('an unknown, malformed or POST-only address', () => {
  const addresses = ['/nowhere', '/%zz', '/assignments/%zz', '/assignments/5/toggle']

  test('answers 404 or 405 with a page to a client that accepts HTML', async (t) => {
    const { app } = await startService(t)
    for (const [n, url] of addresses.entries()) {
      const { statusCode, headers, body } = await app.inject({ url, headers: html })
      assert.equal(statusCode, [404, 404, 404, 405][n], url)
      assert.equal(headers.allow, statusCode === 405 ? 'OPTIONS, POST' : undefined)
      assert.match(body, /<a class="button" href="\/">/, url)
    }
  })

  test('shows a visitor their sections, and reads no session for anybody else', async (t) => {
    const service = await startService(t)
    const { deps, user } = service
    const browser = await signedIn(service, user)
    const { mock } = t.mock.method(deps.store.sessions, 'findVisitor')
    for (const [n, url] of addresses.entries()) {
      const { status, text, headers } = await browser.get(url)
      assert.deepEqual([status, headers['cache-control']], [[404, 404, 404, 405][n], 'no-store'])
      assert.match(text, /<html lang="ja">[\s\S]*action="\/sign-out"[\s\S]*href="\/calendar#today"/)
    }
    assert.equal(mock.callCount(), addresses.length)
    const nobody = await browserOf(service.app).get('/nowhere')
    assert.doesNotMatch(nobody.text, /href="\/calendar/)
    assert.equal(mock.callCount(), addresses.length)
  })

  test('answers 404 also while no session can be read', async (t) => {
    const { browser, ...service } = await visitInJapanese(t)
    const away = () => Promise.reject(unavailable(new Error('the disk is gone')))
    t.mock.method(service.deps.store.sessions, 'findVisitor', away)
    const { status, text } = await browser.get('/nowhere')
    assert.equal(status, 404)
    assert.doesNotMatch(text, /href="\/calendar/)
  })

  test('answers 500 after a defect, which is logged', async (t) => {
    const { log, errors } = logLines()
    const { browser, ...service } = await visitInJapanese(t, { edge: { log } })
    const defect = () => Promise.reject(new Error('a defect'))
    t.mock.method(service.deps.store.sessions, 'findVisitor', defect)
    assert.equal((await browser.get('/nowhere')).status, 500)
    assert.match(JSON.stringify(errors()), /a defect/)
  })

  test('answers 400, 404 or 405 with JSON to any other client', async (t) => {
    const { app } = await startService(t)
    for (const [n, url] of addresses.entries()) {
      const { statusCode, headers } = await app.inject({ url, headers: { host: html.host } })
      assert.equal(statusCode, [404, 400, 400, 405][n], url)
      assert.match(String(headers['content-type']), /^application\/json/, url)
    }
  })

  test('has no link to another site on its page, even if it starts with //', async (t) => {
    const { app } = await startService(t)
    const { body } = await app.inject({ url: '//evil.example/?next=%2F', headers: html })
    const base = 'http://kadai.example.org//evil.example/?next=%2F'
    const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => new URL(href, base))
    assert.ok(links.length > 3)
    for (const { origin } of links) assert.equal(origin, 'http://kadai.example.org')
  })
})

test('a HEAD, which shows nothing, leaves the notice to the GET after it', async (t) => {
  const { browser, ...service } = await visitInJapanese(t)
  await browser.post('/sign-out')
  const cookie = `kadai_notice=${browser.cookies.get('kadai_notice')}`
  const url = '/sign-in'
  const [head, get] = [
    await service.app.inject({ method: 'HEAD', url, headers: { ...html, cookie } }),
    await service.app.inject({ url, headers: { ...html, cookie } }),
  ]
  assert.match(get.body, /class="notice"/)
  assert.equal(head.headers['content-length'], get.headers['content-length'])
  assert.deepEqual(
    [head, get].map(({ cookies }) => cookies.map(({ name }) => name)),
    [[], ['kadai_notice']],
  )
})

test('an unavailable store leads to a page with status 503, and is logged', async (t) => {
  const { log, errors } = logLines()
  const { browser, ...service } = await visitInJapanese(t, { edge: { log } })
  const away = () => Promise.reject(unavailable(new Error('the disk is gone')))
  t.mock.method(service.deps.store.assignments, 'list', away)
  const visited = await browser.get('/')
  assert.equal(visited.status, 503)
  assert.equal(visited.headers['retry-after'], '1')
  assert.match(visited.text, /<h1>/)
  assert.match(JSON.stringify(errors()), /the disk is gone/)
  t.mock.method(service.deps.store, 'write', away)
  assert.equal((await browser.post('/assignments/1/toggle')).status, 503)
  t.mock.method(service.deps.store.sessions, 'findVisitor', away)
  assert.equal((await browser.get('/')).status, 503)
  assert.equal((await browserOf(service.app).get('/sign-in')).status, 200)
})

test('a sign-in while too many passwords are checked leads to a page with status 503, and is not logged', async (t) => {
  const { log, errors } = logLines()
  const { app, deps, user } = await startService(t, { edge: { log } })
  t.mock.method(deps.passwords, 'verify', () => Promise.reject(crowded()))
  const credentials = { email: user.email, password: 'one that is long enough' }
  const { status, headers, text } = await browserOf(app).post('/sign-in', credentials)
  assert.deepEqual([status, headers['retry-after']], [503, '1'])
  assert.match(
    text,
    /ただいまパスワードの確認が混み合っています|Too many passwords are being checked just now/,
  )
  assert.deepEqual(errors(), [])
})

test('kadai_session is ignored once the browser sends a cookie with the prefix __Host-', async (t) => {
  const service = await startService(t)
  const planted = (await signedIn(service, service.user)).cookies.get('kadai_session') ?? ''
  const browser = browserOf(service.app)
  browser.cookies.set('kadai_session', planted)
  assert.equal((await browser.get('/account')).status, 200)
  browser.cookies.set('__Host-kadai_device', 'x'.repeat(43))
  assert.equal((await browser.get('/account')).headers.location, '/sign-in?next=%2Faccount')
})
