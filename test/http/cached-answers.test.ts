import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { create } from '../support/homework.ts'
import { statusOf, views } from '../support/http/conditional-reads.ts'
import { type Service, startService } from '../support/service.ts'

type Step = { readonly act: (service: Service) => Promise<unknown> }

const day = 86_400_000
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.integer({ min: -3, max: 3 }).map((days) => ({
    act: ({ call, clock }: Service) =>
      create(call, { due_date: new Date(clock.now() + days * day).toISOString(), subject: 'Math' }),
  })),
  fc.integer({ min: 1, max: 6 }).map((id) => ({
    act: ({ call }: Service) => call('PATCH', `/assignments/${id}/toggle`),
  })),
  fc.integer({ min: 1, max: 6 }).map((id) => ({
    act: ({ call }: Service) => call('DELETE', `/assignments/${id}`),
  })),
  // Clocks are set back, too.
  fc.integer({ min: -day, max: 2 * day }).map((pause) => ({
    act: async ({ clock }: Service) => clock.advance(pause),
  })),
  fc.constantFrom('UTC', 'Asia/Tokyo', 'America/New_York').map((zone) => ({
    act: ({ call }: Service) => call('PATCH', '/me', { time_zone: zone }),
  })),
)

test('a cached response equals a fresh one, after any history, at any time', async (t) => {
  let asked = 0
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 12 }), async (steps) => {
      const service = await startService(t)
      const seen = new Map<string, { tag: string; body: unknown }>()
      for (const { act } of steps) {
        await act(service)
        for (const path of views) {
          const kept = await service.call('GET', path)
          // A parameter that nobody knows, and so a question that was not asked before.
          const anew = await service.call(
            'GET',
            `${path}${path.includes('?') ? '&' : '?'}n=${asked++}`,
          )
          assert.deepEqual([kept.status, kept.body], [anew.status, anew.body], path)
          const { tag = '"none"', body } = seen.get(path) ?? {}
          const status = await statusOf(service, path, tag)
          if (status === 304) assert.deepEqual(kept.body, body, path)
          else assert.notEqual(kept.headers.etag, tag, path)
          seen.set(path, { tag: kept.headers.etag ?? '', body: kept.body })
        }
      }
    }),
    { numRuns: 15 },
  )
  assert.ok(asked > 100)
})
