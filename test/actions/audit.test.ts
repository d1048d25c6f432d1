import assert from 'node:assert/strict'
import { test } from 'node:test'
import { issueApiKey, revokeApiKey } from '../../src/actions/api-keys.ts'
import { makeCalendarLink, removeCalendarLink } from '../../src/actions/calendar-links.ts'
import { changePassword, makePasswordLink, setPasswordByLink } from '../../src/actions/passwords.ts'
import { registerUser } from '../../src/actions/registration.ts'
import { askForReminders, confirmReminders, removeReminders } from '../../src/actions/reminders.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../../src/actions/second-factor.ts'
import { confirmPassword, endOtherSessions, signOut } from '../../src/actions/sessions.ts'
import { signInWithCode } from '../../src/actions/sign-in.ts'
import { deleteUser, setAdministrator, setUserDisabled } from '../../src/actions/user-standing.ts'
import { createUser, updateUser } from '../../src/actions/users.ts'
import { type AuditAction, type AuditEntry, auditActions } from '../../src/domain/accounts/audit.ts'
import { askAgainAfter } from '../../src/domain/accounts/reminder-subscription.ts'
import { recordingNotifier } from '../support/reminders.ts'
import { codeNow } from '../support/second-factor.ts'
import { openAccounts, password, type SignedIn } from '../support/sign-in.ts'

const next = 'another horse battery'
const elsewhere = '198.51.100.7'
const here = '192.0.2.1'
const nobody = { by: '', from: here, to: 'student@example.org' }
const own = { by: 'student@example.org', from: here, to: 'student@example.org' }
const administrator = { by: 'admin@example.org', from: elsewhere, to: 'student@example.org' }

