import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  committed,
  described,
  mediaExamples,
  operationNamed,
  resolved,
} from '../support/openapi.ts'
import { type Answer, type Service, startService } from '../support/service.ts'

type Ask = (service: Service) => Promise<Answer>

const failing: [why: string, status: number, operation: string, ask: Ask][] = [
  [
    'lacks what is required',
    400,
    'POST /api/v1/assignments',
    ({ call }) => call('POST', '/assignments', {}),
  ],
  [
    'has a page that is no number',
    400,
    'GET /api/v1/assignments',
    ({ call }) => call('GET', '/assignments?page=x'),
  ],
  ['has no key', 401, 'GET /api/v1/me', ({ call }) => call('GET', '/me', undefined, {})],
  [
    'has a key in no form',
    401,
    'GET /api/v1/me',
    ({ call }) => call('GET', '/me', undefined, { authorization: 'hm_' }),
  ],
  [
    'has an unknown key',
    401,
    'GET /api/v1/me',
    ({ call }) => call('GET', '/me', undefined, { 'x-api-key': 'hm_' }),
  ],
  [
    'writes with a key that may read',
    403,
    'POST /api/v1/assignments',
    async ({ call, issue, user }) => {
      const authorization = `Bearer ${await issue(user, { isReadOnly: true })}`
      return call('POST', '/assignments', {}, { authorization })
    },
  ],
  [
    'names no assignment',
    404,
    'GET /api/v1/assignments/{id}',
    ({ call }) => call('GET', '/assignments/9'),
  ],
  [
    'names no setting',
    404,
    'GET /api/v1/recurring/{id}',
    ({ call }) => call('GET', '/recurring/9'),
  ],
  [
    'deletes no setting',
    404,
    'DELETE /api/v1/recurring/{id}',
    ({ call }) => call('DELETE', '/recurring/9'),
  ],
  [
    'takes the address of another',
    409,
    'PATCH /api/v1/me',
    async ({ call, join }) => {
      const { user } = await join('other@example.org')
      return call('PATCH', '/me', { email: user.email })
    },
  ],
  [
    'has a large body',
    413,
    'PATCH /api/v1/me',
    ({ call }) => call('PATCH', '/me', { name: 'x'.repeat(256 * 1024) }),
  ],
  [
    'has a large body, though none is looked at',
    413,
    'DELETE /api/v1/assignments/{id}',
    ({ call }) => call('DELETE', '/assignments/1', 'x'.repeat(257 * 1024)),
  ],
  [
    'has a compressed body',
    415,
    'PATCH /api/v1/me',
    ({ call, key }) =>
      call('PATCH', '/me', {}, { authorization: `Bearer ${key}`, 'content-encoding': 'gzip' }),
  ],
  [
    'has a body that is not in UTF-8',
    415,
    'PATCH /api/v1/me',
    ({ call, key }) =>
      call(
        'PATCH',
        '/me',
        {},
        { authorization: `Bearer ${key}`, 'content-type': 'application/json; charset=latin1' },
      ),
  ],
  [
    'is one too many',
    429,
    'GET /api/v1/openapi.json',
    async ({ call }) => {
      await call('GET', '/me')
      await call('GET', '/me')
      return call('GET', '/openapi.json', undefined, {})
    },
  ],
]

const limits = { requests: 2, windowSeconds: 60 }

describe('what the description says', () => {
  for (const [why, status, operation, ask] of failing) {
    test(`holds for a request that ${why}: ${status}`, async (t) => {
      const answer = await ask(await startService(t, { limits }))
      const { content, headers } = resolved(operationNamed(operation).responses[status])
      assert.equal(answer.status, status)
      assertHas(answer, headers)
      const examples = mediaExamples(content['application/json'])
      const messages = examples.map((example) => JSON.stringify(example))
      assert.ok(messages.includes(JSON.stringify(answer.body)), answer.body.error)
    })
  }

  test('holds for the headers of a success', async (t) => {
    const { call } = await startService(t, { limits })
    const { headers } = operationNamed('GET /api/v1/me').responses[200]
    assertHas(await call('GET', '/me'), headers)
  })

  test('holds for what a new assignment is unless more is said', async (t) => {
    const { call } = await startService(t)
    const { body } = await call('POST', '/assignments', { title: 'Essay', due_date: '2026-04-12' })
    const fields: Record<string, { readonly default?: unknown }> =
      committed.components.schemas.NewAssignment.properties
    const defaults = Object.entries(fields).filter(([, field]) => 'default' in field)
    assert.ok(defaults.length > 0)
    for (const [name, field] of defaults) assert.equal(body[name], field.default, name)
  })

  test('holds for every example of a body: it is taken', async (t) => {
    const { call } = await startService(t)
    const recurrence = { type: 'weekly' }
    await call('POST', '/assignments', { title: 'Test', due_date: '2026-04-12', recurrence })
    for (const { name, operation } of described) {
      const examples = mediaExamples(operation.requestBody?.content['application/json'] ?? {})
      const [method = '', path = ''] = name.split(' ')
      for (const body of examples) {
        const answer = await call(method, path.slice('/api/v1'.length).replace('{id}', '1'), body)
        assert.ok(answer.status < 300, `${name} ${answer.status} ${JSON.stringify(body)}`)
      }
    }
  })
})

function assertHas(answer: Answer, headers: Record<string, unknown>): void {
  const missing = Object.keys(headers).filter((name) => !(name.toLowerCase() in answer.headers))
  assert.deepEqual(missing, [])
}
