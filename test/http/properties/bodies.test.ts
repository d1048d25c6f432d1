import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createSeries, firstOf, type Json, read } from '../../support/homework.ts'
import {
  anyAssignmentBody,
  anyMeBody,
  anyRecurrence,
  anySettingBody,
} from '../../support/http/any-body.ts'
import { type Call, startService } from '../../support/service.ts'

/** All that a person has, which a refused request must leave as it is. */
const everything = (call: Call): Promise<Json[]> =>
  Promise.all(['/assignments?page_size=100', '/recurring', '/me'].map((path) => read(call, path)))

test('any JSON body is accepted or gets 400, and a 400 changes nothing', async (t) => {
  const { call } = await startService(t)
  const setting = await createSeries(call, { type: 'daily' })
  const assignment = await firstOf(call, setting)
  const anyRequest = fc.oneof(
    fc.tuple(
      fc.constant('POST /assignments'),
      fc
        .tuple(anyAssignmentBody, fc.option(anyRecurrence, { freq: 1, nil: undefined }))
        .map(([it, recurrence]) => ({
          title: 'Essay',
          due_date: '2026-04-12',
          ...it,
          recurrence,
        })),
    ),
    fc.tuple(fc.constant(`PUT /assignments/${assignment.id}`), anyAssignmentBody),
    fc.tuple(fc.constant(`PUT /recurring/${setting.id}`), anySettingBody),
    fc.tuple(fc.constant('PATCH /me'), anyMeBody),
  )
  const seen = new Set<number>()
  await fc.assert(
    fc.asyncProperty(anyRequest, async ([operation, body]) => {
      const [method = '', path = ''] = operation.split(' ')
      const before = await everything(call)
      const answer = await call(method, path, JSON.stringify(body))
      seen.add(answer.status)
      if (answer.status === 400) {
        assert.match(answer.body.error, /^Invalid input: /)
        assert.deepEqual(await everything(call), before)
      } else assert.equal(answer.status, method === 'POST' ? 201 : 200)
    }),
    { numRuns: 500 },
  )
  assert.deepEqual(seen, new Set([200, 201, 400]))
})
