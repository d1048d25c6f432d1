import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DomainError } from '../../src/domain/errors.ts'
import { itemsPerRun } from '../../src/jobs/for-each.ts'
import { runOnce } from '../../src/jobs/scheduler.ts'
import { openAccountMails } from '../support/account-mails.ts'

test('a mail with a link to a new password is not begun once the time of a run is over, and goes out with the next', async (t) => {
  const { ask, send, notifier, add, clock, job } = await openAccountMails(t)
  const emails = ['first@example.org', 'second@example.org', 'third@example.org'] as const
  for (const email of emails) {
    await add(email)
    await ask(email)
  }
  const { sendPasswordLink } = notifier
  notifier.sendPasswordLink = async (user, token) => {
    if (user.email === emails[0]) clock.advance(job.everySeconds * 1000)
    return sendPasswordLink(user, token)
  }
  const sent = async () => (await send()).map(({ email }) => email).toSorted()
  assert.deepEqual(await sent(), emails.slice(0, 2))
  assert.deepEqual(await sent(), emails.slice(2))
})

test('mails with a link to a new password come after others once the server was away for them', async (t) => {
  const { ask, send, notifier, add, clock } = await openAccountMails(t)
  const emails = ['first@example.org', 'second@example.org', 'third@example.org'] as const
  for (const email of emails) {
    await add(email)
    await ask(email)
    clock.advance(1000)
  }
  const tried: string[] = []
  notifier.sendPasswordLink = async ({ email }) => {
    tried.push(email)
    throw new DomainError('unavailable', 'away')
  }
  // Two are under way at once.
  await assert.rejects(send())
  assert.deepEqual(tried.splice(0), emails.slice(0, 2))
  await assert.rejects(send())
  assert.ok(tried.includes(emails[2]), tried.join())
})

test('a run takes 500 requests for a link to a new password, and reports that more are left', async (t) => {
  const { deps, job, clock } = await openAccountMails(t)
  const waiting = deps.waitingMails?.passwordRequests ?? assert.fail()
  const now = clock.now()
  for (let n = 0; n <= itemsPerRun; n += 1) {
    const email = `n${n}@example.org`
    waiting.set(email, { email, client: '', askedAt: now, nextAt: now })
  }
  assert.equal(await runOnce(job, deps, 'this process'), true)
  assert.equal(waiting.size, 1)
  assert.equal(await runOnce(job, deps, 'this process'), false)
  assert.equal(waiting.size, 0)
})
