import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { askForReminders } from '../../../src/actions/reminders.ts'
import { updateUser } from '../../../src/actions/users.ts'
import type { Lasting } from '../../support/databases.ts'
import { recordingNotifier } from '../../support/reminders.ts'
import { startService } from '../../support/service.ts'
import { addPerson } from '../../support/web/people.ts'
import { browserOf, signedIn } from '../../support/web/visiting.ts'

const page = '/account/calendar'
const path = '/account/reminders'

/** Somebody who reads English, signed in where mail can be sent, and somebody else's browser. */
async function start(t: Lasting) {
  const notifier = recordingNotifier()
  const service = await startService(t, { notifier })
  const user = await addPerson(service, 'mei@example.org')
  const browser = await signedIn(service, user)
  const subscription = () => service.deps.store.reminderSubscriptions.ofUser(user.id)
  /** The path of the link in the last mail. */
  const link = () => {
    const { asked = '' } = notifier
    assert.match(asked, /^[\w-]{43}$/)
    return `/reminders/${asked}`
  }
  return {
    ...service,
    user,
    browser,
    notifier,
    subscription,
    link,
    stranger: browserOf(service.app),
  }
}

describe('reminders by mail', () => {
  test('are turned on by a link in a mail, opened in any browser and confirmed there, and off again', async (t) => {
    const { browser, stranger, subscription, link, deps } = await start(t)
    assert.match(
      (await browser.get(page)).text,
      /Each reminder is sent to mei@example\.org at its time/,
    )
    const asked = await browser.submit(path)
    assert.match(asked.text, /E-mail sent: open the link in it/)
    assert.match(asked.text, /A confirmation was sent to mei@example\.org on Fri, Apr 10 12:00/)
    // Programs that look at links in mails confirm nothing.
    const offered = await stranger.get(link())
    assert.match(offered.text, /Reminders of your homework will be sent to mei@example\.org/)
    assert.equal((await subscription())?.confirmedAt, null)
    const confirmed = await stranger.post(link())
    assert.deepEqual([confirmed.status, /Reminders are on/.test(confirmed.text)], [200, true])
    assert.match((await browser.get(page)).text, /Your reminders are sent to mei@example\.org\.</)
    for (const again of [await stranger.get(link()), await stranger.post(link())]) {
      assert.equal(again.status, 404)
      assert.match(again.text, /This link does not work any more/)
    }
    assert.match((await browser.submit(`${path}/remove`)).text, /Reminders by e-mail are off/)
    assert.equal(await subscription(), undefined)
    const { items } = await deps.store.audit.list({}, { page: 1, pageSize: 2 })
    assert.deepEqual(
      items.map(({ action }) => action),
      ['reminders_off', 'reminders_on'],
    )
  })

  test('are asked for once in ten minutes, and by the last link, within a day', async (t) => {
    const { browser, stranger, clock, link } = await start(t)
    await browser.submit(path)
    const first = link()
    clock.advance(10 * 60_000 - 1)
    assert.match((await browser.submit(path)).text, /Nothing was sent/)
    assert.equal(link(), first)
    await browser.submit(`${path}/remove`)
    assert.match((await browser.submit(path)).text, /Nothing was sent/)
    clock.advance(1)
    assert.match((await browser.submit(path)).text, /E-mail sent/)
    assert.notEqual(link(), first)
    assert.equal((await stranger.post(first)).status, 404)
    clock.advance(24 * 3_600_000 - 1)
    assert.equal((await stranger.get(link())).status, 200)
    assert.match((await browser.get(page)).text, /A confirmation was sent to/)
    clock.advance(1)
    assert.equal((await stranger.post(link())).status, 404)
    assert.doesNotMatch((await browser.get(page)).text, /A confirmation was sent to/)
  })

  test('are confirmed at the address of now, even if it changes while they are asked for', async (t) => {
    const { notifier, deps, user } = await start(t)
    const service = { ...deps, notifier }
    await updateUser(deps, { userId: user.id }, { email: 'new@example.org' })
    notifier.failure = new Error('not there')
    notifier.failsFor = user.email
    // The visit began before the change.
    assert.equal(await askForReminders(service, { user }), 'asked')
  })

  test('stay on if they were confirmed by a mail of which nobody knows that it was sent', async (t) => {
    const { browser, stranger, notifier, subscription } = await start(t)
    t.mock.method(notifier, 'askToConfirm', async (_: unknown, token: string) => {
      await stranger.post(`/reminders/${token}`)
      throw new Error('timeout')
    })
    assert.match((await browser.submit(path)).text, /The e-mail could not be sent/)
    assert.ok((await subscription())?.confirmedAt)
  })

  test('can be asked for again at once if the mail was not sent', async (t) => {
    const { browser, notifier, subscription } = await start(t)
    notifier.failure = new Error('away')
    assert.match((await browser.submit(path)).text, /The e-mail could not be sent/)
    notifier.failure = undefined
    notifier.refuses = true
    assert.match((await browser.submit(path)).text, /The e-mail could not be sent/)
    assert.equal(await subscription(), undefined)
    notifier.refuses = false
    assert.match((await browser.submit(path)).text, /E-mail sent/)
  })

  test('are asked for at one address five times at once, by whatever accounts, then every ten minutes', async (t) => {
    const { deps, notifier, clock } = await start(t)
    const service = { ...deps, notifier }
    const victim = 'victim@example.org'
    const askAs = async (name: string) => {
      const user = await addPerson({ deps }, `${name}@example.org`)
      await updateUser(deps, { userId: user.id }, { email: victim })
      const asked = await askForReminders(service, { user })
      await updateUser(deps, { userId: user.id }, { email: user.email })
      return asked
    }
    for (let n = 0; n < 5; n++) assert.equal(await askAs(`n${n}`), 'asked')
    assert.equal(await askAs('sixth'), 'waiting')
    clock.advance(10 * 60_000)
    assert.equal(await askAs('seventh'), 'asked')
    assert.equal(await askAs('eighth'), 'waiting')
  })

  test('end with the address that was confirmed, as does a link that was sent there', async (t) => {
    const { browser, stranger, subscription, link, deps, user, clock } = await start(t)
    const move = (email: string) => updateUser(deps, { userId: user.id }, { email })
    await browser.submit(path)
    const earlier = link()
    await move('new@example.org')
    assert.equal((await stranger.post(earlier)).status, 404)
    // Nobody can have many mails sent to others in this way, nor by turning reminders off.
    assert.match((await browser.submit(path)).text, /Nothing was sent/)
    clock.advance(10 * 60_000)
    await browser.submit(path)
    assert.equal((await stranger.post(link())).status, 200)
    await updateUser(deps, { userId: user.id }, { name: 'Mei' })
    assert.ok((await subscription())?.confirmedAt)
    await move('newer@example.org')
    assert.equal(await subscription(), undefined)
  })

  test('are not offered by a service without a mail server', async (t) => {
    const service = await startService(t)
    const browser = await signedIn(service, await addPerson(service, 'mei@example.org'))
    assert.doesNotMatch((await browser.get(page)).text, /Reminders by e-mail/)
    assert.match((await browser.submit(path)).text, /The e-mail could not be sent/)
  })
})
