import type { NewAuditEntry } from '../../src/domain/accounts/audit.ts'
import type { SecondFactor } from '../../src/domain/accounts/second-factor.ts'
import type { NewSession } from '../../src/domain/accounts/session.ts'
import type { Store } from '../../src/store/store.ts'
import { at } from './builders.ts'

const now = at('2026-04-10T12:00:00Z')

export const aSession = (over: Partial<NewSession> = {}): NewSession => ({
  userId: 1,
  digest: 'session',
  isLasting: false,
  confirmedAt: now,
  createdAt: now,
  lastSeenAt: now,
  client: '192.0.2.1',
  userAgent: 'Browser/1.0',
  ...over,
})

export const aSecondFactor = (over: Partial<SecondFactor> = {}): SecondFactor => ({
  userId: 1,
  secret: 'JBSWY3DPEHPK3PXP',
  confirmedAt: now,
  lastPeriod: -1,
  ...over,
})

export const anAuditEntry = (over: Partial<NewAuditEntry> = {}): NewAuditEntry => ({
  at: now,
  action: 'sign_in',
  actorId: null,
  actor: '',
  subjectId: null,
  subject: '',
  detail: '',
  client: '192.0.2.1',
  ...over,
})

/**
 * Signs a user in on a known device, with a second factor, a calendar link, reminders by mail and a link to set
 * another password, and writes that down.
 */
export function seedAccount(store: Store, userId: number): Promise<void> {
  const mine = (name: string) => `${name} of ${userId}`
  return store.writeAccounts(async (tx) => {
    await tx.sessions.insert(aSession({ userId, digest: mine('session') }))
    const link = { digest: mine('link'), purpose: 'password', expiresAt: now + 60_000 } as const
    await tx.oneTimeLinks.insert({ userId, ...link })
    await tx.secondFactors.save(aSecondFactor({ userId }))
    await tx.secondFactors.saveRecoveryCodes(userId, ['first', 'second'].map(mine))
    const device = { userId, digest: mine('device'), expiresAt: now + 60_000 }
    await tx.knownDevices.remember(device)
    const calendarLink = {
      userId,
      digest: mine('calendar link'),
      origin: 'http://kadai',
      createdAt: now,
    }
    await tx.calendarLinks.save(calendarLink, undefined)
    const asked = { userId, digest: mine('subscription'), askedAt: now }
    await tx.reminderSubscriptions.ask(asked, now)
    await tx.reminderSubscriptions.confirm(asked.digest, { oldest: now - 1, now })
    await tx.audit.insert(anAuditEntry({ actorId: userId, subjectId: userId, detail: '課題 "é"' }))
  })
}
