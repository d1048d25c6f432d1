import assert from 'node:assert/strict'
import { askForPasswordLink } from '../../src/actions/password-requests.ts'
import { type Deps, newWaitingMails, type Store } from '../../src/deps.ts'
import { jobs } from '../../src/jobs/jobs.ts'
import { runOnce } from '../../src/jobs/scheduler.ts'
import type { Lasting } from './databases.ts'
import { recordingNotifier } from './reminders.ts'
import { openAccounts } from './sign-in.ts'

interface Interruption {
  /** Done once, right after the job has looked up a user. */
  lookUp: (() => Promise<unknown>) | undefined
}

/** Accounts, and what the service sends about them. */
export async function openAccountMails(t: Lasting) {
  const accounts = await openAccounts(t)
  const notifier = recordingNotifier()
  const deps: Deps = { ...accounts.deps, notifier, waitingMails: newWaitingMails() }
  const during: Interruption = { lookUp: undefined }
  const job = jobs.find(({ name }) => name === 'send-account-mails')
  assert.ok(job)
  /** Asks for a link from one place. */
  const ask = (email: string, client = '192.0.2.1') =>
    askForPasswordLink({ ...deps, actor: { userId: null, email: '', client } }, email)
  const run = () =>
    runOnce(job, { ...deps, store: interrupted(deps.store, during) }, 'this process')
  /** The links that one run of the job sends. */
  const send = async () => {
    notifier.passwordLinks.length = 0
    await run()
    return [...notifier.passwordLinks]
  }
  /** The alerts that one run of the job sends. */
  const alerts = async () => {
    notifier.alerts.length = 0
    await run()
    return [...notifier.alerts]
  }
  return { ...accounts, deps, notifier, job, ask, send, alerts, during }
}

/** `store`, where something happens once, right after somebody was looked up. */
const interrupted = (store: Store, during: Interruption): Store => ({
  ...store,
  users: {
    ...store.users,
    async findByEmail(email) {
      const found = await store.users.findByEmail(email)
      const { lookUp } = during
      during.lookUp = undefined
      await lookUp?.()
      return found
    },
  },
})
