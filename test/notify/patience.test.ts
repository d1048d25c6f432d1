import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { Notifier } from '../../src/deps.ts'
import { longestMail } from '../../src/domain/accounts/mail-delivery.ts'
import { hasCode } from '../../src/domain/errors.ts'
import { mailNotifier, type OpenNotifier, probeMailServer } from '../../src/notify/mail-server.ts'
import { aRemindedAssignment } from '../support/builders.ts'
import { baseUrl, from, japanese as user } from '../support/mail-settings.ts'
import { startSilentServer } from '../support/silent-server.ts'
import { startSmtpServer } from '../support/smtp-server.ts'
import { until } from '../support/until.ts'

const reminders = { sentUntil: 1, totalCount: 1, assignments: [aRemindedAssignment()] }
const alert = { user: { ...user, id: 1 }, change: 'password', askedAt: 1, nextAt: 1 } as const
const isAway = (error: unknown) => hasCode(error, 'unavailable')

type Send = (notifier: OpenNotifier) => Promise<boolean>
const remind: Send = (notifier) => notifier.remind(user, reminders)

/** In milliseconds: somebody looks at a page until the first is sent, and nobody waits for the others. */
const mails: Readonly<Record<keyof Notifier, readonly [what: string, longest: number, Send]>> = {
  askToConfirm: [
    'that asks for a confirmation',
    15_000,
    (notifier) => notifier.askToConfirm(user, 'token'),
  ],
  sendPasswordLink: [
    'with a link',
    longestMail,
    (notifier) => notifier.sendPasswordLink(user, 'token'),
  ],
  sendSecurityAlert: [
    'about a change',
    longestMail,
    (notifier) => notifier.sendSecurityAlert(alert),
  ],
  remind: ['that reminds', longestMail, remind],
}

describe('a mail server that does not answer', () => {
  const start = async (t: TestContext) => {
    const server = await startSmtpServer(t)
    server.answers = [[/^RCPT/, '']]
    const reported: unknown[] = []
    const notifier = mailNotifier({ url: server.url, from, baseUrl }, (it) => reported.push(it))
    t.after(() => notifier.close())
    const isAsked = () => until(t, () => server.commands.some((it) => /^RCPT/.test(it)))
    return { server, notifier, reported, isAsked }
  }

  for (const [what, longest, send] of Object.values(mails)) {
    test(`is given a mail ${what} again later after ${longest} ms, and holds up no other`, async (t) => {
      const { server, notifier, reported, isAsked } = await start(t)
      // Node mocks it, its types do not know.
      t.mock.timers.enable({ apis: ['AbortSignal.timeout' as 'setTimeout'] })
      const sent = send(notifier)
      sent.catch(() => {})
      await isAsked()
      t.mock.timers.tick(longest - 1)
      await turn()
      assert.deepEqual(reported, [])
      t.mock.timers.tick(1)
      await until(t, () => reported.length === 1)
      await assert.rejects(sent, (error) => !isAway(error))
      server.answers = []
      assert.equal(await send(notifier), true)
    })
  }

  test('keeps the doctor waiting for eight seconds', async (t) => {
    const { port, reached } = await startSilentServer(t)
    // The time that passes until it is connected counts, too.
    t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
    let failure: unknown
    const probe = probeMailServer({ url: `smtp://127.0.0.1:${port}`, from, baseUrl })
    probe.catch((error) => {
      failure = error
    })
    await reached
    t.mock.timers.tick(7999)
    await turn()
    assert.equal(failure, undefined)
    t.mock.timers.tick(1)
    await until(t, () => failure !== undefined)
    assert.equal(String(failure), 'Error: it did not answer within 8 seconds')
  })

  test('keeps nobody waiting who stops for more than five seconds', async (t) => {
    const { server, notifier, reported, isAsked } = await start(t)
    const sent = remind(notifier)
    sent.catch(() => {})
    await isAsked()
    t.mock.timers.enable({ apis: ['setTimeout'] })
    notifier.close()
    t.mock.timers.tick(4999)
    await turn()
    assert.deepEqual(reported, [])
    t.mock.timers.tick(1)
    await assert.rejects(sent, isAway)
    // It clears its timer then. In the next test, that would take away one of the timers there.
    await until(t, () => server.connections.size === 0)
  })
})
