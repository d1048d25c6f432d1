import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, type TestContext, test } from 'node:test'
import { issueApiKey } from '../../../src/actions/api-keys.ts'
import { createUser } from '../../../src/actions/users.ts'
import { buildApp } from '../../../src/app.ts'
import type { Deps } from '../../../src/deps.ts'
import { oneDay } from '../../../src/domain/time/durations.ts'
import { jobs } from '../../../src/jobs/jobs.ts'
import { openStore } from '../../../src/store/opening/open.ts'
import { tablesOf } from '../../../src/store/table-kinds.ts'
import { aSession } from '../../support/accounts.ts'
import { callOver } from '../../support/api-client.ts'
import { at } from '../../support/builders.ts'
import { testDeps } from '../../support/deps.ts'
import { plainEdge } from '../../support/edge.ts'
import { nameOf, type Operation, operations, pathTo } from '../../support/http/operations.ts'
import { freshPostgresUrl, skipWithoutPostgres } from '../../support/postgres/postgres.ts'
import { listenTo, type PostgresWire, type SentStatement } from '../../support/postgres/wire.ts'
import { subscribe } from '../../support/reminders.ts'
import type { Call } from '../../support/service.ts'

interface Served {
  readonly wire: PostgresWire
  readonly deps: Deps
  readonly call: Call
  /** As `call`, with a key by which the request is known again where it is a write. */
  readonly callKeyed: Call
}

/** A service on a database of its own, every statement to which is heard; it runs no jobs. */
async function serve(t: TestContext): Promise<Served> {
  const ends: (() => Promise<void>)[] = []
  t.after(async () => {
    for (const end of ends.toReversed()) await end()
  })
  const wire = await listenTo({ after: (end) => ends.push(end) }, await freshPostgresUrl())
  const options = { connections: 8, namesStatements: true, allowsUnsafe: true }
  // However busy the machine is, the server does not count as away.
  const opening = { isServing: true, now: Date.now(), fatal: assert.ifError, maxWait: 10_000 }
  const store = await openStore({ engine: 'postgres', url: wire.url, ...options }, opening)
  const deps = testDeps(store, { now: Date.now })
  const app = buildApp(deps, plainEdge)
  ends.push(() => app.close().finally(() => store.close()))
  const user = await createUser(deps, { email: 'a@b.test', timeZone: 'Asia/Tokyo' }, null)
  const input = { name: 'test', isReadOnly: false, expiresAt: null }
  const key = await issueApiKey(deps, user, input)
  const call = callOver(await app.listen({ port: 0 }), key)
  const callKeyed: Call = (method, path, body) => {
    const again = method === 'GET' ? undefined : { 'idempotency-key': randomUUID() }
    return call(method, path, body, { authorization: `Bearer ${key}`, ...again })
  }
  return { wire, deps, call, callKeyed }
}

const essay = { title: 'Essay', due_date: '2030-01-01' }
const drill = {
  title: 'Drill',
  subject: 'Music',
  due_date: '2030-01-01',
  recurrence: { type: 'daily', until: { type: 'count', count: 3 } },
}

/** Every operation, each on an object of its own; then what else can be asked, and what jobs do. */
async function doEverything({ callKeyed, deps }: Served): Promise<void> {
  const first = await callKeyed('POST', '/assignments', drill)
  assert.equal(first.body.recurring_assignment.id, 1)
  for (const operation of operations) {
    const path = pathTo(operation, await idFor(operation, callKeyed))
    const { status } = await callKeyed(operation.method, path, operation.body)
    assert.ok(status < 300, `${nameOf(operation)}: ${status}`)
  }
  for (const [method, path, body] of besides) {
    const { status } = await callKeyed(method, path, body)
    assert.equal(status, 200, path)
  }
  const user = await deps.store.users.findByEmail('a@b.test')
  assert.ok(user)
  await subscribe(deps, user)
  const now = at('2030-02-01T00:00:00Z')
  for (const { run } of jobs) await run({ ...deps, clock: { now: () => now } }, now + oneDay)
}

async function idFor({ of }: Operation, call: Call): Promise<number> {
  if (of?.collection !== '/recurring') return (await call('POST', '/assignments', essay)).body.id
  return (await call('POST', '/assignments', drill)).body.recurring_assignment.id
}

const besides: readonly (readonly [method: string, path: string, body?: object])[] = [
  ['GET', '/assignments?q=r&subject=Music&priority=medium&sort=-title&include_archived=true'],
  ['GET', '/assignments?due_from=2029-01-01&due_to=2031-01-01&page=2'],
  ['GET', '/assignments/completed?sort=priority'],
  ['GET', '/statistics?subject=Music&from=2020-01-01&to=2031-01-01'],
  ['PATCH', '/assignments/1/toggle'],
  ['PUT', '/recurring/1', { title: 'Scales', edit_behavior: 'all' }],
  ['PUT', '/recurring/1', { recurrence_interval: 2, edit_behavior: 'this_and_future' }],
  ['DELETE', '/assignments/1?delete_recurring=true'],
  ['PATCH', '/me', { time_zone: 'Europe/Paris' }],
]

