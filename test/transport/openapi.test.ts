import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { openapiDocument } from '../../scripts/openapi-docs.ts'
import {
  committed,
  committedText,
  type Described,
  described,
  exemplified,
  mediaExamples,
  resolved,
  validatorAt,
} from '../support/http/openapi.ts'
import { collectRoutes } from '../support/http/routes.ts'
import { startService } from '../support/service.ts'

describe('docs/openapi.json', () => {
  test('is served at /api/v1/openapi.json without a key', async (t) => {
    const { ask } = await startService(t)
    const { status, body, headers } = await ask({ url: '/api/v1/openapi.json' })
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'application/json; charset=utf-8')
    assert.deepEqual(body, committed)
  })

  test('is up to date with the schemas (otherwise run npm run docs)', async () => {
    assert.equal(committedText, `${JSON.stringify(await openapiDocument(), null, 2)}\n`)
  })

  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(committed))
    assert.ok(valid, JSON.stringify(errors))
    assert.equal(validator.version, '3.1')
  })

  test('has every operation of the service, and no other', async (t) => {
    const routes = collectRoutes()
    const { app } = await startService(t)
    await app.ready()
    const operations = routes
      .filter(({ method, schema }) => method !== 'HEAD' && schema?.hide !== true)
      .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`)
    assert.deepEqual(described.map(({ name }) => name).toSorted(), operations.toSorted())
  })

  test('gives every operation a unique operationId', () => {
    const ids = described.map(({ operation }) => operation.operationId)
    assert.equal(new Set(ids).size, described.length)
    for (const id of ids) assert.match(id, /^[a-z]+([A-Z][a-z]+)+$/)
  })

  test('gives every operation a summary and one of the declared tags', () => {
    const tags = committed.tags.map((tag: { readonly name: string }) => tag.name)
    for (const { name, operation } of described) {
      assert.match(operation.summary, /^[A-Z].*[^.]$/, name)
      assert.equal(operation.tags.length, 1, name)
      assert.ok(tags.includes(operation.tags[0]), name)
    }
  })

  test('describes the errors of every operation, all with the schema Error and an example', () => {
    for (const { name, operation } of described) {
      const isOpen = operation.security?.length === 0
      const common = isOpen ? ['400', '500', '503'] : ['400', '401', '429', '500', '503']
      const unsaid = common.filter((status) => !(status in operation.responses))
      assert.deepEqual(unsaid, [], name)
      for (const { description, content } of answersOf(operation, (status) => status >= 400)) {
        const media = content['application/json']
        assert.notEqual(description, '', `${name}: see scripts/openapi/failures.ts`)
        assert.deepEqual(media.schema, { $ref: '#/components/schemas/Error' }, name)
        assert.ok(mediaExamples(media).length > 0, name)
      }
    }
  })

  test('has an example of every request body and every successful response', () => {
    for (const { name, operation } of described) {
      const successes = answersOf(operation, (status) => status < 300)
      assert.equal(successes.length, 1, name)
      const { requestBody = successes[0] } = operation
      for (const { content } of [...successes, requestBody]) {
        assert.ok(mediaExamples(content['application/json']).length > 0, name)
      }
    }
  })

  test('has only examples and defaults that are valid by their schemas', () => {
    const all = exemplified()
    assert.ok(all.length > described.length)
    for (const { pointer, values } of all) {
      const validate = validatorAt(pointer)
      for (const value of values) {
        assert.ok(validate(value), `${pointer}: ${JSON.stringify(validate.errors)}`)
      }
    }
  })

  test('allows an empty recurrence type, and none, and says what they mean', () => {
    const validate = validatorAt('/components/schemas/Recurrence')
    for (const type of ['daily', 'weekly', 'monthly', '']) assert.ok(validate({ type }), type)
    assert.ok(validate({}))
    assert.ok(!validate({ type: 'yearly' }))
    const { type } = committed.components.schemas.Recurrence.properties
    assert.match(type.description, /absent or the empty string, nothing repeats/)
  })

  test('has no object of which it describes no field', () => {
    const empty = within(committed).filter(
      ({ properties }) => properties && Object.keys(properties).length === 0,
    )
    assert.deepEqual(empty, [])
  })

  test('names every list of words that appears more than once', () => {
    const lists = within(committed).flatMap(({ enum: words = [] }) =>
      words.length > 0 ? [words.join()] : [],
    )
    const repeated = lists.filter((list, at) => lists.indexOf(list) !== at)
    assert.deepEqual(repeated, [])
    const named = within(committed).filter(({ $ref }) => $ref?.endsWith('/Priority'))
    assert.ok(named.length > 10, `${named.length} priorities`)
  })

  test('gives every date without a time the format that clients have a type for', () => {
    const dates = within(committed).filter(
      ({ description = '' }) =>
        /YYYY-MM-DD(?!T)/.test(description) && !/RFC 3339/.test(description),
    )
    assert.ok(dates.length > 10, `${dates.length} dates`)
    const untyped = dates.filter(({ format, schema = { format } }) => schema.format !== 'date')
    assert.deepEqual(untyped, [])
  })

  test('says of every reminder field where reminders reach anybody', () => {
    const schemas = Object.values<Schema>(committed.components.schemas)
    const reminders = schemas.flatMap(({ properties = {} }) =>
      Object.entries(properties).filter(([name]) => name.includes('reminder')),
    )
    assert.ok(reminders.length >= 18, `${reminders.length} reminders`)
    for (const [name, { description }] of reminders) {
      assert.match(description ?? '', /ring in linked calendars, and come by mail/, name)
    }
  })
})

interface Schema {
  readonly description?: string
  readonly format?: string
  readonly enum?: readonly string[]
  readonly $ref?: string
  readonly schema?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

/** Every object of the description. */
const within = (node: unknown): readonly Schema[] =>
  typeof node === 'object' && node !== null ? [node, ...Object.values(node).flatMap(within)] : []

function answersOf(operation: Described['operation'], which: (status: number) => boolean) {
  return Object.entries(operation.responses)
    .filter(([status]) => which(Number(status)))
    .map(([, answer]) => resolved(answer))
}
