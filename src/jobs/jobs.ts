import { saveKeyUse } from '../actions/api-keys.ts'
import { longestMail } from '../domain/accounts/mail-delivery.ts'
import { forgetDeleted } from './forget-deleted.ts'
import { forgetRateLimits } from './forget-rate-limits.ts'
import { forgetSignIns } from './forget-sign-ins.ts'
import { forgetStoredAnswers } from './forget-stored-answers.ts'
import { generateOccurrences } from './generate-occurrences.ts'
import type { Job, JobDeps } from './scheduler.ts'
import { sendAccountMails } from './send-account-mails.ts'
import { sendReminders } from './send-reminders.ts'

/** All jobs, as the processes of a shared database run them. */
export const jobs: readonly Job[] = [
  {
    name: 'save-key-use',
    everySeconds: 60,
    isShared: false,
    runsAtStop: true,
    run: async (deps) => {
      await saveKeyUse(deps)
      return false
    },
  },
  // An occurrence is created within a minute of its time, even if one run is missed.
  { name: 'generate-occurrences', everySeconds: 20, isShared: true, run: generateOccurrences },
  {
    name: 'forget-rate-limits',
    everySeconds: 60,
    isShared: true,
    isUseful: ({ store }) => store.isShared,
    run: forgetRateLimits,
  },
  {
    name: 'send-reminders',
    everySeconds: 30,
    isShared: true,
    isUseful: ({ notifier }) => notifier !== undefined,
    // A mail is recorded only after it was sent. Until then, no other process may send it.
    overtime: longestMail,
    run: sendReminders,
  },
  {
    name: 'send-account-mails',
    // Those who asked for a link wait for it.
    everySeconds: 10,
    isShared: false,
    isUseful: ({ waitingMails }) => waitingMails !== undefined,
    overtime: longestMail,
    run: sendAccountMails,
  },
  { name: 'forget-deleted', everySeconds: 600, isShared: true, run: forgetDeleted },
  { name: 'forget-stored-answers', everySeconds: 600, isShared: true, run: forgetStoredAnswers },
  { name: 'forget-sign-ins', everySeconds: 3600, isShared: true, run: forgetSignIns },
]

/**
 * The jobs of a process that are of use there. If no other process can serve the database, no job is shared: none has to
 * wait for a lease that a killed process has left.
 */
export function jobsOn(deps: JobDeps): readonly Job[] {
  const useful = jobs.filter(({ isUseful }) => isUseful?.(deps) ?? true)
  return deps.store.isShared ? useful : useful.map((job) => ({ ...job, isShared: false }))
}
