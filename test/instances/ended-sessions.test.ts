import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import pg from 'pg'
import { makePasswordLink, setPasswordByLink } from '../../src/actions/passwords.ts'
import { confirmPassword, endOtherSessions, findVisitor } from '../../src/actions/sessions.ts'
import { signIn } from '../../src/actions/sign-in.ts'
import { createUser } from '../../src/actions/users.ts'
import type { Deps } from '../../src/deps.ts'
import { passwords } from '../../src/passwords.ts'
import { testDeps } from '../support/deps.ts'
import { freshPostgresUrl, skipWithoutPostgres } from '../support/postgres/postgres.ts'
import { openShared } from '../support/postgres/shared-database.ts'
import { until } from '../support/until.ts'

const password = 'correct horse battery'
const place = { client: '192.0.2.1', device: undefined, userAgent: '', isLasting: true }

describe('a session that is confirmed on one instance', { skip: skipWithoutPostgres }, () => {
  test('ends when another instance replaces the password meanwhile', async (t) => {
    const { here, there, user, enter, confirmBeside } = await twoInstances(t)
    const link = (await makePasswordLink(there, user)).token
    const { token } = await enter()
    const replace = () => setPasswordByLink(there, { token: link, password: 'another horse' })
    const renewed = await confirmBeside(token, replace)
    assert.equal(await findVisitor(here, renewed), undefined)
  })

  test('ends when another instance ends all other sessions meanwhile', async (t) => {
    const { here, there, enter, confirmBeside } = await twoInstances(t)
    const { token } = await enter()
    const { visitor } = await enter()
    const renewed = await confirmBeside(token, () => endOtherSessions(there, visitor))
    assert.equal(await findVisitor(here, renewed), undefined)
  })
})

async function twoInstances(t: TestContext) {
  const url = await freshPostgresUrl()
  const [here, there] = [await openDepsOn(t, url), await openDepsOn(t, url)]
  const hash = await here.passwords.hash(password)
  const user = await createUser(here, { email: 'a@example.org', timeZone: 'UTC' }, hash)
  const enter = async () => {
    const outcome = await signIn(here, { email: user.email, password, ...place })
    assert.ok(outcome.kind === 'signed_in')
    return outcome
  }
  /** Confirms the session, whose transaction stays open until `work` waits for it. Returns its new token. */
  const confirmBeside = async (token: string, work: () => Promise<unknown>) => {
    const visitor = await findVisitor(here, token)
    assert.ok(visitor)
    const [renewed, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    for (const method of ['writeAccounts', 'writeDirectory'] as const) {
      const run = here.store[method] as (work: Work) => Promise<unknown>
      t.mock.method(here.store, method, (inner: Work) =>
        run(async (tx) => {
          const result = await inner(tx)
          if (!isRenewal(result)) return result
          renewed.resolve()
          await go.promise
          return result
        }),
      )
    }
    const confirming = confirmPassword(here, visitor, password)
    await renewed.promise
    const working = work()
    await untilOneWaits(t, url)
    go.resolve()
    await working
    return confirming
  }
  return { here, there, user, enter, confirmBeside }
}

type Work = (tx: never) => Promise<unknown>

const isRenewal = (result: unknown) =>
  typeof result === 'object' && result !== null && 'token' in result

async function openDepsOn(t: TestContext, url: string): Promise<Deps> {
  const store = await openShared(url)
  t.after(() => store.close())
  const cost = { memory: 16, passes: 1, parallelism: 1 }
  return { ...testDeps(store, { now: Date.now }), passwords: passwords(cost) }
}

/** Until a transaction waits for another one. */
async function untilOneWaits(t: TestContext, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  t.after(() => client.end())
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await until(t, async () => (await client.query(waiting)).rowCount !== 0)
}
