import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePasswordLink } from '../../src/actions/passwords.ts'
import { deviceLifetime } from '../../src/domain/accounts/known-device.ts'
import { linkLifetime } from '../../src/domain/accounts/one-time-link.ts'
import { sessionLimits } from '../../src/domain/accounts/session.ts'
import { attemptsLifetime } from '../../src/domain/accounts/sign-in-throttle.ts'
import { tokenDigest } from '../../src/domain/accounts/token.ts'
import { forgetSignIns } from '../../src/jobs/forget-sign-ins.ts'
import { openAccounts } from '../support/sign-in.ts'

test('sessions, links, attempts and known browsers are deleted once they are over, and not before', async (t) => {
  const { deps, clock, user, enter, tryIn } = await openAccounts(t)
  const { device } = await enter()
  await enter({ isLasting: true })
  const { token } = await makePasswordLink(deps, user)
  await tryIn({ password: 'wrong' })
  const began = clock.now()
  const { sessions, oneTimeLinks } = deps.store
  /** Whether each is stored, however long it has been over. */
  const stored = {
    brief: async () => (await sessions.ofUser(user.id)).some(({ isLasting }) => !isLasting),
    lasting: async () => (await sessions.ofUser(user.id)).some(({ isLasting }) => isLasting),
    link: async () => (await oneTimeLinks.find(tokenDigest(token), began)) !== undefined,
    attempts: () =>
      deps.store.writeAccounts(async ({ signInAttempts }) => {
        let isStored = false
        await signInAttempts.change(`user ${user.id} from 192.0.2.1`, (before) => {
          isStored = before !== undefined
          return undefined
        })
        return isStored
      }),
    device: () =>
      deps.store.writeAccounts(({ knownDevices }) =>
        knownDevices.isKnown(user.id, tokenDigest(device), began),
      ),
  }
  const lifetimes = {
    brief: sessionLimits.brief.idle,
    link: linkLifetime.password,
    attempts: attemptsLifetime + 1,
    lasting: sessionLimits.lasting.idle,
    device: deviceLifetime,
  }
  for (const kind of ['brief', 'link', 'attempts', 'lasting', 'device'] as const) {
    clock.advance(began + lifetimes[kind] - 1 - clock.now())
    await forgetSignIns(deps)
    assert.equal(await stored[kind](), true, kind)
    clock.advance(1)
    await forgetSignIns(deps)
    assert.equal(await stored[kind](), false, kind)
  }
})