test('each action writes audit entries with its name, actor, client address, subject, detail and time', async (t) => {
  const accounts = await openAccounts(t)
  const { deps, clock, user, enter, tryIn, add, audit } = accounts
  const admin = await add('admin@example.org', { isAdmin: true })
  const asAdmin = { ...deps, actor: { userId: admin.id, email: admin.email, client: elsewhere } }
  const seen = new Set<AuditAction>()

  const told = ({ action, actor: by, client: from, subject: to, detail }: AuditEntry) => ({
    action,
    by,
    from,
    to,
    detail,
  })
  /** What `act` does is written down as that, and nothing else is. */
  async function expect<T>(
    act: () => Promise<T>,
    ...entries: Partial<ReturnType<typeof told>>[]
  ): Promise<T> {
    clock.advance(1000)
    const before = (await audit()).length
    const done = await act()
    const made = (await audit()).slice(0, -before).toReversed()
    assert.deepEqual(
      made.map(told),
      entries.map((entry) => ({ detail: '', ...entry })),
    )
    for (const { action, at } of made) {
      assert.equal(at, clock.now())
      seen.add(action)
    }
    return done
  }

  const failed = { action: 'sign_in_failed', ...nobody } as const
  await expect(() => tryIn({ password: 'wrong' }), { ...failed, detail: 'password' })
  const unknown = { ...failed, to: '', detail: 'password' }
  await expect(() => tryIn({ email: 'nobody@example.org' }), unknown)
  const { visitor } = await expect(enter, { action: 'sign_in', ...own })
  const other = await expect(enter, { action: 'sign_in', ...own })
  await expect(() => signOut(deps, other.visitor), { action: 'sign_out', ...own })
  await enter()
  const ended = { action: 'sessions_ended', ...own, detail: '1' } as const
  await expect(() => endOtherSessions(deps, visitor), ended)
  await expect(() => endOtherSessions(deps, visitor))
  const again = () => assert.rejects(confirmPassword(deps, visitor, 'wrong'), { code: 'invalid' })
  await expect(again, { action: 'confirmation_failed', ...own })

  const { secret } = await expect(() => beginSecondFactor(deps, visitor))
  const code = () => codeNow(secret, clock)
  const confirm = () => confirmSecondFactor(deps, visitor, code())
  await expect(confirm, { action: 'second_factor_on', ...own })
  const renewed = { action: 'recovery_codes_renewed', ...own } as const
  const codes = await expect(() => renewRecoveryCodes(deps, visitor, password), renewed)
  const place = { client: here, userAgent: '', device: undefined, isLasting: false }
  const asked = await expect(() => tryIn())
  assert.ok(asked.kind === 'code_needed')
  const give = (token: string, given: string) =>
    signInWithCode(deps, { ...place, token, code: given })
  const wrong = await expect(() => give(asked.token, 'wrong'), { ...failed, detail: 'code' })
  assert.ok(wrong.kind === 'wrong' && wrong.token !== undefined)
  const { token } = wrong
  const recovered = await expect(
    () => give(token, codes[0] ?? ''),
    { action: 'recovery_code_used', ...own },
    { action: 'sign_in', ...own },
  )
  const session = (recovered as SignedIn).visitor
  const remove = () => removeSecondFactor(deps, session, password)
  await expect(remove, { action: 'second_factor_off', ...own })
  const calendarLink = { origin: 'http://kadai', instead: undefined }
  const linkCalendar = () => makeCalendarLink(deps, session, calendarLink)
  await expect(linkCalendar, { action: 'calendar_link_made', ...own })
  await expect(linkCalendar)
  const unlink = () => removeCalendarLink(deps, session)
  await expect(unlink, { action: 'calendar_link_removed', ...own })
  await expect(unlink)
  await linkCalendar()
  const atHome = { ...deps, actor: { userId: null, email: '', client: here } }
  const notifier = recordingNotifier()
  const ask = () => askForReminders({ ...deps, notifier }, session)
  await expect(ask)
  // A question that is withdrawn was not on.
  await expect(() => removeReminders(deps, session))
  clock.advance(askAgainAfter)
  await expect(ask)
  const turnOn = () => confirmReminders(atHome, notifier.asked ?? '')
  await expect(turnOn, { action: 'reminders_on', ...own })
  await expect(turnOn)
  const turnOff = () => removeReminders(deps, session)
  await expect(turnOff, { action: 'reminders_off', ...own })
  await expect(turnOff)
  const change = () => changePassword(deps, session, { current: password, password: next })
  const unlinked = { action: 'calendar_link_removed', ...own } as const
  await expect(change, { action: 'password_changed', ...own }, unlinked)

  const make = async () => (await makePasswordLink(asAdmin, user)).token
  const link = await expect(make, { action: 'password_link_made', ...administrator })
  const set = () => setPasswordByLink(atHome, { token: link, password: password })
  await expect(set, { action: 'password_link_used', ...own })
  const changed = { action: 'user_changed', ...administrator, detail: 'name, timeZone' } as const
  const edit = { name: 'New', timeZone: 'Europe/Paris', language: 'ja' } as const
  await expect(() => updateUser(asAdmin, { userId: user.id }, edit), changed)
  await expect(() => updateUser(asAdmin, { userId: user.id }, edit))
  // Over the API it is the user themselves.
  const byKey = { ...own, from: '', action: 'user_changed', detail: 'language' } as const
  await expect(() => updateUser(deps, { userId: user.id }, { language: 'en' }), byKey)

  const promote = (isAdmin: boolean) => () => setAdministrator(asAdmin, user, isAdmin)
  await expect(promote(true), { action: 'administrator_made', ...administrator })
  await expect(promote(true))
  await expect(promote(false), { action: 'administrator_unmade', ...administrator })
  const disable = (isDisabled: boolean) => () => setUserDisabled(asAdmin, user, isDisabled)
  await expect(disable(true), { action: 'user_disabled', ...administrator })
  await expect(disable(true))
  await expect(() => tryIn(), { ...failed, detail: 'disabled' })
  await expect(disable(false), { action: 'user_enabled', ...administrator })

  const input = { name: 'laptop', isReadOnly: false, expiresAt: null }
  clock.advance(1000)
  const key = await issueApiKey(asAdmin, user, input)
  const [issued] = await audit()
  const detail = `laptop (${key.slice(0, 5)}…${key.slice(-4)})`
  assert.deepEqual(issued && told(issued), { action: 'key_issued', ...administrator, detail })
  seen.add('key_issued')
  const [{ id } = { id: 0 }] = await deps.store.apiKeys.all()
  const revoked = { action: 'key_revoked', ...administrator, detail } as const
  await expect(() => revokeApiKey(asAdmin, id), revoked)
  await assert.rejects(revokeApiKey(asAdmin, id), { code: 'not_found' })
  await expect(async () => undefined)

  // The command line knows no user.
  const operator = { by: '', from: '' }
  const given = { email: 'added@example.org', timeZone: 'UTC' }
  const added = { action: 'user_added', ...operator, to: given.email } as const
  await expect(() => createUser(deps, given, null), added)
  const newcomer = { email: 'new@example.org', timeZone: 'UTC', password }
  const registered = { by: newcomer.email, from: here, to: newcomer.email } as const
  const register = () => registerUser(atHome, newcomer)
  await expect(register, { action: 'user_registered', ...registered })
  await expect(() => deleteUser(asAdmin, user), { action: 'user_deleted', ...administrator })

  // No action restores a backup: test/e2e/restore.test.ts.
  seen.add('backup_restored')
  assert.deepEqual([...seen].toSorted(), auditActions.toSorted())
  const ofUser = await deps.store.audit.list({ userIds: [user.id] }, { page: 1, pageSize: 100 })
  assert.ok(ofUser.totalCount > 20, 'people stay named though they are deleted')
})
