import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, type TestContext, test } from 'node:test'
import { revokeApiKey } from '../../src/actions/api-keys.ts'
import { setUserDisabled } from '../../src/actions/user-standing.ts'
import { keyEntropy, keyFrom } from '../../src/domain/accounts/api-key.ts'
import type { EarlierForm } from '../../src/http/presented-key.ts'
import { createSeries, firstOf, read } from '../support/homework.ts'
import { everything } from '../support/http/bad-input.ts'
import { assertFailure } from '../support/http/failure.ts'
import { nameOf, operations, pathTo } from '../support/http/operations.ts'
import { askRaw, listen } from '../support/raw-socket.ts'
import { type Answer, startService } from '../support/service.ts'

const required = 'Authorization header required'
const earlierRequired = 'API key required'
const misformed = 'Invalid authorization format. Use: Bearer <api_key>'
const unknown = 'Invalid API key'

function assertUnauthenticated(answer: Answer, error: string): void {
  assertFailure(answer, 401, error)
  assert.equal(answer.headers['www-authenticate'], 'Bearer realm="kadai"')
}

type State = 'absent' | 'empty' | 'good' | 'bad'
/** The form that is spoken, by the key in that form's header, or the refusal. */
type Outcome = 'current' | 'earlier' | typeof required | typeof earlierRequired | typeof unknown

/** The states of the two headers, and what comes of them with the earlier form on, off, and on alone. */
const truth: [authorization: State, xApiKey: State, on: Outcome, off: Outcome, only: Outcome][] = [
  ['absent', 'absent', required, required, earlierRequired],
  ['absent', 'good', 'earlier', required, 'earlier'],
  ['absent', 'bad', unknown, required, unknown],
  ['good', 'absent', 'current', 'current', earlierRequired],
  ['good', 'good', 'current', 'current', 'earlier'],
  ['good', 'bad', 'current', 'current', unknown],
  ['bad', 'absent', unknown, unknown, earlierRequired],
  ['bad', 'good', unknown, unknown, 'earlier'],
  ['bad', 'bad', unknown, unknown, unknown],
  ['empty', 'empty', required, required, earlierRequired],
  ['empty', 'good', 'earlier', required, 'earlier'],
  ['good', 'empty', 'current', 'current', earlierRequired],
]

const header = (name: string, state: State, values: { good: string; bad: string }) =>
  state === 'absent' ? {} : { [name]: { ...values, empty: '' }[state] }

async function testForm(t: TestContext, earlierForm: EarlierForm) {
  const { call, ask, user, key, join } = await startService(t, { edge: { earlierForm } })
  // One person's key for each header, so that it shows which one counted.
  const other = await join('other@example.org')
  for (const [authorization, xApiKey, on, off, only] of truth) {
    const outcome = { on, off, only }[earlierForm]
    await t.test(`Authorization ${authorization}, X-API-Key ${xApiKey}: ${outcome}`, async () => {
      const headers = {
        ...header('authorization', authorization, { good: `Bearer ${key}`, bad: 'Bearer hm_no' }),
        ...header('x-api-key', xApiKey, { good: other.key, bad: 'hm_no' }),
      }
      const me = await call('GET', '/me', undefined, headers)
      if (outcome !== 'current' && outcome !== 'earlier') return assertUnauthenticated(me, outcome)
      assert.equal(me.body.id, { current: user.id, earlier: other.user.id }[outcome])
      const list = await ask({ url: '/api/v1/assignments', headers })
      assert.equal('total_count' in list.body, outcome === 'current')
    })
  }
}

