import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  createFirstByLink,
  isFirstLink,
  makeFirstLink,
  registerUser,
} from '../../src/actions/registration.ts'
import { signIn } from '../../src/actions/sign-in.ts'
import { createUser } from '../../src/actions/users.ts'
import { linkLifetime } from '../../src/domain/accounts/one-time-link.ts'
import { placePolicy } from '../../src/domain/accounts/sign-in-throttle.ts'
import { tokenDigest } from '../../src/domain/accounts/token.ts'
import { clockAt } from '../support/clock.ts'
import type { Lasting } from '../support/databases.ts'
import { openDeps } from '../support/open-deps.ts'
import { codesOf } from '../support/outcomes.ts'
import { place } from '../support/sign-in.ts'

const first = {
  email: 'First@example.org',
  name: 'Aoi',
  password: 'correct horse battery',
  timeZone: 'Asia/Tokyo',
  language: 'en',
} as const

async function openEmpty(t: Lasting) {
  const clock = clockAt('2026-04-10T03:00:00Z')
  const deps = await openDeps(t, clock)
  const link = async () => {
    const token = await makeFirstLink(deps)
    assert.ok(token !== undefined)
    return token
  }
  return { clock, deps, link }
}

describe('the link for the first administrator', () => {
  test('creates an administrator who can sign in', async (t) => {
    const { deps, link } = await openEmpty(t)
    const token = await link()
    assert.equal(await isFirstLink(deps, token), true)
    const user = await createFirstByLink(deps, token, first)
    const { email, name, isAdmin, timeZone, language } = user
    assert.deepEqual(
      { email, name, isAdmin, timeZone, language },
      {
        email: 'first@example.org',
        name: 'Aoi',
        isAdmin: true,
        timeZone: 'Asia/Tokyo',
        language: 'en',
      },
    )
    const [added] = (await deps.store.audit.list({}, { page: 1, pageSize: 1 })).items
    assert.deepEqual([added?.action, added?.actor], ['user_added', email])
    assert.equal((await signIn(deps, { ...first, ...place })).kind, 'signed_in')
  })

  test('works once in total when two links are each used twice concurrently', async (t) => {
    const { deps, link } = await openEmpty(t)
    const tokens = [await link(), await link()]
    const uses = [...tokens, ...tokens].map((token, n) =>
      createFirstByLink(deps, token, { ...first, email: `${n}@example.org` }),
    )
    const outcomes = await Promise.allSettled(uses)
    assert.deepEqual(codesOf(outcomes), ['not_found', 'not_found', 'not_found'])
    assert.equal((await deps.store.users.all()).length, 1)
    for (const token of tokens) {
      assert.equal(await isFirstLink(deps, token), false)
      assert.equal(await deps.store.oneTimeLinks.find(tokenDigest(token), 0), undefined)
    }
    assert.equal(await makeFirstLink(deps), undefined)
  })

  test('is invalid once an administrator was created otherwise', async (t) => {
    const { deps, link } = await openEmpty(t)
    const token = await link()
    await createUser(deps, { email: 'other@example.org', timeZone: 'UTC', isAdmin: true }, null)
    assert.equal(await isFirstLink(deps, token), false)
    await assert.rejects(createFirstByLink(deps, token, first), { code: 'not_found' })
  })

  test('is invalid if an administrator is created otherwise while its password is hashed', async (t) => {
    const { deps, link } = await openEmpty(t)
    const token = await link()
    const hash: typeof deps.passwords.hash = async (password) => {
      const other = { email: 'other@example.org', timeZone: 'UTC', isAdmin: true }
      await createUser(deps, other, null)
      return deps.passwords.hash(password)
    }
    const meanwhile = { ...deps, passwords: { ...deps.passwords, hash } }
    await assert.rejects(createFirstByLink(meanwhile, token, first), { code: 'not_found' })
    assert.equal(await deps.store.users.count(), 1)
  })

  test('expires after 24 hours', async (t) => {
    const { deps, clock, link } = await openEmpty(t)
    const token = await link()
    clock.advance(linkLifetime.first_administrator - 1)
    assert.equal(await isFirstLink(deps, token), true)
    clock.advance(1)
    assert.equal(await isFirstLink(deps, token), false)
    await assert.rejects(createFirstByLink(deps, token, first), { code: 'not_found' })
  })

  test('remains valid after invalid input, for which every issue is reported', async (t) => {
    const { deps, link } = await openEmpty(t)
    const token = await link()
    const bad = { ...first, email: 'nobody', timeZone: 'Mars', password: 'short' }
    await assert.rejects(createFirstByLink(deps, token, bad), (error: unknown) => {
      assert.ok(error instanceof Error && 'issues' in error)
      const issues = error.issues as { field: string; rule: string }[]
      assert.deepEqual(
        issues.map(({ field, rule }) => `${field} ${rule}`),
        ['email email', 'timeZone time_zone', 'password min_length'],
      )
      return true
    })
    await createFirstByLink(deps, token, first)
  })

  test('remains valid after somebody else has registered as an ordinary user', async (t) => {
    const { deps, link } = await openEmpty(t)
    const token = await link()
    await registerUser(deps, { ...first, email: 'early@example.org' })
    await assert.rejects(createFirstByLink(deps, token, { ...first, email: 'early@example.org' }), {
      code: 'conflict',
    })
    assert.equal((await createFirstByLink(deps, token, first)).isAdmin, true)
    assert.equal(await isFirstLink(deps, token), false)
  })

  test('is invalid with an empty or unknown token', async (t) => {
    const { deps, link } = await openEmpty(t)
    await link()
    for (const token of ['', 'x'.repeat(43)]) {
      assert.equal(await isFirstLink(deps, token), false)
      await assert.rejects(createFirstByLink(deps, token, first), { code: 'not_found' })
    }
  })
})

