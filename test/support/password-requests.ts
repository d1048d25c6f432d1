import assert from 'node:assert/strict'
import { askForPasswordLink } from '../../src/actions/password-requests.ts'
import type { Deps, Store } from '../../src/deps.ts'
import { jobs } from '../../src/jobs/jobs.ts'
import { runOnce } from '../../src/jobs/scheduler.ts'
import type { Lasting } from './databases.ts'
import { recordingNotifier } from './reminders.ts'
import { openAccounts } from './sign-in.ts'

interface Interruption {
  /** Done once, right after the job has looked up a user. */
  lookUp: (() => Promise<unknown>) | undefined
}

/** Accounts, and somebody at one place who asks for links. */
export async function openRequests(t: Lasting) {
  const accounts = await openAccounts(t)
  const notifier = recordingNotifier()
  const deps: Deps = { ...accounts.deps, notifier, passwordRequests: new Map() }
  const during: Interruption = { lookUp: undefined }
  const job = jobs.find(({ name }) => name === 'send-password-links')
  assert.ok(job)
  const ask = (email: string, client = '192.0.2.1') =>
    askForPasswordLink({ ...deps, actor: { userId: null, email: '', client } }, email)
  /** What one run of the job sends. */
  const send = async () => {
    notifier.passwordLinks.length = 0
    await runOnce(job, { ...deps, store: interrupted(deps.store, during) }, 'this process')
    return [...notifier.passwordLinks]
  }
  return { ...accounts, deps, notifier, job, ask, send, during }
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
