import { saveKeyUse } from '../actions/api-keys.ts'
import type { Deps } from '../deps.ts'
import { longestMail } from '../domain/accounts/mail-delivery.ts'
import { forgetDeleted } from './forget-deleted.ts'
import { forgetRateLimits } from './forget-rate-limits.ts'
import { forgetSignIns } from './forget-sign-ins.ts'
import { forgetStoredAnswers } from './forget-stored-answers.ts'
import { generateOccurrences } from './generate-occurrences.ts'
import type { Job } from './scheduler.ts'
import { sendAccountMails } from './send-account-mails.ts'
import { sendReminders } from './send-reminders.ts'

const rateLimitJob: Job = {
  name: 'forget-rate-limits',
  everySeconds: 60,
  isShared: true,
  run: forgetRateLimits,
}

const reminderJob: Job = {
  name: 'send-reminders',
  everySeconds: 30,
  isShared: true,
  // A mail is recorded only after it was sent. Until then, no other process may send it.
  overtime: longestMail,
  run: sendReminders,
}

/** Those who asked for a link wait for it. */
const accountMailJob: Job = {
  name: 'send-account-mails',
  everySeconds: 10,
  isShared: false,
  overtime: longestMail,
  run: sendAccountMails,
}

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
  rateLimitJob,
  reminderJob,
  accountMailJob,
  { name: 'forget-deleted', everySeconds: 600, isShared: true, run: forgetDeleted },
  { name: 'forget-stored-answers', everySeconds: 600, isShared: true, run: forgetStoredAnswers },
  { name: 'forget-sign-ins', everySeconds: 3600, isShared: true, run: forgetSignIns },
]

/**
 * The jobs of a process, without those for which it lacks something. If no other process can serve the database, no job is
 * shared: none has to wait for a lease that a killed process has left.
 */
export function jobsOn({
  store,
  notifier,
  waitingMails,
}: Pick<Deps, 'store' | 'notifier' | 'waitingMails'>): readonly Job[] {
  const useful = jobs.filter(
    (job) =>
      (job !== reminderJob || notifier !== undefined) &&
      (job !== accountMailJob || waitingMails !== undefined),
  )
  if (store.isShared) return useful
  return useful.filter((job) => job !== rateLimitJob).map((job) => ({ ...job, isShared: false }))
}
