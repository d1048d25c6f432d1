import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, test } from 'node:test'
import { askForPasswordLink } from '../../src/actions/password-requests.ts'
import { signIn } from '../../src/actions/sign-in.ts'
import { setUserDisabled } from '../../src/actions/user-standing.ts'
import { createUser } from '../../src/actions/users.ts'
import { type Deps, newWaitingMails } from '../../src/deps.ts'
import { openAccounts, password } from '../support/sign-in.ts'

describe('the existence of an account', () => {
  test('shows neither in the outcome of a failed sign-in nor in its audit entry', async (t) => {
    const { deps, tryIn, add, audit } = await openAccounts(t)
    const noPassword = { email: 'api@example.org', timeZone: 'UTC' }
    await createUser(deps, noPassword, null)
    await setUserDisabled(deps, await add('gone@example.org'), true)
    const before = (await audit()).length
    const tries = [
      { password: 'wrong horse battery' },
      { email: 'nobody@example.org' },
      { email: 'api@example.org' },
      { email: 'api@example.org', password: '' },
      { email: 'gone@example.org', password: 'wrong horse battery' },
      { email: 'no address' },
      { email: '' },
      { email: `\0${'x'.repeat(100_000)}` },
    ]
    for (const attempt of tries) assert.deepEqual(await tryIn(attempt), { kind: 'wrong' })
    const entries = (await audit()).slice(0, -before)
    assert.equal(entries.length, tries.length)
    for (const { action, actorId, actor, detail, client } of entries) {
      assert.deepEqual(
        { action, actorId, actor, detail, client },
        {
          action: 'sign_in_failed',
          actorId: null,
          actor: '',
          detail: 'password',
          client: '192.0.2.1',
        },
      )
    }
  })

  test('is counted for under a digest of what was typed, which may be a password', async (t) => {
    const { deps, tryIn } = await openAccounts(t)
    await tryIn({ email: password, password: 'wrong' })
    const digest = hash('sha256', password, 'base64url')
    await deps.store.writeAccounts(({ signInAttempts }) =>
      signInAttempts.change(`email ${digest} from 192.0.2.1`, (before) => {
        assert.equal(before?.count, 1)
        return undefined
      }),
    )
  })

  test('does not show in the number of attempts without a delay', async (t) => {
    const { tryIn, clock } = await openAccounts(t)
    const outcomesOf = async (name: string) => {
      const outcomes: unknown[] = []
      // However it is written.
      for (let n = 0; n < 8; n += 1) {
        const email = `${n % 2 === 0 ? name : name.toUpperCase()}@example.org`
        outcomes.push(await tryIn({ email, password: 'wrong' }))
      }
      return outcomes
    }
    const known = await outcomesOf('student')
    assert.deepEqual(await outcomesOf('nobody'), known)
    assert.deepEqual(known.at(-1), { kind: 'wait', until: clock.now() + 1000 })
  })

  test('does not show in the store calls of a failed sign-in', async (t) => {
    const { deps, tryIn, add } = await openAccounts(t)
    await setUserDisabled(deps, await add('gone@example.org'), true)
    const { watched, asked } = watching(deps)
    const callsOf = async (email: string) => {
      asked.length = 0
      const rest = { client: '192.0.2.9', userAgent: '', device: undefined, isLasting: false }
      await signIn(watched, { email, password: 'wrong horse battery', ...rest })
      return [...asked]
    }
    const known = await callsOf('student@example.org')
    assert.ok(known.includes('users.passwordHashOf'), known.join())
    assert.deepEqual(await callsOf('nobody@example.org'), known)
    assert.deepEqual(await callsOf('gone@example.org'), known)
    assert.deepEqual((await tryIn()).kind, 'signed_in')
  })

  test('shows neither in the outcome nor in the store calls of a request for a link to a new password', async (t) => {
    const { deps, add } = await openAccounts(t)
    await setUserDisabled(deps, await add('gone@example.org'), true)
    const { watched, asked } = watching({ ...deps, waitingMails: newWaitingMails() })
    const callsOf = async (email: string) => {
      asked.length = 0
      await askForPasswordLink(watched, email)
      return [...asked]
    }
    const known = await callsOf('student@example.org')
    assert.deepEqual(known, ['writeAccounts'])
    assert.deepEqual(await callsOf('nobody@example.org'), known)
    assert.deepEqual(await callsOf('gone@example.org'), known)
  })
})

/** `deps` with a store that notes what it is asked. */
function watching(deps: Deps): { watched: Deps; asked: string[] } {
  const asked: string[] = []
  const told = <T extends object>(of: T, name: string): T =>
    new Proxy(of, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key)
        if (typeof value === 'object' && value !== null)
          return told(value, `${name}${String(key)}.`)
        if (typeof value !== 'function') return value
        return (...words: unknown[]) => {
          asked.push(name + String(key))
          return Reflect.apply(value, target, words)
        }
      },
    })
  return { watched: { ...deps, store: told(deps.store, '') }, asked }
}
