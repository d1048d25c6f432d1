import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setUserDisabled } from '../../../src/actions/user-standing.ts'
import { startService } from '../../support/service.ts'
import { addPerson, password, signInBy } from '../../support/web/people.ts'
import { browserOf, type Visited } from '../../support/web/visiting.ts'

describe('signing in', () => {
  test('redirects to the page that was asked for first, after the right password', async (t) => {
    const service = await startService(t)
    const { email } = await addPerson(service, 'mei@example.org')
    const browser = browserOf(service.app)
    const sent = await browser.get('/account?x=1')
    assert.equal(sent.status, 303)
    assert.equal(sent.headers.location, '/sign-in?next=%2Faccount%3Fx%3D1')
    const page = await browser.get('/sign-in?next=%2Faccount%3Fx%3D1')
    assert.match(page.text, /action="\/sign-in\?next&#61;%2Faccount%3Fx%3D1"/)
    const answer = await browser.post('/sign-in?next=%2Faccount%3Fx%3D1', { email, password })
    assert.equal(answer.status, 303)
    assert.equal(answer.headers.location, '/account?x=1')
    assert.equal((await browser.get('/account')).status, 200)
    // Whoever is in already has no need of the page.
    const again = await browser.get('/sign-in?next=%2Faccount')
    assert.equal(again.headers.location, '/account')
  })

  test('works in each of several tabs, also after the first', async (t) => {
    const service = await startService(t)
    const { id, email } = await addPerson(service, 'mei@example.org')
    const browser = browserOf(service.app)
    await browser.get('/sign-in?next=%2Fcalendar')
    await browser.get('/sign-in?next=%2Faccount')
    for (const next of ['calendar', 'account']) {
      const answer = await browser.post(`/sign-in?next=%2F${next}`, { email, password })
      assert.deepEqual([answer.status, answer.headers.location], [303, `/${next}`])
    }
    assert.equal((await service.deps.store.sessions.ofUser(id)).length, 1)
  })

  test('accepts the e-mail address in any letter case, with spaces around it', async (t) => {
    const service = await startService(t)
    await addPerson(service, 'mei@example.org')
    const browser = browserOf(service.app)
    await signInBy(browser, ' Mei@Example.ORG ')
    assert.equal((await browser.get('/account')).status, 200)
  })

  test('answers a wrong password, an unknown address and a disabled user with the same bytes', async (t) => {
    const service = await startService(t)
    await addPerson(service, 'known@example.org')
    const gone = await addPerson(service, 'going@example.org')
    await setUserDisabled(service.deps, gone, true)
    const tries = [
      ['known@example.org', 'not the right password'],
      ['nobody@example.org', 'not the right password'],
      ['going@example.org', 'not the right password'],
      ['not an address', password],
    ] as const
    const answers: unknown[] = []
    for (const [email, tried] of tries) {
      const browser = browserOf(service.app)
      await browser.get('/sign-in')
      const answer = await browser.post('/sign-in', { email, password: tried })
      assert.deepEqual([...browser.cookies.keys()], [])
      answers.push(withoutIds(answer, email))
    }
    assert.ok(String(JSON.stringify(answers[0])).includes('is wrong'))
    for (const answer of answers) assert.deepEqual(answer, answers[0])
  })

  test('tells a disabled user whom to ask, after the right password only', async (t) => {
    const service = await startService(t)
    const gone = await addPerson(service, 'going@example.org')
    await setUserDisabled(service.deps, gone, true)
    const browser = browserOf(service.app)
    const answer = await browser.post('/sign-in', { email: gone.email, password })
    assert.equal(answer.status, 422)
    assert.match(answer.text, /role="alert"[^>]*>This account is disabled. Ask an administrator\.</)
    assert.doesNotMatch(answer.text, /is wrong/)
    assert.match(answer.text, /value="going@example\.org"/)
    assert.deepEqual([...browser.cookies.keys()], [])
    const japanese = await browser.post('/sign-in?language=ja', { email: gone.email, password })
    assert.match(
      japanese.text,
      /このアカウントは利用が停止されています。管理者に相談してください。/,
    )
  })

  test('returns the input after a wrong password, except the password', async (t) => {
    const service = await startService(t)
    const browser = browserOf(service.app)
    const typed = { email: 'mei@example.org', password: 'a secret of mine', isLasting: 'on' }
    await browser.get('/sign-in')
    const answer = await browser.post('/sign-in', typed)
    assert.equal(answer.status, 422)
    assert.match(answer.text, /value="mei@example\.org"/)
    assert.match(answer.text, /name="isLasting" checked/)
    assert.doesNotMatch(answer.text, /a secret of mine/)
  })

  test('answers 429 with the delay after six wrong passwords, and accepts the right one after it', async (t) => {
    const service = await startService(t)
    const { email } = await addPerson(service, 'mei@example.org')
    const browser = browserOf(service.app)
    await browser.get('/sign-in')
    for (let n = 0; n < 6; n++) await browser.post('/sign-in', { email, password: `wrong ${n}` })
    const held = await browser.post('/sign-in', { email, password })
    assert.deepEqual([held.status, held.headers['retry-after']], [429, '1'])
    assert.match(held.text, /Please try again in 1 second\./)
    const japanese = await browser.post('/sign-in?language=ja', { email, password })
    assert.match(japanese.text, /1秒後にもう一度/)
    service.clock.advance(1000)
    const answer = await browser.post('/sign-in', { email, password })
    assert.equal(answer.headers.location, '/')
  })

  const elsewhere = [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'https:evil.example',
    '/%5Cevil.example',
    '/%2F/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    ' //evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e%2E//evil.example?x',
    'evil.example',
    '/課題',
    '/\u0000',
    '/x\r\nset-cookie: a=b',
    '',
  ]
  for (const next of elsewhere) {
    test(`redirects only within this site for next=${JSON.stringify(next)}`, async (t) => {
      const service = await startService(t)
      const { email } = await addPerson(service, 'mei@example.org')
      const browser = browserOf(service.app)
      const address = `/sign-in?${new URLSearchParams({ next })}`
      await browser.get(address)
      const answer = await browser.post(address, { email, password })
      assert.equal(answer.status, 303)
      const base = 'http://kadai.example.org/sign-in'
      const { origin, pathname } = new URL(answer.headers.location ?? '', base)
      assert.equal(origin, 'http://kadai.example.org')
      // Else a script that reads the path would lead to another site, or fail.
      assert.doesNotMatch(pathname, /^\/\//)
      assert.equal(answer.headers['set-cookie']?.includes('a=b'), false)
    })
  }

  test('is in the language that the browser prefers, or that was chosen', async (t) => {
    const { app } = await startService(t)
    const browser = browserOf(app)
    const japanese = { 'accept-language': 'fr, ja;q=0.8, en;q=0.5' }
    const titles = [
      (await browser.get('/sign-in')).text,
      (await browser.get('/sign-in', japanese)).text,
      (await browser.get('/sign-in?language=ja')).text,
      (await browser.get('/sign-in?language=en', japanese)).text,
      // What was chosen stays while the form is filled in.
      (await browser.post('/sign-in?language=ja', { email: 'a@b', password: 'x' })).text,
    ].map((text) => /<html lang="(\w+)">[\s\S]*<h1>(.*)<\/h1>/.exec(text)?.slice(1))
    assert.deepEqual(titles, [
      ['en', 'Sign in'],
      ['ja', 'ログイン'],
      ['ja', 'ログイン'],
      ['en', 'Sign in'],
      ['ja', 'ログイン'],
    ])
    const page = await browser.get('/sign-in?language=ja&next=%2Faccount')
    assert.match(page.text, /action="\/sign-in\?next&#61;%2Faccount&#38;language&#61;ja"/)
  })
})

test('GET /sign-in/code before the password redirects to /sign-in and keeps `next`', async (t) => {
  const { app } = await startService(t)
  const { status, headers } = await browserOf(app).get('/sign-in/code?next=%2Faccount')
  assert.deepEqual([status, headers.location], [303, '/sign-in?next=%2Faccount'])
})

/** An answer without what differs between any two. */
function withoutIds({ status, text, headers }: Visited, email: string) {
  const { 'x-request-id': _id, date: _date, ...rest } = headers
  const body = text.replace(email, 'ADDRESS')
  // Of the one as long as of the other, or it would tell them apart.
  const { 'content-length': length, ...others } = rest
  return { status, body, headers: others, length: Number(length) - email.length }
}
