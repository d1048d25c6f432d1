import { unescape as decodeLeniently, parse } from 'node:querystring'
import { InvalidInput } from '../domain/errors.ts'
import type { Issue } from '../domain/issue.ts'
import {
  type Reading,
  readFlag,
  readInteger,
  readText,
  readUnsigned,
  readWord,
} from '../domain/parameter-input.ts'

/** The part of a JSON Schema that is needed to parse a parameter. */
interface ParameterSchema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly minimum?: number
}

type Values = Record<string, unknown>

/** Node stops after 1,000 parameters by default; those beyond would not be validated. */
const unlimited = { maxKeys: 0 }
/** Takes longer, so it is used only for what may need it. */
const escaped = { ...unlimited, decodeURIComponent: decodeStrictly }

/** How Fastify parses URLs. Node limits the length of the whole head. */
export const routerOptions = {
  maxParamLength: Number.MAX_SAFE_INTEGER,
  /**
   * The query as text. A repeated name has an array. Names come from clients, so the
   * object has no prototype.
   */
  querystringParser: (text: string): Values =>
    parse(text, undefined, undefined, text.includes('%') ? escaped : unlimited),
}

/** Decodes a parameter. If its bytes are not UTF-8, returns what no parameter may contain. */
function decodeStrictly(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A percent sign that begins no escape stands for itself.
    const decoded = decodeLeniently(text)
    return decoded.includes('\ufffd') ? '\ud800' : decoded
  }
}

export type ParametersReader = ReturnType<typeof parameterReader>

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
): Reading<unknown> {
  if (words) return readWord(text, field, words)
  if (type === 'integer') return (minimum === 0 ? readUnsigned : readInteger)(text, field)
  if (type === 'boolean') return readFlag(text, field)
  return readText(text, field)
}

const twice = (field: string): Reading<never> => ({ issue: { field, rule: 'once' } })
