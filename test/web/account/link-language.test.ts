import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makePasswordLink } from '../../../src/actions/passwords.ts'
import { askForReminders } from '../../../src/actions/reminders.ts'
import { recordingNotifier } from '../../support/reminders.ts'
import { startService } from '../../support/service.ts'
import { addPerson } from '../../support/web/people.ts'
import { browserOf, type Visited } from '../../support/web/visiting.ts'

const languageOf = ({ text }: Visited) => /<html lang="(\w+)">/.exec(text)?.[1]

describe('a browser that prefers English shows to somebody who reads Japanese', () => {
  test('the page of their password link in Japanese, also with mistakes, unless they choose otherwise', async (t) => {
    const service = await startService(t)
    const user = await addPerson(service, 'mei@example.org', { language: 'ja' })
    const { token } = await makePasswordLink(service.deps, user)
    const browser = browserOf(service.app)
    const page = await browser.get(`/password/${token}`)
    assert.deepEqual([languageOf(page), page.text.includes('新しいパスワード')], ['ja', true])
    const refused = await browser.submit(`/password/${token}`, { password: 'short' })
    assert.deepEqual([refused.status, languageOf(refused)], [422, 'ja'])
    const chosen = await browser.get(`/password/${token}?language=en`)
    assert.deepEqual([languageOf(chosen), chosen.text.includes('New password')], ['en', true])
    const again = await browser.submit(`/password/${token}?language=en`, { password: 'short' })
    assert.deepEqual([again.status, languageOf(again)], [422, 'en'])
    // Of an unknown link, nothing tells whose it was.
    assert.equal(languageOf(await browser.get('/password/unknown')), 'en')
  })

  test('the pages of their link for reminders in Japanese', async (t) => {
    const notifier = recordingNotifier()
    const service = await startService(t, { notifier })
    const user = await addPerson(service, 'mei@example.org', { language: 'ja' })
    await askForReminders(service.deps, { user })
    const browser = browserOf(service.app)
    const link = `/reminders/${notifier.asked}`
    assert.equal(languageOf(await browser.get(link)), 'ja')
    assert.equal(languageOf(await browser.get(`${link}?language=en`)), 'en')
    assert.equal(languageOf(await browser.submit(link)), 'ja')
  })
})
