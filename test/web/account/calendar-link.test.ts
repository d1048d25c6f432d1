import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { makePasswordLink, setPasswordByLink } from '../../../src/actions/passwords.ts'
import { setUserDisabled } from '../../../src/actions/user-standing.ts'
import { oneMinute } from '../../../src/domain/time/durations.ts'
import { listen, openBothEnds, rawRequest } from '../../support/raw-socket.ts'
import { linkPage, visitLinked } from '../../support/web/calendar-link.ts'
import { untouched } from '../../support/web/page-forms.ts'
import { addPerson, password } from '../../support/web/people.ts'
import { signedIn } from '../../support/web/visiting.ts'

describe('the address of a calendar', () => {
  test('is in the language of its user, and is sent again only after a change', async (t) => {
    const { ask, make, read } = await visitLinked(t)
    const link = await make()
    const { headers, body } = await read(link)
    assert.equal(headers['content-type'], 'text/calendar; charset=utf-8')
    assert.equal(headers['cache-control'], 'private, no-cache')
    assert.match(body, /^NAME:Homework\r$/m)
    const known = { 'if-none-match': String(headers.etag) }
    for (const tags of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`, '*']) {
      const again = await read(link, { 'if-none-match': String(tags) })
      assert.deepEqual([again.statusCode, again.body], [304, ''], String(tags))
    }
    await ask('PATCH', '/me', { language: 'ja' })
    const changed = await read(link, known)
    assert.equal(changed.statusCode, 200)
    assert.match(changed.body, /^NAME:課題\r$/m)
  })

  test('needs no key and no session, but the link, which its user can replace and remove', async (t) => {
    const { make, read, browser, deps, user } = await visitLinked(t)
    const first = await make()
    const second = await make()
    const statusOf = async (url: string) => (await read(url)).statusCode
    assert.deepEqual([await statusOf(first), await statusOf(second)], [404, 200])
    assert.match((await browser.get(linkPage)).text, /You made a link on Fri, Apr 10 12:00/)
    const missing = await read(first)
    assert.equal(missing.body, '{"error":"Calendar not found"}')
    assert.equal(missing.headers['cache-control'], 'no-store')
    const { text } = await browser.submit(`${linkPage}/remove`)
    assert.match(text, /Calendar link removed.*Make a link/s)
    assert.equal(await statusOf(second), 404)
    assert.equal((await browser.post(`${linkPage}/remove`)).headers.location, linkPage)
    const third = await make()
    await setUserDisabled(deps, user, true)
    assert.equal(await statusOf(third), 404)
    await setUserDisabled(deps, user, false)
    assert.equal(await statusOf(third), 200)
  })

  test('is read thirty times in ten minutes at most, whatever others read', async (t) => {
    const visit = await visitLinked(t)
    const { make, read, clock } = visit
    const link = await make()
    const other = await make(await signedIn(visit, await addPerson(visit, 'aoi@example.org')))
    for (let n = 0; n < 30; n++) assert.equal((await read(link)).statusCode, 200)
    const refused = await read(link)
    assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [429, '600'])
    assert.equal(refused.body, '{"error":"Too many requests"}')
    assert.equal((await read(other)).statusCode, 200)
    clock.advance(600_000)
    assert.equal((await read(link)).statusCode, 200)
  })

  test('is not read for who has left before it was their turn', async (t) => {
    const { app, make, read, deps } = await visitLinked(t)
    const link = await make()
    const { assignments, calendarLinks } = deps.store
    const [begun, letGo, found] = [0, 1, 2].map(() => Promise.withResolvers<void>())
    assert.ok(begun && letGo && found)
    const list = assignments.list.bind(assignments)
    const { mock: lists } = t.mock.method(
      assignments,
      'list',
      async (...query: Parameters<typeof list>) => {
        begun.resolve()
        await letGo.promise
        return list(...query)
      },
    )
    const first = read(link)
    await begun.promise
    const { socket, accepted } = await openBothEnds(app, await listen(app))
    const find = calendarLinks.find.bind(calendarLinks)
    t.mock.method(calendarLinks, 'find', (digest: string) => {
      const link = find(digest)
      found.resolve(link.then(() => {}))
      return link
    })
    socket.write(rawRequest(`GET ${link} HTTP/1.1`))
    await found.promise
    socket.destroy()
    await once(accepted, 'close')
    letGo.resolve()
    assert.equal((await first).statusCode, 200)
    assert.equal((await read(link)).statusCode, 200)
    assert.equal(lists.callCount(), 2)
  })

  test('is at no other address, whatever that has for a token', async (t) => {
    const { app, make, read } = await visitLinked(t)
    const link = await make()
    const wrong = [
      link.slice(0, -1),
      link.replace('.ics', ''),
      link.replace('.ics', 'x.ics'),
      `${link}x`,
      link.toUpperCase(),
      '/calendar/.ics',
      `/calendar/${'é'.repeat(43)}.ics`,
      `/calendar/${'%00'.repeat(43)}.ics`,
    ]
    for (const url of wrong) {
      assert.equal((await read(url)).statusCode, 404, url)
      const page = await read(url, { accept: 'text/html' })
      assert.deepEqual(
        [page.statusCode, page.headers['content-type']],
        [404, 'text/html; charset=utf-8'],
      )
    }
    const headers = { host: 'kadai.example.org' }
    const asked = async (method: 'HEAD' | 'POST') =>
      (await app.inject({ method, url: link, headers })).statusCode
    assert.deepEqual([await asked('HEAD'), await asked('POST')], [200, 405])
  })
})

describe('a link', () => {
  test('is shown once, and stored as a digest alone', async (t) => {
    const { make, browser, deps, user } = await visitLinked(t)
    const token = (await make()).slice('/calendar/'.length, -'.ics'.length)
    assert.doesNotMatch((await browser.get(linkPage)).text, new RegExp(token))
    const link = await deps.store.calendarLinks.ofUser(user.id)
    assert.notEqual(link?.digest, token)
  })

  test('is not replaced when the page that shows it is loaded again', async (t) => {
    const { make, browser, read } = await visitLinked(t)
    const first = await make()
    const { text } = await browser.get(linkPage)
    const again = await browser.post(linkPage)
    assert.deepEqual([again.status, again.headers.location], [303, linkPage])
    const second = await make()
    assert.equal((await browser.post(linkPage, untouched(text, linkPage))).status, 303)
    const statuses = [(await read(first)).statusCode, (await read(second)).statusCode]
    assert.deepEqual(statuses, [404, 200])
  })

  test('ends with a change of the password, which the audit records, and with one by a link', async (t) => {
    const { make, browser, deps, read, user } = await visitLinked(t)
    const first = await make()
    await browser.get('/account/password')
    const next = 'another horse battery staple'
    await browser.submit('/account/password', { current: password, password: next })
    assert.equal((await read(first)).statusCode, 404)
    const { items } = await deps.store.audit.list({}, { page: 1, pageSize: 9 })
    const actions = items.map(({ action }) => action)
    assert.ok(actions.includes('calendar_link_removed') && actions.includes('password_changed'))
    const second = await make()
    await setPasswordByLink(deps, { token: (await makePasswordLink(deps, user)).token, password })
    assert.equal((await read(second)).statusCode, 404)
  })

  test('is not made unless the password was given within ten minutes', async (t) => {
    const { browser, clock, deps, user } = await visitLinked(t)
    await browser.get(linkPage)
    clock.advance(10 * oneMinute)
    const { status, headers } = await browser.post(linkPage)
    assert.deepEqual(
      [status, headers.location],
      [303, '/confirm?next=%2Faccount%2Fcalendar&again=yes'],
    )
    assert.equal(await deps.store.calendarLinks.ofUser(user.id), undefined)
  })
})
