import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeCalendarLink } from '../../src/actions/calendar-links.ts'
import { changePassword, makePasswordLink, setPasswordByLink } from '../../src/actions/passwords.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../../src/actions/second-factor.ts'
import { updateUser } from '../../src/actions/users.ts'
import type { Deps } from '../../src/deps.ts'
import type { Visitor } from '../../src/domain/accounts/session.ts'
import { codeNow } from '../support/second-factor.ts'
import { openAccounts, password } from '../support/sign-in.ts'

/** What opens the account later, or keeps its user out. */
const changes: readonly [
  what: string,
  begin: (deps: Deps, visitor: Visitor) => Promise<() => Promise<unknown>>,
][] = [
  [
    'gets no calendar link',
    async (deps, visitor) => () =>
      makeCalendarLink(deps, visitor, { origin: 'http://kadai', instead: undefined }),
  ],
  [
    'turns no second factor on',
    async (deps, visitor) => {
      const { secret } = await beginSecondFactor(deps, visitor)
      return () => confirmSecondFactor(deps, visitor, codeNow(secret, deps.clock))
    },
  ],
  [
    'changes no address',
    async (deps, { user, session }) =>
      () =>
        updateUser(deps, { userId: user.id, session }, { email: 'thief@example.org' }),
  ],
]

describe('whoever a new password has signed out while their form was on its way', () => {
  for (const [what, begin] of changes) {
    test(what, async (t) => {
      const { deps, user, enter, audit } = await openAccounts(t)
      const thief = await enter()
      const change = await begin(deps, thief.visitor)
      const { visitor } = await enter()
      const next = 'another horse battery'
      await changePassword(deps, visitor, { current: password, password: next })
      const before = await audit()
      await assert.rejects(change(), { code: 'not_found' })
      assert.deepEqual(await audit(), before)
      assert.deepEqual(await deps.store.users.find(user.id), user)
    })

    test(`${what}, but did so before`, async (t) => {
      const { deps, enter, audit } = await openAccounts(t)
      const change = await begin(deps, (await enter()).visitor)
      const before = (await audit()).length
      await change()
      assert.equal((await audit()).length, before + 1)
    })
  }

  for (const [what, act] of [
    ['turns no second factor off', removeSecondFactor],
    ['gets no recovery codes', renewRecoveryCodes],
  ] as const) {
    test(`${what}, although the old one was right when it was checked`, async (t) => {
      const { deps, user, enter, audit } = await openAccounts(t)
      const { visitor } = await enter()
      const { secret } = await beginSecondFactor(deps, visitor)
      await confirmSecondFactor(deps, visitor, codeNow(secret, deps.clock))
      const verify: typeof deps.passwords.verify = async (...given) => {
        const isRight = await deps.passwords.verify(...given)
        const { token } = await makePasswordLink(deps, user)
        await setPasswordByLink(deps, { token, password: 'another horse battery' })
        return isRight
      }
      const slow = { ...deps, passwords: { ...deps.passwords, verify } }
      await assert.rejects(act(slow, visitor, password), { code: 'not_found' })
      assert.equal((await audit())[0]?.action, 'password_link_used')
    })
  }
})
