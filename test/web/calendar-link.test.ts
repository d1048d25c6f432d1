import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setUserDisabled } from '../../src/actions/user-standing.ts'
import { linkPage, visitLinked } from '../support/calendar-link.ts'

describe('the address of a calendar', () => {
  test('is in the language of its user, and is sent again only after a change', async (t) => {
    const { ask, make, read } = await visitLinked(t)
    const link = await make()
    const { headers, body } = await read(link)
    assert.equal(headers['content-type'], 'text/calendar; charset=utf-8')
    assert.equal(headers['cache-control'], 'private, no-cache')
    assert.match(body, /^NAME:Homework\r$/m)
    const known = { 'if-none-match': String(headers.etag) }
    const again = await read(link, known)
    assert.deepEqual([again.statusCode, again.body], [304, ''])
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
    assert.equal((await browser.post(`${linkPage}/remove`)).status, 404)
    const third = await make()
    await setUserDisabled(deps, user, true)
    assert.equal(await statusOf(third), 404)
    await setUserDisabled(deps, user, false)
    assert.equal(await statusOf(third), 200)
  })

  test('is read sixty times in ten minutes at most', async (t) => {
    const { make, read, clock } = await visitLinked(t)
    const link = await make()
    for (let n = 0; n < 60; n++) assert.equal((await read(link)).statusCode, 200)
    const refused = await read(link)
    assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [429, '600'])
    assert.equal(refused.body, '{"error":"Too many requests"}')
    clock.advance(600_000)
    assert.equal((await read(link)).statusCode, 200)
  })

  test('is at no other address, whatever that has for a token', async (t) => {
    const { make, read } = await visitLinked(t)
    const link = await make()
    const wrong = [
      link.slice(0, -1),
      link.replace('.ics', ''),
      link.replace('.ics', 'x.ics'),
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
    const head = { host: 'kadai.example.org' }
    const { app } = await visitLinked(t)
    assert.equal((await app.inject({ method: 'POST', url: link, headers: head })).statusCode, 405)
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

  test('is not made unless the password was given within twelve hours', async (t) => {
    const { browser, clock, deps, user } = await visitLinked(t)
    await browser.get(linkPage)
    clock.advance(12 * 60 * 60 * 1000)
    const { status, headers } = await browser.post(linkPage)
    assert.deepEqual([status, headers.location], [303, '/confirm?next=/account/calendar'])
    assert.equal(await deps.store.calendarLinks.ofUser(user.id), undefined)
  })
})
