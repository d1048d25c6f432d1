import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { create, toggle } from '../support/homework.ts'
import { bearer, earlier, list, startFast } from '../support/http/fast-path.ts'
import type { Answer, Service } from '../support/service.ts'

/** What two answers to one question have in common: all but when each was given, and how many were before it. */
const comparable = ({ status, body, headers }: Answer) => ({
  status,
  body,
  headers: { ...headers, 'x-request-id': '', date: '', ratelimit: '' },
})

const hour = 3_600_000
type Deed = (service: Service) => Promise<unknown>
const deeds: readonly Deed[] = [
  ({ call, clock }) =>
    create(call, { due_date: new Date(clock.now() + hour).toISOString(), subject: 'Math' }),
  ({ call }) => toggle(call, { id: 1 }),
  async ({ clock }) => clock.advance(2 * hour),
  async ({ clock }) => clock.advance(-hour),
  ({ call }) => call('PATCH', '/me', { time_zone: 'UTC' }),
  ({ call }) => call('PATCH', '/me', { time_zone: 'Asia/Tokyo' }),
  async () => {},
]
const urls = [
  list,
  `${list}?page=2&page_size=1`,
  `${list}?page=x`,
  `${list}?subject=%E6%95&priority=&subject`,
  `${list}/overdue`,
  `${list}/due-today`,
  `${list}/1`,
  `${list}/7`,
  '/api/v1/%61ssignments',
  '/api/v1/statistics?subject=Math',
  '/api/v1/me',
]
const origins = ['https://app.example.org']

test('a response is the same on the fast path and through Fastify', async (t) => {
  let answered = 0
  const step = fc.record({
    deed: fc.constantFrom(...deeds),
    url: fc.constantFrom(...urls),
    tag: fc.constantFrom('', '*', '"other"', 'own'),
    origin: fc.constantFrom(undefined, ...origins, 'https://evil.example.org'),
    isEarlierForm: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const service = await startFast(t, { edge: { corsOrigins: origins } })
      await create(service.call)
      const tags = new Map<string, string>()
      for (const { deed, url, tag, origin, isEarlierForm } of steps) {
        await deed(service)
        const known = tag === 'own' ? (tags.get(url) ?? '') : tag
        const headers = {
          ...(isEarlierForm ? earlier(service.key) : bearer(service.key)),
          ...(known !== '' && { 'if-none-match': known }),
          ...(origin !== undefined && { origin }),
        }
        const { answer, wasHeard } = await service.askAgain({ url, headers })
        if (!wasHeard) answered++
        const response = await service.app.inject({ url, headers })
        const isJson = response.body !== '' && answer.status !== 304
        const framework = {
          status: response.statusCode,
          body: isJson ? response.json() : response.body,
          headers: response.headers as Answer['headers'],
        }
        assert.deepEqual(comparable(answer), comparable(framework))
        if (answer.headers.etag !== undefined) tags.set(url, answer.headers.etag)
      }
    }),
    { numRuns: 15 },
  )
  assert.ok(answered > 30, `only ${answered} were answered without it`)
})
