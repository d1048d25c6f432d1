import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Described, described, mediaExamples, resolved } from '../support/http/openapi.ts'
import { startService } from '../support/service.ts'

interface Schema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly maxLength?: number
}

interface Parameter {
  readonly in?: string
  readonly name: string
  readonly schema: Schema
}

interface Text {
  readonly field: string
  readonly schema: Schema
  /** A request in which this text is longer than any limit. */
  readonly tooLong: readonly [method: string, path: string, body?: object]
}

/** The texts that an operation takes, without those of which only some words are allowed. */
function textsOf({ name, operation }: Described): readonly Text[] {
  const [method = '', route = ''] = name.split(' ')
  const path = route.slice('/api/v1'.length).replace('{id}', '1')
  const { parameters = [], requestBody } = operation
  const inQuery = parameters
    .filter((it: Parameter) => it.in === 'query')
    .map(({ name: field, schema }: Parameter) => {
      return { field, schema, tooLong: [method, `${path}?${field}=${'x'.repeat(5000)}`] }
    })
  const media = requestBody?.content['application/json']
  const fields = Object.entries<Schema>(resolved(media?.schema)?.properties ?? {})
  const inBody = fields.map(([field, schema]) => {
    const body = { ...Object(mediaExamples(media)[0]), [field]: 'x'.repeat(30_000) }
    return { field, schema, tooLong: [method, path, body] }
  })
  return [...inQuery, ...inBody].filter(({ schema }) => schema.type === 'string' && !schema.enum)
}

describe('docs/openapi.json', () => {
  test('states the limit of every text whose length the service limits, and of no other', async (t) => {
    const { call } = await startService(t)
    await call('POST', '/assignments', { title: 'Essay', due_date: '2026-04-12' })
    await call('POST', '/recurring', { title: 'Drill', recurrence_type: 'daily' })
    let limited = 0
    for (const operation of described) {
      for (const { field, schema, tooLong } of textsOf(operation)) {
        const { error = '' } = (await call(...tooLong)).body
        const [, limit] = / must be at most (\d+) characters/.exec(error) ?? []
        assert.equal(schema.maxLength, limit && Number(limit), `${operation.name} ${field}`)
        if (limit !== undefined) limited++
      }
    }
    assert.ok(limited > 20, `${limited} texts`)
  })
})
