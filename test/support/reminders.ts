import assert from 'node:assert/strict'
import type { Deps, Notifier, Reminders } from '../../src/deps.ts'
import type { AccountChange } from '../../src/domain/accounts/security-alert.ts'
import { tokenDigest } from '../../src/domain/accounts/token.ts'
import type { User } from '../../src/domain/accounts/user.ts'
import { jobs } from '../../src/jobs/jobs.ts'
import { runOnce } from '../../src/jobs/scheduler.ts'

import type { Lasting } from './databases.ts'
import { startService } from './service.ts'

interface RecordingNotifier extends Notifier {
  /** The token of the last mail to confirm. */
  asked: string | undefined
  readonly reminded: (Reminders & { readonly email: string })[]
  /** The titles in each mail. */
  titles(): readonly (readonly string[])[]
  /** Links to new passwords: by whose address, and their token. */
  readonly passwordLinks: { readonly email: string; readonly token: string | undefined }[]
  /** Of what security alerts told, and to which address. */
  readonly alerts: { readonly email: string; readonly change: AccountChange }[]
  /** Thrown instead of sending. */
  failure: Error | undefined
  /** Only for this address; undefined: for all. */
  failsFor: string | undefined
  /** Whether addresses are refused for good. */
  refuses: boolean
}

/** Keeps what it is to send. */
export function recordingNotifier(): RecordingNotifier {
  const take = (email: string, keep: () => void) => {
    const fails = it.failsFor === undefined || it.failsFor === email
    if (it.failure && fails) throw it.failure
    if (it.refuses) return false
    keep()
    return true
  }
  const it: RecordingNotifier = {
    asked: undefined,
    reminded: [],
    passwordLinks: [],
    alerts: [],
    failure: undefined,
    failsFor: undefined,
    refuses: false,
    titles: () => it.reminded.map(({ assignments }) => assignments.map(({ title }) => title)),
    askToConfirm: async ({ email }, token) =>
      take(email, () => {
        it.asked = token
      }),
    sendSecurityAlert: async ({ user, change }) =>
      take(user.email, () => {
        it.alerts.push({ email: user.email, change })
      }),
    sendPasswordLink: async ({ email }, token) =>
      take(email, () => {
        it.passwordLinks.push({ email, token })
      }),
    remind: async ({ email }, reminders) =>
      take(email, () => {
        it.reminded.push({ ...reminders, email })
      }),
  }
  return it
}

/** Turns reminders on for a user, from now on. */
export function subscribe({ store, clock }: Deps, { id: userId }: User): Promise<unknown> {
  const [now, digest] = [clock.now(), tokenDigest(`of ${userId}`)]
  return store.writeAccounts(async (tx) => {
    await tx.reminderSubscriptions.ask({ userId, digest, askedAt: now }, now)
    await tx.reminderSubscriptions.confirm(digest, { oldest: now - 1, now })
  })
}

const now = '2026-04-10T12:00:00Z'
const minute = 60_000

/** Somebody who gets reminders by mail, at noon. */
export async function startReminders(t: Lasting) {
  const notifier = recordingNotifier()
  const service = await startService(t, { now, timeZone: 'UTC', notifier })
  const { deps, user, call, clock } = service
  await subscribe(deps, user)
  const job = jobs.find(({ name }) => name === 'send-reminders')
  assert.ok(job)
  const runJob = (holder = 'this process') => runOnce(job, deps, holder)
  const add = async (title: string, dueDate: string, over: object = {}) => {
    const { body } = await call('POST', '/assignments', { title, due_date: dueDate, ...over })
    return Number(body.id)
  }
  /** What was sent in the runs from now to then, one each half minute. */
  const during = async (length: number) => {
    notifier.reminded.length = 0
    for (let past = 0; past < length; past += minute / 2) {
      clock.advance(minute / 2)
      await runJob()
    }
    return notifier.titles()
  }
  return { ...service, notifier, runJob, add, during }
}
