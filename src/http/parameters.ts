import { parse } from 'node:querystring'
import { InvalidInput } from '../domain/errors.ts'
import type { Issue } from '../domain/issue.ts'
import { isStorable } from '../domain/text.ts'

/** The part of a JSON Schema that is needed to parse a parameter. */
interface ParameterSchema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly minimum?: number
}

type Values = Record<string, unknown>
type Reading = { readonly value: unknown } | { readonly issue: Issue }

/** Node stops after 1,000 parameters by default; those beyond would not be validated. */
const unlimited = { maxKeys: 0 }

/** How Fastify parses URLs. Node limits the length of the whole head. */
export const routerOptions = {
  maxParamLength: Number.MAX_SAFE_INTEGER,
  /**
   * The query as text. A repeated name has an array. Names come from clients, so the
   * object has no prototype.
   */
  querystringParser: (text: string): Values => parse(text, undefined, undefined, unlimited),
}

export type ParameterReader = ReturnType<typeof parameterReader>

/**
 * Parses a query or a path by its schema: text to integers, flags and enumerated words. An
 * empty value counts as absent, and unknown names are ignored. The domain checks limits.
 */
export function parameterReader(schema: { readonly properties?: Record<string, ParameterSchema> }) {
  const parameters = Object.entries(schema.properties ?? {})
  return (given: Values): { value: Values } | { error: InvalidInput } => {
    const value: Values = {}
    const issues: Issue[] = []
    for (const [field, type] of parameters) {
      const text = given[field]
      if (text === undefined || text === '') continue
      const reading = typeof text === 'string' ? read(text, field, type) : twice(field)
      if ('issue' in reading) issues.push(reading.issue)
      else value[field] = reading.value
    }
    return issues.length > 0 ? { error: new InvalidInput(issues) } : { value }
  }
}

function read(
  text: string,
  field: string,
  { type, enum: words, minimum }: ParameterSchema,
): Reading {
  if (words) return words.includes(text) ? { value: text } : { issue: oneOf(field, words) }
  if (type === 'integer') return readInteger(text, field, minimum === 0)
  if (type === 'boolean') {
    const value = flags.get(text.toLowerCase())
    return value === undefined ? { issue: oneOf(field, ['true', 'false']) } : { value }
  }
  return isStorable(text) ? { value: text } : { issue: { field, rule: 'characters' } }
}

/** Decimal digits. A number too large to be exact counts as the largest exact one. */
function readInteger(text: string, field: string, isUnsigned: boolean): Reading {
  if (!(isUnsigned ? /^\d+$/ : /^-?\d+$/).test(text)) {
    return { issue: { field, rule: 'type', expected: 'integer' } }
  }
  return { value: Math.min(Number(text), Number.MAX_SAFE_INTEGER) }
}

const flags = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

const oneOf = (field: string, values: readonly string[]): Issue => ({
  field,
  rule: 'one_of',
  values,
})

const twice = (field: string): Reading => ({ issue: { field, rule: 'once' } })
