import { createRequire } from 'node:module'
import type { Ajv, ErrorObject } from 'ajv'
import type {
  FastifySchemaCompiler,
  FastifySerializerCompiler,
  FastifyServerOptions,
} from 'fastify'
import type { Static, TSchema } from 'typebox'
import { InvalidInput } from '../../domain/errors.ts'
import type { Issue } from '../../domain/issue.ts'
import { parameterReader } from '../parameters.ts'
import { selectionOf } from './selection.ts'

/** What a schema says of limits describes the API. The domain judges them, for every edge alike. */
const describing = ['minimum', 'maximum', 'minLength', 'maxLength', 'format', 'examples']

const require = createRequire(import.meta.url)

/** Bodies are checked for their shape alone. What is left of them is as it was given. */
function makeAjv(): Ajv {
  const { Ajv } = require('ajv') as typeof import('ajv')
  const ajv = new Ajv({
    // Every mistake is told at once. It cannot be many: no body has a list, or more than 20 fields.
    allErrors: true,
    // A field that no schema names was not checked, and must reach nothing that would read it.
    removeAdditional: 'all',
    coerceTypes: false,
    strict: false,
    // They are ours, and the test of the API's description checks them; to compile the schema of schemas takes 30 ms.
    validateSchema: false,
  })
  for (const keyword of describing) ajv.removeKeyword(keyword).addKeyword(keyword)
  return ajv
}

const ajv = once(makeAjv)

const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  if (httpPart !== 'body') return parameterReader(schema)
  const compiled = once(() => ajv().compile(schema))
  return (body) => {
    const validate = compiled()
    return validate(body)
      ? { value: body }
      : { error: new InvalidInput(issuesOf(validate.errors ?? [])) }
  }
}

/** One issue for a field: a wrong type also breaks the rules that only the right type could keep. */
function issuesOf(errors: readonly ErrorObject[]): Issue[] {
  const issues = new Map<string, Issue>()
  for (const error of errors) {
    const issue = issueOf(error)
    if (issue.rule === 'one_of' || !issues.has(issue.field)) issues.set(issue.field, issue)
  }
  return [...issues.values()]
}

/** What holds a time is told the forms of one, whatever it was given instead. */
const times = ['due_date', 'reminder_at']

function issueOf({ keyword, instancePath, params }: ErrorObject): Issue {
  const path = instancePath.slice(1).split('/')
  const missing = keyword === 'required' ? [params.missingProperty] : []
  const field = [...path, ...missing].filter((name) => name !== '').join('.')
  if (keyword === 'required') return { field, rule: 'required' }
  if (keyword === 'enum') return { field, rule: 'one_of', values: params.allowedValues }
  if (times.includes(field)) return { field, rule: 'date_time' }
  return { field, rule: 'type', expected: params.type }
}

/**
 * Writes answers by their schema: a field that is not in it cannot leak. Where
 * an operation has two forms of answer, the one whose required fields are all
 * there is written.
 */
const serializerCompiler: FastifySerializerCompiler<TSchema> = ({ schema }) => {
  if (!('anyOf' in schema)) return jsonWriter(schema)
  const forms = (schema.anyOf as TSchema[]).map((form) => ({
    required: (form as { required?: string[] }).required ?? [],
    write: jsonWriter(form),
  }))
  return (answer) => {
    const form = forms.find(({ required }) => required.every((field) => field in answer))
    if (!form) throw new TypeError('the answer has none of the forms that its schema knows')
    return form.write(answer)
  }
}

/** What Fastify would load of its own at each start, if it had none from us. Its types know one compiler alone. */
export const schemaController = {
  compilersFactory: {
    buildValidator: () => validatorCompiler,
    buildSerializer: () => serializerCompiler,
  },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>

/** Writes what `schema` describes as JSON. */
export function jsonWriter<S extends TSchema>(schema: S): (value: Static<S>) => string {
  const select = selectionOf(schema)
  return (value) => JSON.stringify(select ? select(value) : value)
}

/** Makes a thing when it is first asked for: a start waits for none of what is compiled here. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
