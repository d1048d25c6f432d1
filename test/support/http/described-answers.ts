import assert from 'node:assert/strict'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import { ajv, committed, resolved } from './openapi.ts'

interface Answered {
  readonly method: string
  /** `/api/v1/assignments/1`. */
  readonly path: string
  readonly status: number
  readonly text: string
}

/**
 * Asserts that the description of the API lists this status, and every field of this body. It says
 * nothing of HEAD, nor of methods that a path does not have.
 */
export function assertDescribed({ method, path, status, text }: Answered): void {
  const { paths } = committed
  const route = path in paths ? path : path.replace(id, '{id}')
  const operation = paths[route]?.[method.toLowerCase()]
  if (operation === undefined) return
  const response = resolved(operation.responses[status])
  assert.ok(response, `${method} ${route} answers ${status}, which is not described`)
  const { content } = response
  if (content === undefined) assert.equal(text, '')
  else assertValid(content['application/json'].schema, text)
}

const id = /(?<=^\/api\/v1\/(?:assignments|recurring)\/)[^/]+/

function assertValid(schema: object, text: string): void {
  const validate = validatorOf(JSON.stringify(schema))
  assert.ok(validate(JSON.parse(text)), `${text}: ${ajv.errorsText(validate.errors)}`)
}

const validators = new Map<string, ValidateFunction>()

function validatorOf(schema: string): ValidateFunction {
  const known = validators.get(schema)
  if (known) return known
  // References are to components, and count from the root.
  const made = ajv.compile(closed({ ...JSON.parse(schema), components: committed.components }))
  validators.set(schema, made)
  return made
}

/** With objects that have no other fields than those that are listed. */
const closed = (schema: object) =>
  JSON.parse(JSON.stringify(schema), (_, node) =>
    node?.type === 'object' && node.properties ? { ...node, additionalProperties: false } : node,
  )