describe('authentication', () => {
  for (const earlierForm of ['on', 'off', 'only'] as const) {
    test(`with EARLIER_FORM=${earlierForm} accepts or rejects each combination of the two headers`, (t) =>
      testForm(t, earlierForm))
  }

  const forms: [why: string, authorization: string, error: string][] = [
    ['another scheme with an unknown key', 'Basic x', misformed],
    ['another scheme with a good key', 'Token <key>', misformed],
    ['the scheme in lower case', 'bearer <key>', misformed],
    ['the scheme in upper case', 'BEARER <key>', misformed],
    ['the scheme alone', 'Bearer', misformed],
    ['the scheme and a space', 'Bearer ', misformed],
    ['no space', 'Bearer<key>', misformed],
    ['two spaces', 'Bearer  <key>', misformed],
    ['a tab', 'Bearer\t<key>', misformed],
    ['a second token', 'Bearer <key> b', misformed],
    ['a comma-separated list', 'Bearer <key>, Bearer <key>', misformed],
    ['the key alone', '<key>', misformed],
    ['the placeholder <api_key>', 'Bearer <api_key>', unknown],
    ['a comma after the key', 'Bearer <key>,', unknown],
    ['quotes around the key', 'Bearer "<key>"', unknown],
    ['a key of 10 KB', `Bearer ${'a'.repeat(10_240)}`, unknown],
  ]

  test('answers 401 unless Authorization is "Bearer", one space and a valid key', async (t) => {
    const { call, key } = await startService(t)
    for (const [why, form, error] of forms) {
      await t.test(why, async () => {
        const authorization = form.replaceAll('<key>', key)
        assertUnauthenticated(await call('GET', '/me', undefined, { authorization }), error)
        // A good key of the earlier form does not make up for it.
        const both = { authorization, 'x-api-key': key }
        assertUnauthenticated(await call('GET', '/me', undefined, both), error)
      })
    }
  })

  test('answers 401 to a repeated Authorization or X-API-Key header, even with equal keys', async (t) => {
    const { app, key } = await startService(t)
    const port = await listen(app)
    const get = (fields: string) =>
      `GET /api/v1/me HTTP/1.1\r\nHost: kadai\r\nConnection: close\r\n${fields}\r\n`
    const bearer = `Authorization: Bearer ${key}\r\n`
    assertUnauthenticated(await askRaw(port, get(bearer + bearer)), misformed)
    const earlier = `X-API-Key: ${key}\r\n`
    assertUnauthenticated(await askRaw(port, get(earlier + earlier)), unknown)
  })

  test('ignores keys in cookies and in the query', async (t) => {
    const { ask, key } = await startService(t)
    const headers = { cookie: `authorization=Bearer ${key}; api_key=${key}` }
    const url = `/api/v1/me?api_key=${key}&access_token=${key}&authorization=Bearer%20${key}`
    assertUnauthenticated(await ask({ url, headers }), required)
  })

  test('answers 401 to a malformed key without querying the store', async (t) => {
    const { call, key, deps } = await startService(t)
    const { mock } = t.mock.method(deps.store.apiKeys, 'findOwner')
    const ask = (token: string) =>
      call('GET', '/me', undefined, { authorization: `Bearer ${token}` })
    const mistyped = [key.slice(0, -1), `${key}0`, `${key.slice(0, -1)}_`, key.toUpperCase(), 'x']
    for (const token of mistyped) assertUnauthenticated(await ask(token), unknown)
    assert.equal(mock.callCount(), 0)
    assertUnauthenticated(await ask(keyFrom(randomBytes(keyEntropy))), unknown)
    assert.equal(mock.callCount(), 1)
    assert.equal((await ask(key)).status, 200)
  })
})

describe('an API key', () => {
  test('gets 401 from the next request after it was revoked, while another key still works', async (t) => {
    const { call, deps, issue, user } = await startService(t)
    const second = { authorization: `Bearer ${await issue(user)}` }
    const [first] = await deps.store.apiKeys.all()
    assert.equal((await call('GET', '/me')).status, 200)
    await revokeApiKey(deps, first?.id ?? 0)
    assertUnauthenticated(await call('GET', '/me'), unknown)
    assert.equal((await call('GET', '/me', undefined, second)).status, 200)
  })

  test('gets 401 while its user is disabled', async (t) => {
    const { call, deps, user } = await startService(t)
    await setUserDisabled(deps, user, true)
    assertUnauthenticated(await call('GET', '/me'), unknown)
    await setUserDisabled(deps, user, false)
    assert.equal((await call('GET', '/me')).status, 200)
  })

  test('works until 1 ms before its expiry, and gets 401 from its expiry on', async (t) => {
    const { call, clock, issue, user } = await startService(t)
    const expiresAt = clock.now() + 1000
    const authorization = `Bearer ${await issue(user, { expiresAt })}`
    const ask = () => call('GET', '/me', undefined, { authorization })
    clock.advance(999)
    assert.equal((await ask()).status, 200)
    clock.advance(1)
    assertUnauthenticated(await ask(), unknown)
  })

  test('has its last use recorded when accepted, not when rejected', async (t) => {
    const { call, clock, deps, issue, user } = await startService(t)
    const authorization = `Bearer ${await issue(user, { expiresAt: clock.now() })}`
    await call('GET', '/me', undefined, { authorization })
    assert.deepEqual([...deps.keyUse], [])
    await call('GET', '/me')
    assert.deepEqual([...deps.keyUse], [[1, clock.now()]])
  })

  test('that is read-only gets 200 for every read, and 403 for every write', async (t) => {
    const { call, issue, user } = await startService(t)
    const setting = await createSeries(call, { type: 'weekly' })
    const assignment = await firstOf(call, setting)
    const ids: Record<string, number> = { '/assignments': assignment.id, '/recurring': setting.id }
    const authorization = `Bearer ${await issue(user, { isReadOnly: true })}`
    const before = await everything(call)
    for (const operation of operations) {
      const { method, body, of, isRead = method === 'GET' } = operation
      const path = pathTo(operation, ids[of?.collection ?? ''] ?? 0)
      const answer = await call(method, path, body, { authorization })
      if (method === 'GET') {
        assert.equal((await call('HEAD', path, undefined, { authorization })).status, 200)
      }
      if (isRead) assert.equal(answer.status, 200, nameOf(operation))
      else assertFailure(answer, 403, 'This API key is read-only')
    }
    assert.deepEqual(await everything(call), before)
    assert.equal((await read(call, '/me')).api_key.scope, 'read_write')
  })
})
