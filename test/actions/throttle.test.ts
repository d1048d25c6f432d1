import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { signIn } from '../../src/actions/sign-in.ts'
import { createUser } from '../../src/actions/users.ts'
import type { Deps } from '../../src/deps.ts'
import { deviceLifetime } from '../../src/domain/accounts/known-device.ts'
import { accountPolicy, placePolicy } from '../../src/domain/accounts/sign-in-throttle.ts'
import { tokenDigest } from '../../src/domain/accounts/token.ts'
import { crowded } from '../../src/domain/errors.ts'
import { clockAt } from '../support/clock.ts'
import { lendDatabase } from '../support/databases.ts'
import { testDeps } from '../support/deps.ts'
import { openAccounts, password, place } from '../support/sign-in.ts'

const wrong = 'wrong horse battery'
const atOnce = accountPolicy.free + 1

describe('sign-in attempts for one account from one address', () => {
  test('are checked six times, then only after delays that double from 1 s up to 900 s', async (t) => {
    const { tryIn, clock } = await openAccounts(t)
    for (let n = 0; n < atOnce; n += 1) {
      assert.deepEqual(await tryIn({ password: wrong }), { kind: 'wrong' })
    }
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      const until = clock.now() + seconds * 1000
      // The right one is not looked at either.
      assert.deepEqual(await tryIn(), { kind: 'wait', until })
      clock.advance(seconds * 1000 - 1)
      assert.deepEqual(await tryIn(), { kind: 'wait', until })
      clock.advance(1)
      assert.deepEqual(await tryIn({ password: wrong }), { kind: 'wrong' })
    }
    clock.advance(900_000)
    assert.equal((await tryIn()).kind, 'signed_in')
  })

  test('are counted from zero again after a correct password', async (t) => {
    const { tryIn, enter } = await openAccounts(t)
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < accountPolicy.free; n += 1) {
        assert.deepEqual(await tryIn({ password: wrong }), { kind: 'wrong' })
      }
      await enter()
    }
  })

  test('are checked six times when 40 arrive concurrently', async (t) => {
    const { deps, clock, tryIn } = await openAccounts(t)
    let looks = 0
    const counting = {
      ...deps,
      passwords: {
        ...deps.passwords,
        verify(...given: Parameters<typeof deps.passwords.verify>) {
          looks += 1
          return deps.passwords.verify(...given)
        },
      },
    }
    const attempt = { email: 'student@example.org', password: wrong, ...place }
    const many = () => Promise.all(Array.from({ length: 40 }, () => signIn(counting, attempt)))
    const kinds = (await many()).map(({ kind }) => kind)
    assert.equal(looks, atOnce)
    assert.equal(kinds.filter((kind) => kind === 'wrong').length, atOnce)
    assert.equal(kinds.filter((kind) => kind === 'wait').length, 40 - atOnce)
    clock.advance(1000)
    await many()
    assert.equal(looks, atOnce + 1)
    assert.equal((await tryIn()).kind, 'wait')
  })

  test('are checked at most 20 times when 1,000 are made in an hour', async (t) => {
    const { tryIn, clock } = await openAccounts(t)
    let looked = 0
    for (let n = 0; n < 1000; n += 1) {
      if ((await tryIn({ password: wrong })).kind === 'wrong') looked += 1
      clock.advance(3600)
    }
    // Six at once; then after 1, 2, 4 … 512 s: at most ten; then every quarter of an hour.
    assert.ok(looked >= 10 && looked <= atOnce + 10 + 4, `${looked} were looked at`)
  })

  test('stay counted when the process restarts', async (t) => {
    const open = await lendDatabase(t)
    const clock = clockAt('2026-04-10T03:00:00Z')
    const attempt = { email: 'student@example.org', password: wrong, ...place }
    const kinds: string[] = []
    for (let n = 0; n < atOnce + 2; n += 1) {
      const store = await open(clock.now())
      const deps = testDeps(store, clock)
      if (n === 0) await createUser(deps, { email: attempt.email, timeZone: 'UTC' }, null)
      kinds.push((await signIn(deps, attempt)).kind)
      await store.close()
    }
    assert.deepEqual(kinds, [...Array(atOnce).fill('wrong'), 'wait', 'wait'])
  })

  test('do not count when the password could not be checked, for the account or the address', async (t) => {
    const { deps, tryIn } = await openAccounts(t)
    const crowdedIn = tryInCrowd(deps)
    for (let n = 0; n < placePolicy.burst + 10; n += 1) await crowdedIn()
    for (let n = 0; n < accountPolicy.free; n += 1) {
      assert.deepEqual(await tryIn({ password: wrong }), { kind: 'wrong' })
    }
    assert.equal((await tryIn()).kind, 'signed_in')
  })

  test('that could not be checked are tried again at once, and clear none of the wrong ones', async (t) => {
    const { deps, tryIn, clock } = await openAccounts(t)
    for (let n = 0; n < atOnce; n += 1) await tryIn({ password: wrong })
    clock.advance(1000)
    await tryInCrowd(deps)()
    assert.deepEqual(await tryIn({ password: wrong }), { kind: 'wrong' })
    assert.deepEqual(await tryIn(), { kind: 'wait', until: clock.now() + 2000 })
  })
})

