import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { userOfPasswordLink } from '../../../src/actions/passwords.ts'
import { setUserDisabled } from '../../../src/actions/user-standing.ts'
import { updateUser } from '../../../src/actions/users.ts'
import { startAdministration, tokenOf } from './administrator.ts'

const added = {
  email: 'New@example.org',
  name: '新人',
  language: 'ja',
  timeZone: 'Europe/Paris',
}

describe('the users page', () => {
  test('adds a user, who sets a password by a link that is shown once', async (t) => {
    const { browser, deps } = await startAdministration(t)
    const { status, text } = await browser.submit('/admin/users', { ...added, isAdmin: 'on' })
    assert.equal(status, 200)
    const user = await deps.store.users.findByEmail('new@example.org')
    assert.deepEqual(
      [user?.name, user?.language, user?.timeZone, user?.isAdmin],
      ['新人', 'ja', 'Europe/Paris', true],
    )
    assert.match(text, /<h1>User added<\/h1>/)
    assert.match(text, new RegExp(`href="/admin/users/${user?.id}">To the page of the user<`))
    const token = tokenOf(text)
    assert.equal((await userOfPasswordLink(deps, token))?.email, 'new@example.org')
    for (const path of ['/admin/users', `/admin/users/${user?.id}`, '/admin/audit']) {
      const page = await browser.get(path)
      assert.equal(page.status, 200, path)
      assert.ok(!page.text.includes(token), path)
    }
  })

  test('offers the zone of the administrator for new users, alone or from a list', async (t) => {
    const { browser, administrator, deps } = await startAdministration(t)
    await updateUser(deps, { userId: administrator.id }, { timeZone: 'Asia/Kathmandu' })
    for (const path of ['/admin/users', '/admin/users/roster']) {
      assert.match((await browser.get(path)).text, /id="timeZone"[^>]* value="Asia\/Kathmandu"/)
    }
  })

  test('answers 422 with an error at each wrong field, and adds nobody', async (t) => {
    const { browser, deps } = await startAdministration(t)
    const before = (await deps.store.users.all()).length
    const wrong = { ...added, email: 'nobody', timeZone: '+09:00', name: 'x'.repeat(101) }
    const { status, text } = await browser.post('/admin/users', wrong)
    assert.equal(status, 422)
    assert.match(text, /id="email-error">Enter an e-mail address/)
    assert.match(text, /id="name-error">Use at most 100 characters/)
    assert.match(text, /id="timeZone-error">Enter the name of a time zone/)
    assert.match(text, /value="nobody"/)
    const again = { ...added, email: 'STUDENT@example.org' }
    const taken = await browser.post('/admin/users', again)
    assert.equal(taken.status, 422)
    assert.match(taken.text, /id="email-error">This is taken/)
    assert.equal((await deps.store.users.all()).length, before)
  })

  test('finds users by name and e-mail address in any case, width and kana of any letter, and says if there is none', async (t) => {
    const { browser, deps, join } = await startAdministration(t)
    const { user } = await join('someone@example.org')
    await updateUser(deps, { userId: user.id }, { name: 'Éloïse Tanaka カナ' })
    for (const q of ['SOMEONE', 'ＴＡＮＡＫＡ', 'éloÏse', 'かﾅ']) {
      const { text } = await browser.get(`/admin/users?q=${q}`)
      assert.match(text, /Found: 1</, q)
      assert.match(text, />someone@example.org</)
    }
    assert.match((await browser.get('/admin/users?q=absent')).text, /No users match/)
  })

  test('lists those who have set no password yet, who are disabled, or who are administrators', async (t) => {
    const { browser, deps, join } = await startAdministration(t)
    const { user: ready } = await join('ready@example.org')
    const { user: away } = await join('away@example.org')
    await join('waiting@example.org')
    await deps.store.writeDirectory((tx) => tx.users.setPasswordHash(ready.id, '$set'))
    await setUserDisabled(deps, away, true)
    const listed = async (state: string) => {
      const { text } = await browser.get(`/admin/users?q=@example.org&state=${state}`)
      return text.match(/(?<=>)[a-z]+(?=@example\.org<\/a>)/g)
    }
    assert.deepEqual(await listed('disabled'), ['away'])
    assert.deepEqual(await listed('administrator'), ['teacher'])
    const waiting = await listed('no_password')
    assert.ok(waiting?.includes('waiting') && !waiting.includes('ready'), String(waiting))
    assert.ok((await listed(''))?.includes('ready'))
  })

  test('keeps the filter on the next page', async (t) => {
    const { browser, join } = await startAdministration(t)
    for (let n = 1; n <= 51; n++) await join(`pupil-${n}@example.org`)
    const { text } = await browser.get('/admin/users?q=pupil&state=no_password')
    assert.match(text, /Found: 51</)
    assert.match(
      text,
      /rel="next" href="\/admin\/users\?q&#61;pupil&#38;state&#61;no_password&#38;page&#61;2"/,
    )
  })
})
