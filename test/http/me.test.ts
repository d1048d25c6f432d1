import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { at } from '../support/builders.ts'
import { assertInvalid, assertRefused, create, moveTo, read } from '../support/homework.ts'
import { startService } from '../support/service.ts'

const student = {
  id: 1,
  email: 'student@example.org',
  name: '',
  time_zone: 'Asia/Tokyo',
  language: 'ja',
  api_key: { name: 'test', scope: 'read_write' },
}

const changes: [why: string, given: object, answered: object][] = [
  ['the name', { name: ' 太郎 ' }, { name: ' 太郎 ' }],
  ['the name to an empty one', { name: '' }, { name: '' }],
  [
    'the e-mail address, stored in lower case',
    { email: 'New@Example.org' },
    { email: 'new@example.org' },
  ],
  ['the time zone', { time_zone: 'Europe/Paris' }, { time_zone: 'Europe/Paris' }],
  [
    'the time zone, written as IANA does',
    { time_zone: 'europe/PARIS' },
    { time_zone: 'Europe/Paris' },
  ],
  ['the language', { language: 'en' }, { language: 'en' }],
]

const nothing: [why: string, body: unknown][] = [
  ['no body', undefined],
  ['an empty object', {}],
  ['null in every field', { name: null, email: null, time_zone: null, language: null }],
  ['the user’s own e-mail address in another case', { email: 'STUDENT@example.org' }],
  [
    'fields that the user may not set',
    { id: 9, is_admin: true, isAdmin: true, password_hash: 'x' },
  ],
  ['fields of the API key', { api_key: { name: 'x', scope: 'read', expires_at: null } }],
]

const refused: [why: string, body: object, detail: string][] = [
  ['an unknown time zone', { time_zone: 'Asia/Edo' }, 'time_zone must be an IANA time zone'],
  ['an offset as time zone', { time_zone: '+09:00' }, 'time_zone must be an IANA time zone'],
  ['an empty time zone', { time_zone: '' }, 'time_zone must be an IANA time zone'],
  ['an unknown language', { language: 'fr' }, 'language must be ja or en'],
  ['an invalid e-mail address', { email: 'student' }, 'email must be an e-mail address'],
  ['an empty e-mail address', { email: '' }, 'email must be an e-mail address'],
  ['a number as name', { name: 1 }, 'name must be a string'],
  ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name must be at most 100 characters'],
  ['NUL in the name', { name: 'a\0' }, 'name contains an invalid character'],
]

describe('GET /me', () => {
  test('answers the user and the API key of the request', async (t) => {
    const { call } = await startService(t)
    assert.deepEqual(await read(call, '/me'), student)
  })

  test('answers the scope and the expiry of the key', async (t) => {
    const { call, user, issue } = await startService(t)
    const expiresAt = at('2026-05-01T00:00:00Z')
    const key = await issue(user, { name: 'Phone', isReadOnly: true, expiresAt })
    const { body } = await call('GET', '/me', undefined, { authorization: `Bearer ${key}` })
    const api_key = { name: 'Phone', scope: 'read', expires_at: '2026-05-01T09:00:00.000+09:00' }
    assert.deepEqual(body, { ...student, api_key })
  })
})

describe('PATCH /me', () => {
  test('changes one field and keeps the others', async (t) => {
    const { join } = await startService(t)
    for (const [index, [why, given, answered]] of changes.entries()) {
      await t.test(why, async () => {
        const { call } = await join(`${index}@example.org`)
        const before = await read(call, '/me')
        const { status, body } = await call('PATCH', '/me', given)
        assert.deepEqual([status, body], [200, { ...before, ...answered }])
        assert.deepEqual(await read(call, '/me'), body)
      })
    }
  })

  test('writes an audit entry with the network of the client', async (t) => {
    const { ask, deps, key } = await startService(t)
    const request = {
      method: 'PATCH',
      url: '/api/v1/me',
      remoteAddress: '2001:db8:1:2::3',
      headers: { authorization: `Bearer ${key}` },
      payload: { language: 'en' },
    } as const
    assert.equal((await ask(request)).status, 200)
    const { items } = await deps.store.audit.list({}, { page: 1, pageSize: 1 })
    const [entry] = items
    assert.deepEqual([entry?.action, entry?.client], ['user_changed', '2001:db8:1:2::/64'])
  })

  test('answers 200 and changes nothing for', async (t) => {
    const { call } = await startService(t)
    for (const [why, body] of nothing) {
      await t.test(why, async () => {
        const answer = await call('PATCH', '/me', body)
        assert.deepEqual([answer.status, answer.body], [200, student])
      })
    }
  })

  test('leaves the e-mail address to the page, and the password it asks for, where links to new passwords are mailed', async (t) => {
    const { call, user } = await startService(t, { mailsPasswordLinks: true })
    const refused = await call('PATCH', '/me', { email: 'other@example.org', name: '太郎' })
    assertRefused(
      refused,
      403,
      'An API key cannot change the e-mail address here: change it on the page of your account',
    )
    assert.deepEqual(await read(call, '/me'), student)
    const { status, body } = await call('PATCH', '/me', { email: user.email, name: '太郎' })
    assert.deepEqual([status, body], [200, { ...student, name: '太郎' }])
  })

  test('with a time_zone moves the boundaries of days from the next request on', async (t) => {
    const { call } = await startService(t)
    await create(call, { due_date: '2026-04-10T23:00' })
    assert.equal((await read(call, '/assignments/due-today')).count, 1)
    await moveTo(call, 'America/New_York')
    assert.equal((await read(call, '/assignments/due-today')).count, 0)
    const { due_date } = await create(call, { due_date: '2026-04-10T08:00' })
    assert.equal(due_date, '2026-04-10T08:00:00-04:00')
  })

  test('rejects an invalid field with 400, and changes nothing', async (t) => {
    const { call } = await startService(t)
    for (const [why, body, detail] of refused) {
      await t.test(why, async () => {
        assertInvalid(await call('PATCH', '/me', { name: 'Changed', ...body }), detail)
        assert.deepEqual(await read(call, '/me'), student)
      })
    }
  })

  test('rejects the e-mail address of another user with 409', async (t) => {
    const { call, join } = await startService(t)
    await join('taken@example.org')
    const answer = await call('PATCH', '/me', { email: 'Taken@example.org' })
    assertRefused(answer, 409, 'The e-mail address is taken')
    assert.deepEqual(await read(call, '/me'), student)
  })
})
