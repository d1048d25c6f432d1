import type { Deps, SubscriptionToCheck } from '../deps.ts'
import { askedLately, nextTry, oldestAsked } from '../domain/accounts/reminder-subscription.ts'
import type { Visitor } from '../domain/accounts/session.ts'
import { tokenDigest } from '../domain/accounts/token.ts'
import type { User } from '../domain/accounts/user.ts'
import { type ReminderWindow, settledAt, windowToSend } from '../domain/assignments/reminder.ts'
import { isUnavailable } from '../domain/errors.ts'
import type { Instant } from '../domain/time/time.ts'
import { actorOf, auditEntry } from './audit.ts'
import { countReminderRequest } from './mail-limits.ts'
import { newToken } from './new-token.ts'

/** `waiting`: nothing was done, because they have confirmed already, or they or others were asked lately. */
type Asked = 'asked' | 'waiting' | 'not_sent'

/**
 * Sends the visitor a mail with a link, by which they confirm that they want reminders there. If it is not sent, they
 * can ask again at once, some times.
 */
export async function askForReminders(deps: Deps, { user }: Pick<Visitor, 'user'>): Promise<Asked> {
  const { store, clock } = deps
  const token = newToken()
  const now = clock.now()
  const subscription = { userId: user.id, digest: tokenDigest(token), askedAt: now }
  const isNew = await store.writeAccounts((tx) =>
    tx.reminderSubscriptions.ask(subscription, askedLately(now)),
  )
  if (!isNew) return 'waiting'
  // Read only now: a change of the address ends what was asked for before, and the link is for who reads its mail.
  const recipient = await store.users.find(user.id)
  const asked = recipient ? await sendQuestion(deps, recipient, token) : 'not_sent'
  if (asked === 'asked') return asked
  await store.writeAccounts((tx) => tx.reminderSubscriptions.forget(subscription.digest))
  return asked
}

async function sendQuestion(deps: Deps, recipient: User, token: string): Promise<Asked> {
  if (!(await countReminderRequest(deps, recipient))) return 'waiting'
  // The notifier has logged why.
  const isSent = await deps.notifier?.askToConfirm(recipient, token).catch(() => false)
  return isSent ? 'asked' : 'not_sent'
}

/** Who confirms with this token; undefined if it has expired, was used, or never existed. */
export async function userOfReminderLink(
  { store, clock }: Deps,
  token: string,
): Promise<User | undefined> {
  const oldest = oldestAsked(clock.now())
  const found = await store.reminderSubscriptions.find(tokenDigest(token), oldest)
  return found && (await store.users.find(found.userId))
}

/** Turns reminders on for the user of this token, and returns them; undefined if it is not valid any more. */
export async function confirmReminders(deps: Deps, token: string): Promise<User | undefined> {
  const user = await userOfReminderLink(deps, token)
  if (!user) return undefined
  const now = deps.clock.now()
  const actor = actorOf(user, deps.actor?.client)
  return deps.store.writeAccounts(async (tx) => {
    const times = { oldest: oldestAsked(now), now }
    if (!(await tx.reminderSubscriptions.confirm(tokenDigest(token), times))) return undefined
    await tx.audit.insert(auditEntry(deps, { action: 'reminders_on', subject: user, actor }))
    return user
  })
}

/** Turns the visitor's reminders off, or withdraws the question for them. */
export const removeReminders = (deps: Deps, { user }: Visitor): Promise<void> =>
  deps.store.writeAccounts(async ({ reminderSubscriptions, audit }) => {
    if (!(await reminderSubscriptions.end(user.id))) return
    await audit.insert(auditEntry(deps, { action: 'reminders_off', subject: user }))
  })

/** How many assignments a mail lists. It says how many more there are. */
const mostListed = 50

/**
 * Sends the reminders that have become due since the last time, in one mail, and stores that. A process that dies
 * between the two leaves them to be sent again.
 *
 * @throws {DomainError} `unavailable`; any error of a mail that is not taken. In both cases it is sent again later.
 */
export async function remindUser(
  deps: Pick<Deps, 'store' | 'clock' | 'notifier'>,
  { userId, sentUntil, version }: SubscriptionToCheck,
): Promise<void> {
  const { store, clock } = deps
  const now = settledAt(clock.now())
  const window = windowToSend(sentUntil, now)
  const save = (until: Instant, next: Instant | undefined, waits: boolean) =>
    store.maintain((tx) =>
      tx.reminderSubscriptions.sent(userId, { from: sentUntil, until, version, next, waits }),
    )
  try {
    await remindOf(deps, { userId, sentUntil, window })
  } catch (error) {
    // The server may fail for this mail only. So the mail goes behind those of all who wait already.
    if (isUnavailable(error)) await save(sentUntil, now, false)
    else await save(sentUntil, nextTry(now), true)
    throw error
  }
  await save(window.until, await store.reminders.nextAfter(userId, window.until), false)
}

interface Due extends Omit<SubscriptionToCheck, 'version'> {
  readonly window: ReminderWindow
}

async function remindOf(
  { store, notifier }: Pick<Deps, 'store' | 'notifier'>,
  { userId, sentUntil, window }: Due,
): Promise<void> {
  const user = await store.users.find(userId)
  // Read after the user: a new address ends it, and nothing is sent to one that nobody has confirmed.
  const subscription = await store.reminderSubscriptions.ofUser(userId)
  if (!subscription || subscription.confirmedAt === null || user?.disabledAt !== null) return
  const { items, totalCount } = await store.reminders.inWindow(userId, window, mostListed)
  if (totalCount > 0) await notifier?.remind(user, { assignments: items, totalCount, sentUntil })
}