/** Not where one of its columns is named. */
const ofUsers = new RegExp(`"(${tablesOf('user').join('|')})"(?!\\.)`, 'g')
const tablesIn = ({ sql }: SentStatement) => [...sql.matchAll(ofUsers)].map(([, table]) => table)

/** Each mention of a table of users' has a condition on the user, or inserts the user. */
function namesUser(statement: SentStatement): boolean {
  const { sql } = statement
  const conditions = sql.matchAll(/"user_id" = (\$\d|any\(|"wanted"\.)/g).toArray().length
  const inserted = /^insert into "\w+" \([^)]*"user_id"/.test(sql) ? 1 : 0
  return conditions + inserted >= tablesIn(statement).length
}

const isOfUsers = (statement: SentStatement) => tablesIn(statement).length > 0
const asksForKey = ({ sql }: SentStatement) => /from "api_keys"/.test(sql)
/** What the process asks for itself, at moments of its own. */
const isOwn = ({ sql }: SentStatement) => /clock_timestamp|kadai_service/.test(sql)

interface Cost {
  readonly trips: number
  readonly statements?: number
}

describe('statements to PostgreSQL', { skip: skipWithoutPostgres }, () => {
  test('name user_id for every table with user data, except those that list work for jobs', async (t) => {
    const served = await serve(t)
    const { sent } = await served.wire.during(() => doEverything(served))
    const touched = sent.filter(isOfUsers)
    const tables = new Set(touched.flatMap(tablesIn))
    assert.deepEqual([...tables].sort(), [...tablesOf('user')].sort())
    const strays = new Set(touched.filter((it) => !namesUser(it)).map(({ sql }) => sql))
    assert.deepEqual(
      [...strays].map((sql) => sql.replace(/ (where|inner join) .*/, '')),
      [
        'select "id", "user_id" as "userId" from "recurring_settings"',
        'select "user_states"."user_id", "sent_until", "version" from "reminder_subscriptions"',
        'select distinct +user_id as "user_id" from "deleted_assignments"',
        'select distinct +user_id as "user_id" from "idempotency_keys"',
      ],
    )
  })

  const anEssay = '/assignments/2'
  const costs: readonly (readonly [what: string, request: Parameters<Call>, cost: Cost])[] = [
    ['read an assignment', ['GET', anEssay], { trips: 1, statements: 1 }],
    ['read a page with its total', ['GET', '/assignments'], { trips: 2, statements: 2 }],
    ['read it again, and be remembered', ['GET', '/assignments'], { trips: 2, statements: 2 }],
    ['read it once more', ['GET', '/assignments'], { trips: 1, statements: 1 }],
    ['read a page that is empty', ['GET', '/assignments?page=9'], { trips: 2, statements: 2 }],
    ['read a series', ['GET', '/recurring/1'], { trips: 1, statements: 1 }],
    ['read the statistics', ['GET', '/statistics'], { trips: 2, statements: 3 }],
    ['create', ['POST', '/assignments', essay], { trips: 2 }],
    ['read a page with a new one', ['GET', '/assignments'], { trips: 3, statements: 3 }],
    ['toggle', ['PATCH', `${anEssay}/toggle`], { trips: 2 }],
    ['read a page with a changed one', ['GET', '/assignments'], { trips: 2, statements: 2 }],
    ['edit', ['PUT', anEssay, { title: 'Paper' }], { trips: 2 }],
    ['delete', ['DELETE', anEssay], { trips: 2 }],
  ]
  test('take at most two round trips per request, three for a page with new ones, and three statements per read, besides the key', async (t) => {
    // On a busy machine, a connection would seem held up between two statements of one turn, and
    // the second statement would take another connection.
    t.mock.method(performance, 'now', () => 0)
    const { wire, call } = await serve(t)
    await call('POST', '/assignments', drill)
    await call('POST', '/assignments', essay)
    for (const [what, request, { trips, statements }] of costs) {
      const { sent, value } = await wire.during(() => call(...request))
      assert.ok(value.status < 300, `${what}: ${value.status}`)
      const asked = sent.filter((it) => !isOwn(it) && !asksForKey(it))
      const told = [what, ...asked.map(({ flight, sql }) => `${flight} ${sql}`)].join('\n')
      assert.equal(new Set(asked.map(({ flight }) => flight)).size, trips, told)
      if (statements !== undefined) assert.equal(asked.length, statements, told)
    }
  })

  test('find a session and its user with one query', async (t) => {
    const { wire, deps } = await serve(t)
    const user = await deps.store.users.findByEmail('a@b.test')
    assert.ok(user)
    const session = aSession({ userId: user.id, digest: 'mine' })
    const { id } = await deps.store.writeAccounts((tx) => tx.sessions.insert(session))
    const { sent, value } = await wire.during(() => deps.store.sessions.findVisitor('mine'))
    assert.deepEqual([value?.session.id, value?.user], [id, user])
    assert.equal(sent.filter((it) => !isOwn(it)).length, 1)
  })

  // Known again at the latest when the process has next asked whether keys have changed.
  test('stop querying the API key of a repeated request while no key changes', {
    timeout: 10_000,
  }, async (t) => {
    const { wire, call } = await serve(t)
    for (;;) {
      const { sent } = await wire.during(() => call('GET', '/assignments'))
      if (!sent.some(asksForKey)) return
    }
  })
})
