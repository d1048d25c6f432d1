import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { askForPasswordLink } from '../../src/actions/password-requests.ts'
import {
  makePasswordLink,
  setPasswordByLink,
  userOfPasswordLink,
} from '../../src/actions/passwords.ts'
import { registerUser } from '../../src/actions/registration.ts'
import { setAdministrator, setUserDisabled } from '../../src/actions/user-standing.ts'
import { createUser, updateUser } from '../../src/actions/users.ts'
import type { Deps } from '../../src/deps.ts'
import { passwordMailPolicy, placePolicy } from '../../src/domain/accounts/sign-in-throttle.ts'
import type { User } from '../../src/domain/accounts/user.ts'
import { mostWaiting } from '../../src/domain/accounts/waiting-mail.ts'
import { openAccountMails } from '../support/account-mails.ts'

const minute = 60_000
const student = 'student@example.org'
const next = 'another horse battery'

describe('a request for a link to a new password', () => {
  test('is answered with a mail whose link sets it, once, within an hour', async (t) => {
    const { ask, send, deps, clock, tryIn } = await openAccountMails(t)
    await ask('Student@Example.org')
    const [{ email, token = '' } = { email: '' }] = await send()
    assert.equal(email, student)
    clock.advance(60 * minute - 1)
    await setPasswordByLink(deps, { token, password: next })
    assert.equal((await tryIn({ password: next })).kind, 'signed_in')
    await assert.rejects(setPasswordByLink(deps, { token, password: next }), { code: 'not_found' })
    assert.deepEqual(await send(), [])

    clock.advance(passwordMailPolicy.pace)
    await ask(student)
    const [{ token: late = '' } = {}] = await send()
    clock.advance(60 * minute)
    const setLate = setPasswordByLink(deps, { token: late, password: next })
    await assert.rejects(setLate, { code: 'not_found' })
  })

  test('takes nothing from its user: the password, the sessions and earlier links stay', async (t) => {
    const { ask, send, deps, user, enter } = await openAccountMails(t)
    const { visitor } = await enter()
    const { token } = await makePasswordLink(deps, user)
    await ask(student)
    assert.equal((await send()).length, 1)
    assert.equal((await deps.store.sessions.ofUser(user.id))[0]?.id, visitor.session.id)
    assert.equal((await enter()).kind, 'signed_in')
    await setPasswordByLink(deps, { token, password: next })
  })

  test('sends nothing where nobody has the address, or its user is disabled', async (t) => {
    const { ask, send, deps, add } = await openAccountMails(t)
    await setUserDisabled(deps, await add('gone@example.org'), true)
    await ask('nobody@example.org')
    await ask('gone@example.org')
    assert.deepEqual(await send(), [])
    assert.equal(deps.waitingMails?.passwordRequests.size, 0)
  })

  test('brings an administrator a mail without a link', async (t) => {
    const { ask, send, add } = await openAccountMails(t)
    await add('admin@example.org', { isAdmin: true })
    await ask('admin@example.org')
    assert.deepEqual(await send(), [{ email: 'admin@example.org', token: undefined }])
  })

  const changes: readonly [string, (deps: Deps, user: User) => Promise<unknown>][] = [
    [
      'address is another',
      (deps, { id: userId }) => updateUser(deps, { userId }, { email: 'moved@example.org' }),
    ],
    ['role is that of an administrator', (deps, user) => setAdministrator(deps, user, true)],
  ]
  for (const [what, change] of changes) {
    test(`brings a link that ends once the user’s ${what}, unlike one that was handed out`, async (t) => {
      const { ask, send, deps, user } = await openAccountMails(t)
      const handedOut = await makePasswordLink(deps, user)
      await ask(student)
      const [{ token = '' } = {}] = await send()
      await updateUser(deps, { userId: user.id }, { name: 'Mei' })
      assert.ok(await userOfPasswordLink(deps, token))
      await change(deps, user)
      const set = setPasswordByLink(deps, { token, password: next })
      await assert.rejects(set, { code: 'not_found' })
      await setPasswordByLink(deps, { token: handedOut.token, password: next })
    })
  }

  test('brings a first password, too', async (t) => {
    const { ask, send, deps, tryIn } = await openAccountMails(t)
    await createUser(deps, { email: 'new@example.org', timeZone: 'UTC' }, null)
    await ask('new@example.org')
    const [{ token = '' } = {}] = await send()
    await setPasswordByLink(deps, { token, password: next })
    assert.equal((await tryIn({ email: 'new@example.org', password: next })).kind, 'signed_in')
  })

  test('is dropped after two for its address, until ten minutes later', async (t) => {
    const { ask, send, clock } = await openAccountMails(t)
    for (const expected of [1, 1, 0]) {
      await ask(student)
      assert.equal((await send()).length, expected)
    }
    await ask('STUDENT@example.org')
    assert.equal((await send()).length, 0)
    clock.advance(passwordMailPolicy.pace)
    await ask(student)
    assert.equal((await send()).length, 1)
  })

  test('is refused after a hundred from one place, whatever their addresses, and not elsewhere', async (t) => {
    const { ask, clock, tryIn, deps } = await openAccountMails(t)
    for (let n = 0; n < placePolicy.burst; n++) await ask(`n${n}@example.org`)
    await assert.rejects(ask(student), { name: 'TooManyAttempts', until: clock.now() + 6000 })
    await ask(student, '198.51.100.7')
    assert.equal((await tryIn({ client: '192.0.2.1' })).kind, 'signed_in')
    const here = { ...deps, actor: { userId: null, email: '', client: '192.0.2.1' } }
    await registerUser(here, { email: 'new@example.org', password: next, timeZone: 'UTC' })
  })

  test('is dropped while a thousand wait, which does not show, and waits once however often it is made', async (t) => {
    const { ask, deps } = await openAccountMails(t)
    const waiting = deps.waitingMails?.passwordRequests
    assert.ok(waiting)
    for (let n = 0; n < mostWaiting - 1; n++) {
      const email = `n${n}@example.org`
      waiting.set(email, { email, client: '', askedAt: 0, nextAt: 0 })
    }
    await ask(student)
    await ask(student)
    assert.equal(waiting.size, mostWaiting)
    await ask('late@example.org')
    assert.equal(waiting.has('late@example.org'), false)
    assert.equal(waiting.size, mostWaiting)
  })

  test('is refused without an address, and where no such mails are sent', async (t) => {
    const { ask, deps } = await openAccountMails(t)
    for (const text of ['', 'student', `\0${student}`, `${student}\u200b`]) {
      await assert.rejects(ask(text), { code: 'invalid' })
    }
    const without = { ...deps, waitingMails: undefined }
    await assert.rejects(askForPasswordLink(without, student), { code: 'not_found' })
  })
})
