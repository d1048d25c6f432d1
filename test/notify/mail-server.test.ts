import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inspect } from 'node:util'
import { mailsAtOnce } from '../../src/domain/accounts/mail-delivery.ts'
import { mayBeEmail } from '../../src/domain/accounts/user.ts'
import { hasCode } from '../../src/domain/errors.ts'
import { mailNotifier, probeMailServer } from '../../src/notify/mail-server.ts'
import { aRemindedAssignment } from '../support/builders.ts'
import type { Lasting } from '../support/databases.ts'
import { baseUrl, from, japanese as user } from '../support/mail-settings.ts'
import { startSmtpServer } from '../support/smtp-server.ts'
import { until } from '../support/until.ts'

const reminders = {
  sentUntil: 1,
  totalCount: 1,
  assignments: [aRemindedAssignment({ id: 12, title: '連立方程式プリント', subject: '数学' })],
}
const isAway = (error: unknown) => hasCode(error, 'unavailable')

describe('the mail server', () => {
  const start = async (t: Lasting, { credentials = '' } = {}) => {
    const server = await startSmtpServer(t)
    const url = server.url.replace('//', `//${credentials}`)
    const reported: unknown[] = []
    const notifier = mailNotifier({ url, from, baseUrl }, (error) => reported.push(error))
    t.after(() => notifier.close())
    return { server, url, notifier, reported }
  }

  test('gets a reminder as plain text in any language, marked as sent by a program', async (t) => {
    const { server, notifier, reported } = await start(t)
    assert.equal(await notifier.remind(user, reminders), true)
    const [mail] = server.mails
    assert.deepEqual([mail?.from, mail?.to], [from, user.email])
    assert.equal(mail?.headers.get('from'), `Kadai <${from}>`)
    assert.equal(mail?.headers.get('to'), user.email)
    assert.equal(mail?.headers.get('subject'), '「連立方程式プリント」の期限：4月16日(木) 23:59')
    assert.equal(mail?.headers.get('auto-submitted'), 'auto-generated')
    const page = 'https://kadai.example.org/account/calendar#reminders'
    assert.equal(mail?.headers.get('list-unsubscribe'), `<${page}>`)
    assert.match(mail?.text ?? '', /https:\/\/kadai\.example\.org\/assignments\/12/)
    assert.deepEqual(reported, [])
  })

  test('gets reminders side by side, and a mail for whoever asks meanwhile', async (t) => {
    const { server, notifier } = await start(t)
    server.answers = [[/^RCPT/, '']]
    const sent = Array.from({ length: mailsAtOnce }, () => notifier.remind(user, reminders))
    const ended = Promise.allSettled([...sent, notifier.askToConfirm(user, 'token')])
    const isAsked = (line: string) => /^RCPT/.test(line)
    await until(t, () => server.commands.filter(isAsked).length === mailsAtOnce + 1)
    server.close()
    await ended
  })

  test('gets many mails over one connection, and those that are sent again under the same id', async (t) => {
    const { server, notifier } = await start(t)
    await notifier.remind(user, reminders)
    await notifier.remind(user, reminders)
    await notifier.remind(user, { ...reminders, sentUntil: 2 })
    const [first, again, later] = server.mails.map(({ headers }) => headers.get('message-id'))
    assert.match(first ?? '', /^<[\w-]{43}@example\.org>$/)
    assert.equal(again, first)
    assert.notEqual(later, first)
    assert.equal(server.commands.filter((it) => /^EHLO/.test(it)).length, 1)
  })

  test('gets a mail without a link under another id each time, since it is asked for anew', async (t) => {
    const { server, notifier } = await start(t)
    await notifier.sendPasswordLink(user, undefined)
    await notifier.sendPasswordLink(user, undefined)
    const [first, second] = server.mails.map(({ headers }) => headers.get('message-id'))
    assert.match(first ?? '', /^<\S+@example\.org>$/)
    assert.notEqual(second, first)
  })

  test('may refuse an address for good, or one mail for now, or all mail', async (t) => {
    const { server, notifier, reported } = await start(t)
    server.answers = [[/^RCPT/, '550 nobody here']]
    assert.equal(await notifier.remind(user, reminders), false)
    // The log has no address of a user that the server did not name.
    assert.ok(!inspect(reported).includes(user.email))
    server.answers = [[/^RCPT/, '450 try later']]
    await assert.rejects(notifier.remind(user, reminders), (error) => !isAway(error))
    server.answers = [[/^RCPT/, '554 5.7.1 <mei@example.org>: Relay access denied']]
    await assert.rejects(notifier.remind(user, reminders), (error) => !isAway(error))
    server.answers = [[/^RCPT/, '550 5.1.1 nobody here']]
    assert.equal(await notifier.remind(user, reminders), false)
    server.answers = [[/^MAIL/, '550 not from you']]
    await assert.rejects(notifier.remind(user, reminders), isAway)
    assert.equal(reported.length, 5)
    assert.equal(server.mails.length, 0)
    server.answers = []
    assert.equal(await notifier.remind(user, reminders), true)
  })

  test('is away if it cannot be reached, and gets mail as soon as it can', async (t) => {
    const { server, notifier } = await start(t)
    server.answers = [[/^EHLO|^HELO/, '421 closing']]
    await assert.rejects(notifier.askToConfirm(user, 'token'), isAway)
    server.answers = []
    assert.equal(await notifier.askToConfirm(user, 'token'), true)
    server.close()
    await assert.rejects(notifier.remind(user, reminders), isAway)
  })

  test('is given a mail again later if it hangs up while it takes that, and holds up no other', async (t) => {
    const { server, notifier } = await start(t)
    for (const isReused of [false, true]) {
      server.hangsUp = true
      await assert.rejects(notifier.remind(user, reminders), (error) => !isAway(error))
      server.hangsUp = false
      assert.equal(await notifier.remind(user, reminders), true, `reused: ${isReused}`)
    }
    assert.equal(server.mails.length, 4)
  })

  test('gets no password of another machine without encryption', async (t) => {
    const { server, url } = await start(t, { credentials: 'kadai%40a.test:p%40ss@' })
    server.answers = [
      [/^EHLO/, '250-mail\r\n250 AUTH PLAIN'],
      [/^AUTH/, '235 signed in'],
    ]
    await probeMailServer({ url, from, baseUrl })
    const [auth = ''] = server.commands.filter((it) => /^AUTH/.test(it))
    assert.equal(
      Buffer.from(auth.replace('AUTH PLAIN ', ''), 'base64').toString(),
      '\0kadai@a.test\0p@ss',
    )
    await until(t, () => server.connections.size === 0)
    // Another name of this machine, which is not known as such.
    const elsewhere = url.replace('127.0.0.1', '0.0.0.0')
    await assert.rejects(probeMailServer({ url: elsewhere, from, baseUrl }), /STARTTLS/)
    assert.equal(server.commands.filter((it) => /^AUTH/.test(it)).length, 1)
  })

  test('gets nothing once the notifier is closed', async (t) => {
    const { server, notifier } = await start(t)
    await notifier.remind(user, reminders)
    notifier.close()
    await assert.rejects(notifier.remind(user, reminders), isAway)
    assert.equal(server.mails.length, 1)
    await until(t, () => server.connections.size === 0)
  })

  test('is not even called by a notifier that was closed before its first mail', async (t) => {
    const { server, notifier } = await start(t)
    notifier.close()
    await assert.rejects(notifier.remind(user, reminders), isAway)
    assert.deepEqual(server.commands, [])
  })

  test('gets one recipient, whatever is written in an address', async (t) => {
    const { server, notifier } = await start(t)
    for (const email of ['x<mei@example.org>', 'mei@example.org,x', '(mei@example.org)']) {
      // As an earlier version took them.
      assert.equal(mayBeEmail(email), true)
      await notifier.remind({ ...user, email }, reminders).catch(() => {})
    }
    assert.ok(server.mails.every(({ to }) => to !== user.email))
  })
})
