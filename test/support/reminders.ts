import type { Deps, Notifier, Reminders } from '../../src/deps.ts'
import { tokenDigest } from '../../src/domain/session.ts'
import type { User } from '../../src/domain/user.ts'

interface RecordingNotifier extends Notifier {
  /** The last address that somebody was asked to open. */
  asked: string | undefined
  readonly reminded: (Reminders & { readonly email: string })[]
  /** The titles in each mail. */
  titles(): readonly (readonly string[])[]
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
    failure: undefined,
    failsFor: undefined,
    refuses: false,
    titles: () => it.reminded.map(({ assignments }) => assignments.map(({ title }) => title)),
    askToConfirm: async ({ email }, address) =>
      take(email, () => {
        it.asked = address
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
  return store.admit(async (tx) => {
    await tx.reminderSubscriptions.ask(
      { userId, digest, origin: 'http://kadai', askedAt: now },
      now,
    )
    await tx.reminderSubscriptions.confirm(digest, { oldest: now - 1, now })
  })
}
