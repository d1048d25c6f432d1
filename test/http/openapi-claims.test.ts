import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  committed,
  described,
  mediaExamples,
  operationNamed,
  resolved,
} from '../support/http/openapi.ts'
import { type Answer, type Service, startService } from '../support/service.ts'

type Ask = (service: Service) => Promise<Answer>

const failing: [why: string, status: number, operation: string, ask: Ask][] = [
  [
    'lacks required fields',
    400,
    'POST /api/v1/assignments',
    ({ call }) => call('POST', '/assignments', {}),
  ],
  [
    'has a page that is not a number',
    400,
    'GET /api/v1/assignments',
    ({ call }) => call('GET', '/assignments?page=x'),
  ],
  ['has no key', 401, 'GET /api/v1/me', ({ call }) => call('GET', '/me', undefined, {})],
  [
    'has a malformed Authorization header',
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
    'writes with a read-only key',
    403,
    'POST /api/v1/assignments',
    async ({ call, issue, user }) => {
      const authorization = `Bearer ${await issue(user, { isReadOnly: true })}`
      return call('POST', '/assignments', {}, { authorization })
    },
  ],
  [
    'names an unknown assignment',
    404,
    'GET /api/v1/assignments/{id}',
    ({ call }) => call('GET', '/assignments/9'),
  ],
  [
    'names an unknown setting',
    404,
    'GET /api/v1/recurring/{id}',
    ({ call }) => call('GET', '/recurring/9'),
  ],
  [
    'deletes an unknown setting',
    404,
    'DELETE /api/v1/recurring/{id}',
    ({ call }) => call('DELETE', '/recurring/9'),
  ],
  [
    'takes the e-mail address of another user',
    409,
    'PATCH /api/v1/me',
    async ({ call, join }) => {
      const { user } = await join('other@example.org')
      return call('PATCH', '/me', { email: user.email })
    },
  ],
  [
    'has a body over 256 KiB',
    413,
    'PATCH /api/v1/me',
    ({ call }) => call('PATCH', '/me', { name: 'x'.repeat(256 * 1024) }),
  ],
  [
    'has a body over 256 KiB, which the operation would ignore',
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
    'exceeds the rate limit',
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

describe('docs/openapi.json', () => {
  for (const [why, status, operation, ask] of failing) {
    test(`describes the ${status} response to a request that ${why}`, async (t) => {
      const answer = await ask(await startService(t, { limits }))
      const { content, headers } = resolved(operationNamed(operation).responses[status])
      assert.equal(answer.status, status)
      assertHas(answer, headers)
      const examples = mediaExamples(content['application/json'])
      const messages = examples.map((example) => JSON.stringify(example))
      assert.ok(messages.includes(JSON.stringify(answer.body)), answer.body.error)
    })
  }

  test('describes the headers of a successful GET /me', async (t) => {
    const { call } = await startService(t, { limits })
    const { headers } = operationNamed('GET /api/v1/me').responses[200]
    assertHas(await call('GET', '/me'), headers)
  })

  test('describes the default values of a new assignment', async (t) => {
    const { call } = await startService(t)
    const { body } = await call('POST', '/assignments', { title: 'Essay', due_date: '2026-04-12' })
    const fields: Record<string, { readonly default?: unknown }> =
      committed.components.schemas.NewAssignment.properties
    const defaults = Object.entries(fields).filter(([, field]) => 'default' in field)
    assert.ok(defaults.length > 0)
    for (const [name, field] of defaults) assert.equal(body[name], field.default, name)
  })

  test('has only examples of request bodies that the service accepts', async (t) => {
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
  assert.ok(Object.keys(headers).length > 0)
  const missing = Object.keys(headers).filter((name) => !(name.toLowerCase() in answer.headers))
  assert.deepEqual(missing, [])
}