describe('failed sign-in attempts', () => {
  test('from another address do not delay the user', async (t) => {
    const { tryIn, enter } = await openAccounts(t)
    for (let n = 0; n < 30; n += 1) await tryIn({ client: '198.51.100.7', password: wrong })
    assert.equal((await tryIn({ client: '198.51.100.7' })).kind, 'wait')
    await enter()
  })

  test('from the same address do not delay a known device of the user', async (t) => {
    const { tryIn, enter } = await openAccounts(t)
    const { device } = await enter()
    for (let n = 0; n < 300; n += 1) await tryIn({ password: wrong, email: `${n % 3}@example.org` })
    for (let n = 0; n < 30; n += 1) await tryIn({ password: wrong })
    assert.equal((await tryIn()).kind, 'wait')
    await enter({ device })
  })

  test('delay a device of the user again 90 days after its last sign-in', async (t) => {
    const { tryIn, enter, clock } = await openAccounts(t)
    const { device } = await enter()
    const lock = async () => {
      for (let n = 0; n < 30; n += 1) await tryIn({ password: wrong })
    }
    clock.advance(deviceLifetime - 1)
    await lock()
    assert.deepEqual(await tryIn({ device, password: wrong }), { kind: 'wrong' })
    clock.advance(1)
    assert.equal((await tryIn({ device })).kind, 'wait')
  })

  test('with the device of another account count for the address', async (t) => {
    const { tryIn, enter, add } = await openAccounts(t)
    await add('other@example.org')
    const { device } = await enter({ email: 'other@example.org', client: '198.51.100.7' })
    for (let n = 0; n < atOnce; n += 1) await tryIn({ device, password: wrong })
    // It counts as the address does, and gives no tries of its own.
    assert.equal((await tryIn({ device })).kind, 'wait')
    assert.equal((await tryIn()).kind, 'wait')
    await enter({ client: '198.51.100.8' })
  })

  test('on a known device delay it too, at every address', async (t) => {
    const { tryIn, enter } = await openAccounts(t)
    const { device } = await enter()
    for (let n = 0; n < atOnce; n += 1) {
      assert.deepEqual(await tryIn({ device, password: wrong }), { kind: 'wrong' })
    }
    assert.equal((await tryIn({ device })).kind, 'wait')
    assert.equal((await tryIn({ device, client: '198.51.100.7' })).kind, 'wait')
  })

  test('on a known device are stored without its token', async (t) => {
    const { deps, tryIn, enter, user } = await openAccounts(t)
    const { device } = await enter()
    await tryIn({ device, password: wrong })
    const key = `user ${user.id} with ${tokenDigest(device)}`
    await deps.store.writeAccounts(({ signInAttempts }) =>
      signInAttempts.change(key, (before) => {
        assert.equal(before?.count, 1)
        return undefined
      }),
    )
  })

  test('on a device that two users know do not delay the other one', async (t) => {
    const { tryIn, enter, add } = await openAccounts(t)
    const { email } = await add('other@example.org')
    const { device } = await enter()
    await enter({ device, email })
    for (let n = 0; n < atOnce; n += 1) await tryIn({ device, password: wrong })
    assert.equal((await tryIn({ device })).kind, 'wait')
    await enter({ device, email })
  })
})

/** Tries with the right password while too many others are being checked. */
function tryInCrowd(deps: Deps) {
  const verify = () => Promise.reject(crowded())
  const busy = { ...deps, passwords: { ...deps.passwords, verify } }
  const attempt = { ...place, email: 'student@example.org', password }
  return () => assert.rejects(signIn(busy, attempt), { code: 'crowded' })
}