describe('registration', () => {
  test('creates a user who is not an administrator', async (t) => {
    const { deps } = await openEmpty(t)
    const user = await registerUser(deps, first)
    assert.equal(user.isAdmin, false)
    assert.deepEqual(await deps.store.users.all(), [user])
  })

  test('accepts an e-mail address once, even in concurrent attempts that differ in case', async (t) => {
    const { deps } = await openEmpty(t)
    const asked = ['first@example.org', 'FIRST@example.org', 'First@Example.org']
    const outcomes = await Promise.allSettled(
      asked.map((email) => registerUser(deps, { ...first, email })),
    )
    assert.deepEqual(codesOf(outcomes), ['conflict', 'conflict'])
    await assert.rejects(registerUser(deps, first), { code: 'conflict' })
  })

  test('is limited per client address to a burst and a pace, and hashes no refused password', async (t) => {
    const { deps, clock } = await openEmpty(t)
    let hashed = 0
    const hash: typeof deps.passwords.hash = (password) => {
      hashed += 1
      return deps.passwords.hash(password)
    }
    const from = (client: string) => ({
      ...deps,
      passwords: { ...deps.passwords, hash },
      actor: { userId: null, email: '', client },
    })
    const many = placePolicy.burst + 10
    const here = from('192.0.2.1')
    // Whether somebody becomes a user or not, the try counts.
    const attempts = Array.from({ length: many }, (_, n) =>
      registerUser(here, { ...first, email: `${n >> 1}@example.org` }),
    )
    const failures = (await Promise.allSettled(attempts)).flatMap((it) =>
      it.status === 'rejected' ? [it.reason.name] : [],
    )
    assert.equal(failures.filter((name) => name === 'TooManyAttempts').length, 10)
    assert.equal(hashed, placePolicy.burst)
    const until = clock.now() + placePolicy.pace
    const waiting = { name: 'TooManyAttempts', code: 'throttled', until }
    await assert.rejects(registerUser(here, first), waiting)
    // An invalid form costs nothing, and gets its errors at once.
    await assert.rejects(registerUser(here, { ...first, email: 'nobody' }), {
      name: 'InvalidInput',
    })
    await registerUser(from('192.0.2.2'), { ...first, email: 'elsewhere@example.org' })
    clock.advance(placePolicy.pace)
    await registerUser(here, first)
    await assert.rejects(registerUser(here, { ...first, email: 'next@example.org' }), {
      name: 'TooManyAttempts',
    })
  })
})
