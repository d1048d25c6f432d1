import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plainPages } from '../../support/edge.ts'
import { type Service, startService } from '../../support/service.ts'
import { addPerson, copyOf, enteredAs } from '../../support/web/people.ts'
import { type Browser, browserOf, type Visited } from '../../support/web/visiting.ts'

const languageOf = ({ text }: Visited) => /<html lang="(\w+)">/.exec(text)?.[1]

/** What a browser sends that prefers the other language. */
const japanese = { 'accept-language': 'ja' }

async function enter(service: Service): Promise<Browser> {
  return enteredAs(service, await addPerson(service, 'mei@example.org', { language: 'en' }))
}

describe('a browser in which somebody was signed in shows their language', () => {
  test('after they signed out', async (t) => {
    const browser = await enter(await startService(t))
    const left = await browser.submit('/sign-out', {}, japanese)
    assert.match(left.text, /Signed out|ログアウトしました/)
    assert.equal(languageOf(await browser.get('/sign-in', japanese)), 'en')
    assert.equal(languageOf(await browser.get('/sign-in?language=ja')), 'ja')
  })

  test('when their session is over', async (t) => {
    const service = await startService(t)
    const browser = await enter(service)
    service.clock.advance(31 * 60_000)
    const page = await browser.post('/assignments/new', { title: 'Essay' }, japanese)
    assert.equal(languageOf(page), 'en')
    assert.match(page.text, /You are no longer signed in/)
    const { headers } = await browser.post('/assignments/1/toggle', {}, japanese)
    const asked = await browser.get(headers.location ?? '', japanese)
    assert.equal(languageOf(asked), 'en')
    assert.match(asked.text, /You are no longer signed in/)
  })

  test('at an unknown address, on a page that failed, and on a form that could not be read', async (t) => {
    const service = await startService(t)
    const browser = await enter(service)
    const session = browser.cookies.get('kadai_session') ?? ''
    browser.cookies.delete('kadai_session')
    assert.equal(languageOf(await browser.get('/nowhere', japanese)), 'en')
    assert.equal(languageOf(await browser.get('/series/1/pause', japanese)), 'en')
    browser.cookies.set('kadai_session', session)
    const binary = { ...japanese, 'content-type': 'application/octet-stream' }
    assert.equal(languageOf(await browser.post('/account', {}, binary)), 'en')
    t.mock.method(service.deps.store.assignments, 'list', () => Promise.reject(new Error('x')))
    const failed = await browser.get('/', japanese)
    assert.deepEqual([failed.status, languageOf(failed)], [500, 'en'])
  })

  test('after they chose another, and in place of any other value', async (t) => {
    const service = await startService(t)
    const browser = await enter(service)
    const profile = { name: '', email: 'mei@example.org', timeZone: 'Asia/Tokyo' }
    await browser.submit('/account', { ...profile, language: 'ja' })
    // Beside a session, the page of an unknown address is in the language of its user.
    const later = async (path: string) => {
      const outside = copyOf(service, browser)
      outside.cookies.delete('kadai_session')
      return languageOf(await outside.get(path))
    }
    assert.equal(await later('/nowhere'), 'ja')
    assert.equal(await later('/nowhere?language=fr'), 'ja')
    browser.cookies.set('kadai_language', 'fr')
    assert.equal(await later('/nowhere'), 'en')
    await browser.get('/')
    assert.equal(await later('/nowhere'), 'ja')
  })
})

test('the cookie with the language is like the others, and is set once', async (t) => {
  const pages = { ...plainPages, baseUrl: 'https://kadai.example.org' }
  for (const [edge, name, rest] of [
    [{}, 'kadai_language', 'Max-Age=31536000; Path=/; HttpOnly; SameSite=Strict'],
    [
      { pages },
      '__Host-kadai_language',
      'Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Strict',
    ],
  ] as const) {
    const service = await startService(t, { edge })
    const { email } = await addPerson(service, 'mei@example.org', { language: 'en' })
    const browser = browserOf(service.app)
    const origin = 'pages' in edge ? pages.baseUrl : 'http://kadai.example.org'
    const password = 'correct horse battery staple'
    await browser.post('/sign-in', { email, password }, { origin })
    const first = await browser.get('/')
    assert.equal(first.headers['set-cookie'], `${name}=en; ${rest}`)
    assert.equal((await browser.get('/')).headers['set-cookie'], undefined)
  }
})
