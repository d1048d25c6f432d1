import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { changePassword, makePasswordLink, setPasswordByLink } from '../../src/actions/passwords.ts'
import {
  removeSecondFactor,
  removeSecondFactorOf,
  renewRecoveryCodes,
} from '../../src/actions/second-factor.ts'
import { createUser, updateUser, updateUserAndRole } from '../../src/actions/users.ts'
import { openAccountMails } from '../support/account-mails.ts'
import { withCodes } from '../support/codes.ts'
import { setUpSecondFactor } from '../support/second-factor.ts'
import { password } from '../support/sign-in.ts'

const email = 'student@example.org'
const next = 'another horse battery'

describe('a user is told by mail', () => {
  test('that their password was changed, by themselves or by a link', async (t) => {
    const { deps, user, enter, alerts } = await openAccountMails(t)
    const { visitor } = await enter()
    await changePassword(deps, visitor, { current: password, password: next })
    assert.deepEqual(await alerts(), [{ email, change: 'password' }])
    const { token } = await makePasswordLink(deps, user)
    await setPasswordByLink(deps, { token, password })
    assert.deepEqual(await alerts(), [{ email, change: 'password' }])
  })

  test('at the old address that it was changed, by whomever', async (t) => {
    const { deps, user, alerts } = await openAccountMails(t)
    await updateUser(deps, { userId: user.id }, { email: 'second@example.org', name: 'New' })
    assert.deepEqual(await alerts(), [{ email, change: 'email' }])
    await updateUserAndRole(deps, user, { email, isAdmin: true })
    assert.deepEqual(await alerts(), [{ email: 'second@example.org', change: 'email' }])
  })

  test('that the second factor was turned on or off, by themselves or by an administrator', async (t) => {
    const { deps, user, enter, alerts } = await openAccountMails(t)
    const { visitor } = await enter()
    await setUpSecondFactor(deps, visitor)
    assert.deepEqual(await alerts(), [{ email, change: 'second_factor_on' }])
    await removeSecondFactor(deps, visitor, password)
    assert.deepEqual(await alerts(), [{ email, change: 'second_factor_off' }])
    await setUpSecondFactor(deps, visitor)
    await alerts()
    await removeSecondFactorOf(deps, user)
    assert.deepEqual(await alerts(), [{ email, change: 'second_factor_off' }])
  })

  test('that there are new recovery codes: each is as good as the second device', async (t) => {
    const { deps, enter, alerts } = await openAccountMails(t)
    const { visitor } = await enter()
    await setUpSecondFactor(deps, visitor)
    await alerts()
    await renewRecoveryCodes(deps, visitor, password)
    assert.deepEqual(await alerts(), [{ email, change: 'recovery_codes' }])
  })

  test('that somebody signed in with a recovery code, as whoever found the codes could', async (t) => {
    const { alerts, ...accounts } = await openAccountMails(t)
    const { ask, give, code, recoveryCodes } = await withCodes(accounts)
    await alerts()
    assert.equal((await give(await ask(), code())).kind, 'signed_in')
    assert.equal((await give(await ask(), 'WRONG-CODE5')).kind, 'wrong')
    assert.deepEqual(await alerts(), [])
    assert.equal((await give(await ask(), recoveryCodes[0] ?? '')).kind, 'signed_in')
    assert.deepEqual(await alerts(), [{ email, change: 'recovery_code_used' }])
  })

  test('of a first password, too, if a link that was mailed has set it', async (t) => {
    const { deps, ask, send, alerts } = await openAccountMails(t)
    await createUser(deps, { email: 'new@example.org', timeZone: 'UTC' }, null)
    await ask('new@example.org')
    const [{ token = '' } = {}] = await send()
    await setPasswordByLink(deps, { token, password })
    assert.deepEqual(await alerts(), [{ email: 'new@example.org', change: 'password' }])
  })
})

describe('nobody is told', () => {
  test('of a first password by a link that was handed out, of another name, or of a change that was refused', async (t) => {
    const { deps, user, enter, alerts } = await openAccountMails(t)
    const added = await createUser(deps, { email: 'new@example.org', timeZone: 'UTC' }, null)
    const { token } = await makePasswordLink(deps, added)
    await setPasswordByLink(deps, { token, password })
    await updateUser(deps, { userId: user.id }, { name: 'New' })
    const taken = updateUser(deps, { userId: user.id }, { email: added.email })
    await assert.rejects(taken, { name: 'EmailTaken' })
    const { visitor } = await enter()
    await assert.rejects(changePassword(deps, visitor, { current: 'wrong', password: next }))
    await assert.rejects(removeSecondFactorOf(deps, user))
    assert.deepEqual(await alerts(), [])
  })

  test('where the service sends no mails about accounts', async (t) => {
    const { deps, user, alerts } = await openAccountMails(t)
    await updateUser(
      { ...deps, waitingMails: undefined },
      { userId: user.id },
      { email: 'second@example.org' },
    )
    assert.deepEqual(await alerts(), [])
  })
})
