import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { issueApiKey, revokeApiKey } from '../../src/actions/api-keys.ts'
import { makeCalendarLink, removeCalendarLink } from '../../src/actions/calendar-links.ts'
import { askForPasswordLink } from '../../src/actions/password-requests.ts'
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
import { newWaitingMails } from '../../src/deps.ts'
import { auditActions } from '../../src/domain/accounts/audit.ts'
import { askAgainAfter } from '../../src/domain/accounts/reminder-subscription.ts'
import { sendAccountMails } from '../../src/jobs/send-account-mails.ts'
import { administrator, here, nobody, openAudited, own, seen, told } from '../support/audited.ts'
import { recordingNotifier } from '../support/reminders.ts'
import { codeNow } from '../support/second-factor.ts'
import { password, place, type SignedIn } from '../support/sign-in.ts'

const next = 'another horse battery'
const failed = { action: 'sign_in_failed', ...nobody } as const

describe('the audit tells by whom, from where, about whom and when', () => {
  test('somebody signed in or failed to, and signed out', async (t) => {
    const { enter, tryIn, asStudent, expect } = await openAudited(t)
    await expect(() => tryIn({ password: 'wrong' }), { ...failed, detail: 'password' })
    const unknown = { ...failed, to: '', detail: 'password' }
    await expect(() => tryIn({ email: 'nobody@example.org' }), unknown)
    const { visitor } = await expect(enter, { action: 'sign_in', ...own })
    const sinceMoved = { ...asStudent, actor: { ...asStudent.actor, client: administrator.from } }
    const signedOut = { action: 'sign_out', ...own, from: administrator.from } as const
    await expect(() => signOut(sinceMoved, visitor), signedOut)
  })

  test('other sessions were ended, if there were any, and the password was not confirmed', async (t) => {
    const { enter, asStudent, expect } = await openAudited(t)
    const { visitor } = await enter()
    await enter()
    await enter()
    const ended = { action: 'sessions_ended', ...own, detail: '2' } as const
    await expect(() => endOtherSessions(asStudent, visitor), ended)
    await expect(() => endOtherSessions(asStudent, visitor))
    const again = () =>
      assert.rejects(confirmPassword(asStudent, visitor, 'wrong'), { code: 'invalid' })
    await expect(again, { action: 'confirmation_failed', ...own })
  })

  test('two-step sign-in was set up, failed, was passed with a recovery code, and turned off', async (t) => {
    const { deps, clock, enter, tryIn, asStudent, expect } = await openAudited(t)
    const { visitor } = await enter()
    const { secret } = await expect(() => beginSecondFactor(deps, visitor))
    const confirm = () => confirmSecondFactor(asStudent, visitor, codeNow(secret, clock))
    await expect(confirm, { action: 'second_factor_on', ...own })
    const renewed = { action: 'recovery_codes_renewed', ...own } as const
    const codes = await expect(() => renewRecoveryCodes(asStudent, visitor, password), renewed)
    const asked = await expect(() => tryIn(), { action: 'code_asked', ...nobody })
    assert.ok(asked.kind === 'code_needed')
    const give = (token: string, code: string) => signInWithCode(deps, { ...place, token, code })
    const wrong = await expect(() => give(asked.token, 'wrong'), { ...failed, detail: 'code' })
    assert.ok(wrong.kind === 'wrong' && wrong.token !== undefined)
    const { token } = wrong
    const recovered = await expect(
      () => give(token, codes[0] ?? ''),
      { action: 'recovery_code_used', ...own },
      { action: 'sign_in', ...own },
    )
    const remove = () => removeSecondFactor(asStudent, (recovered as SignedIn).visitor, password)
    await expect(remove, { action: 'second_factor_off', ...own })
  })

  test('a calendar link was made or removed, the latter also with a new password', async (t) => {
    const { deps, user, enter, asStudent, atHome, expect } = await openAudited(t)
    const { visitor } = await enter()
    const link = { origin: 'http://kadai', instead: undefined }
    const make = () => makeCalendarLink(asStudent, visitor, link)
    const removed = { action: 'calendar_link_removed', ...own } as const
    await expect(make, { action: 'calendar_link_made', ...own })
    await expect(make)
    await expect(() => removeCalendarLink(asStudent, visitor), removed)
    await expect(() => removeCalendarLink(asStudent, visitor))
    await make()
    const change = () => changePassword(asStudent, visitor, { current: password, password: next })
    await expect(change, { action: 'password_changed', ...own }, removed)
    const again = await enter({ password: next })
    await makeCalendarLink(deps, again.visitor, link)
    const { token } = await makePasswordLink(deps, user)
    const set = () => setPasswordByLink(atHome, { token, password })
    await expect(set, { action: 'password_link_used', ...own }, removed)
  })

  test('reminders were turned on or off, the latter also by a new address', async (t) => {
    const { deps, clock, user, enter, asStudent, atHome, asAdmin, expect } = await openAudited(t)
    const { visitor } = await enter()
    const notifier = recordingNotifier()
    const ask = () => askForReminders({ ...deps, notifier }, visitor)
    const turnOn = () => confirmReminders(atHome, notifier.asked ?? '')
    const turnOff = () => removeReminders(asStudent, visitor)
    await expect(ask)
    // A question that is withdrawn was not on.
    await expect(turnOff)
    clock.advance(askAgainAfter)
    await expect(ask)
    await expect(turnOn, { action: 'reminders_on', ...own })
    await expect(turnOn)
    await expect(turnOff, { action: 'reminders_off', ...own })
    await expect(turnOff)
    clock.advance(askAgainAfter)
    await ask()
    await turnOn()
    const moved = { ...administrator, to: 'moved@example.org' }
    await expect(
      () => updateUser(asAdmin, { userId: user.id }, { email: moved.to }),
      { action: 'reminders_off', ...moved },
      { action: 'user_changed', ...moved, detail: 'email' },
    )
  })

  test('an administrator made a password link, and its user used it', async (t) => {
    const { user, asAdmin, atHome, expect } = await openAudited(t)
    const make = async () => (await makePasswordLink(asAdmin, user)).token
    const token = await expect(make, { action: 'password_link_made', ...administrator })
    const set = () => setPasswordByLink(atHome, { token, password })
    await expect(set, { action: 'password_link_used', ...own })
  })

  test('somebody asked for a link to a new password, and was sent one', async (t) => {
    const { deps, atHome, user, expect } = await openAudited(t)
    const mail = { waitingMails: newWaitingMails(), notifier: recordingNotifier() }
    await expect(() => askForPasswordLink({ ...atHome, ...mail }, user.email))
    const send = () => sendAccountMails({ ...deps, ...mail }, Infinity)
    await expect(send, { action: 'password_link_mailed', ...nobody })
  })

  test('a user was changed, by an administrator or with their own key', async (t) => {
    const { deps, user, asAdmin, expect } = await openAudited(t)
    const changed = { action: 'user_changed', ...administrator, detail: 'name, timeZone' } as const
    const edit = { name: 'New', timeZone: 'Europe/Paris', language: 'ja' } as const
    await expect(() => updateUser(asAdmin, { userId: user.id }, edit), changed)
    await expect(() => updateUser(asAdmin, { userId: user.id }, edit))
    const byKey = { ...own, action: 'user_changed', detail: 'language' } as const
    const asking = { userId: user.id, byKeyFrom: here }
    await expect(() => updateUser(deps, asking, { language: 'en' }), byKey)
  })

  test('a user was made an administrator, disabled and deleted, and stays named', async (t) => {
    const { deps, user, asAdmin, tryIn, expect } = await openAudited(t)
    const promote = (isAdmin: boolean) => () => setAdministrator(asAdmin, user, isAdmin)
    await expect(promote(true), { action: 'administrator_made', ...administrator })
    await expect(promote(true))
    await expect(promote(false), { action: 'administrator_unmade', ...administrator })
    const disable = (isDisabled: boolean) => () => setUserDisabled(asAdmin, user, isDisabled)
    await expect(disable(true), { action: 'user_disabled', ...administrator })
    await expect(disable(true))
    await expect(() => tryIn(), { ...failed, detail: 'disabled' })
    await expect(disable(false), { action: 'user_enabled', ...administrator })
    await expect(() => deleteUser(asAdmin, user), { action: 'user_deleted', ...administrator })
    const ofUser = await deps.store.audit.list({ userIds: [user.id] }, { page: 1, pageSize: 10 })
    // With their own addition.
    assert.equal(ofUser.totalCount, 7)
  })

  test('a key was issued and revoked, by its name and a hint', async (t) => {
    const { deps, user, asAdmin, audit, expect } = await openAudited(t)
    const input = { name: 'laptop', isReadOnly: false, expiresAt: null }
    const key = await issueApiKey(asAdmin, user, input)
    const [issued] = await audit()
    const detail = `laptop (${key.slice(0, 5)}…${key.slice(-4)})`
    assert.deepEqual(issued && told(issued), { action: 'key_issued', ...administrator, detail })
    seen.add('key_issued')
    const [{ id } = { id: 0 }] = await deps.store.apiKeys.all()
    const revoked = { action: 'key_revoked', ...administrator, detail } as const
    await expect(() => revokeApiKey(asAdmin, id), revoked)
    const again = () => assert.rejects(revokeApiKey(asAdmin, id), { code: 'not_found' })
    await expect(again)
  })

  test('a user was added by a command, which knows nobody, or registered', async (t) => {
    const { deps, atHome, expect } = await openAudited(t)
    const given = { email: 'added@example.org', timeZone: 'UTC' }
    const added = { action: 'user_added', by: '', from: '', to: given.email } as const
    await expect(() => createUser(deps, given, null), added)
    const newcomer = { email: 'new@example.org', timeZone: 'UTC', password }
    const registered = { by: newcomer.email, from: here, to: newcomer.email } as const
    const register = () => registerUser(atHome, newcomer)
    await expect(register, { action: 'user_registered', ...registered })
  })

  // After all others.
  test('everything that it can tell', () => {
    assert.deepEqual([...seen].toSorted(), auditActions.toSorted())
  })
})
