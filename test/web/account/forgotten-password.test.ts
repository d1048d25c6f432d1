import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makePasswordLink } from '../../../src/actions/passwords.ts'
import { linkPath } from '../../../src/domain/accounts/link-path.ts'
import { placePolicy } from '../../../src/domain/accounts/sign-in-throttle.ts'
import { sendAccountMails } from '../../../src/jobs/send-account-mails.ts'
import { recordingNotifier } from '../../support/reminders.ts'
import { type ServiceOptions, startService } from '../../support/service.ts'
import { browserOf } from '../../support/web/visiting.ts'

const address = '/forgotten-password'
const mailing: ServiceOptions = { mailsPasswordLinks: true }

describe('the page for a forgotten password', () => {
  test('does not exist unless it is turned on: the page for signing in refers to an administrator', async (t) => {
    const { app } = await startService(t)
    const browser = browserOf(app)
    const { text } = await browser.get('/sign-in')
    assert.match(text, /Forgot your password\? An administrator can/)
    assert.doesNotMatch(text, /forgotten-password/)
    assert.equal((await browser.get(address)).status, 404)
    assert.equal((await browser.post(address, { email: 'student@example.org' })).status, 404)
    const over = await browser.get(linkPath.password('unknown'))
    assert.match(over.text, /Ask an administrator/)
  })

  test('leads from signing in to a mail, and from its link to a new password', async (t) => {
    const notifier = recordingNotifier()
    const { app, deps, user } = await startService(t, { ...mailing, notifier })
    const browser = browserOf(app)
    const signIn = await browser.get('/sign-in?next=%2Fcalendar')
    const link = /href="(\/forgotten-password[^"]*)">Forgot your password\?/.exec(signIn.text)?.[1]
    assert.equal(link, `${address}?next&#61;%2Fcalendar`)
    const path = `${address}?next=%2Fcalendar`
    const form = await browser.get(path)
    assert.match(form.text, /action="\/forgotten-password\?next&#61;%2Fcalendar"/)
    assert.match(form.text, /href="\/sign-in\?next&#61;%2Fcalendar"/)
    const asked = await browser.post(path, { email: ` ${user.email} ` })
    assert.equal(asked.headers.location, '/sign-in?next=%2Fcalendar')
    const { text } = await browser.get('/sign-in?next=%2Fcalendar')
    assert.match(text, /If there is an account with this address, an e-mail will arrive/)

    await sendAccountMails(deps, Infinity)
    const token = notifier.passwordLinks[0]?.token
    assert.ok(token)
    const page = await browser.get(linkPath.password(token))
    assert.equal(page.status, 200)
    const password = 'another horse battery'
    const set = await browser.post(linkPath.password(token), { password, language: 'en' })
    assert.equal(set.headers.location, '/')
    const over = await browser.get(linkPath.password(token))
    assert.equal(over.status, 404)
    assert.match(over.text, /href="\/forgotten-password[^"]*">Have a new one sent/)
    const setup = await browser.get(linkPath.setup('unknown'))
    assert.doesNotMatch(setup.text, /forgotten-password/)
  })

  test('answers in the same way whether there is such a user or not', async (t) => {
    const { app, user } = await startService(t, mailing)
    const answerTo = async (email: string) => {
      const browser = browserOf(app)
      await browser.get(address)
      const { status, headers } = await browser.post(address, { email })
      return { status, location: headers.location, cookie: headers['set-cookie'] }
    }
    const known = await answerTo(user.email)
    assert.equal(known.status, 303)
    assert.deepEqual(await answerTo('nobody@example.org'), known)
  })

  test('comes back with what is no address, and says why', async (t) => {
    const { app } = await startService(t, mailing)
    const browser = browserOf(app)
    await browser.get(address)
    const { status, text } = await browser.post(address, { email: 'student' })
    assert.equal(status, 422)
    assert.match(text, /id="email-error">Enter an e-mail address/)
    assert.match(text, /value="student"/)
  })

  test('answers 429 after a hundred requests from one place, and says for how long', async (t) => {
    const { app, user } = await startService(t, mailing)
    const browser = browserOf(app)
    await browser.get(address)
    for (let n = 0; n < placePolicy.burst; n++) {
      assert.equal((await browser.post(address, { email: user.email })).status, 303)
    }
    const held = await browser.post(address, { email: user.email })
    assert.equal(held.status, 429)
    assert.equal(held.headers['retry-after'], '6')
    assert.match(held.text, /There were too many attempts/)
  })

  test('leaves a link that an administrator made as it is', async (t) => {
    const { app, deps, user } = await startService(t, mailing)
    const { token } = await makePasswordLink(deps, user)
    const browser = browserOf(app)
    await browser.get(address)
    await browser.post(address, { email: user.email })
    await sendAccountMails(deps, Infinity)
    assert.equal((await browser.get(linkPath.password(token))).status, 200)
  })
})
