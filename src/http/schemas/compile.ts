import { createRequire } from 'node:module'
import type { Ajv, ErrorObject, FuncKeywordDefinition } from 'ajv'
import type {
  FastifySchemaCompiler,
  FastifySerializerCompiler,
  FastifyServerOptions,
} from 'fastify'
import type { Static, TSchema } from 'typebox'
import { InvalidInput } from '../../domain/errors.ts'
import type { Issue } from '../../domain/issue.ts'
import { parameterReader } from '../parameters.ts'
import { isTime } from './conventions.ts'
import { type Described, selectionOf } from './selection.ts'

/** Keywords that only document limits. The domain checks limits, for every edge alike. */
const describing = [
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'format',
  'examples',
]

const require = createRequire(import.meta.url)

/** What the lists in bodies are of. */
type ItemType = 'integer' | 'string'

const isOfType: Readonly<Record<ItemType, (item: unknown) => boolean>> = {
  integer: Number.isInteger,
  string: (item) => typeof item === 'string',
}

/** All wrong items are one error: a body has room for 100,000. */
const itemTypes: FuncKeywordDefinition = {
  keyword: 'items',
  type: 'array',
  validate: ({ type }: { readonly type: ItemType }, items: readonly unknown[]) =>
    items.every(isOfType[type]),
  errors: false,
}

/** Checks the shape of bodies, and removes unknown fields. It changes no values. */
function makeAjv(): Ajv {
  const { Ajv } = require('ajv') as typeof import('ajv')
  const ajv = new Ajv({
    // Reports all errors at once. They are few: unknown fields have none, and a list has one for all its items.
    allErrors: true,
    // An unknown field was not checked, so no code may read it.
    removeAdditional: 'all',
    coerceTypes: false,
    strict: false,
    // So that errors have the schema of their field.
    verbose: true,
    // The schemas are ours, and a test checks them. Compiling the meta-schema takes 30 ms.
    validateSchema: false,
  })
  for (const keyword of describing) ajv.removeKeyword(keyword).addKeyword(keyword)
  ajv.removeKeyword('items').addKeyword(itemTypes)
  return ajv
}

const ajv = once(makeAjv)

const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  if (httpPart !== 'body') return parameterReader(schema)
  const compiled = once(() => ajv().compile(schema))
  return (body) => {
    const validate = compiled()
    const issues = validate(body) ? [] : issuesOf(validate.errors ?? [])
    return issues.every(isMissing) ? { value: body } : { error: new InvalidInput(issues) }
  }
}

/** The domain checks this too, and then reports it together with all other rules that are broken. */
const isMissing = ({ rule }: Issue) => rule === 'required'

/** One issue per field: a value of the wrong type breaks other rules too. */
function issuesOf(errors: readonly ErrorObject[]): Issue[] {
  const issues = new Map<string, Issue>()
  for (const error of errors) {
    const issue = issueOf(error)
    if (issue.rule === 'one_of' || !issues.has(issue.field)) issues.set(issue.field, issue)
  }
  return [...issues.values()]
}

function issueOf({ keyword, instancePath, params, parentSchema }: ErrorObject): Issue {
  const path = instancePath.slice(1).split('/')
  const missing = keyword === 'required' ? [params.missingProperty] : []
  const field = [...path, ...missing].filter((name) => name !== '').join('.')
  if (keyword === 'required') return { field, rule: 'required' }
  if (keyword === 'enum') {
    return { field, rule: 'one_of', values: params.allowedValues.filter(isWord) }
  }
  // It names the accepted forms, whatever was sent instead.
  if (parentSchema && isTime in parentSchema) return { field, rule: 'date_time' }
  const items: { readonly type: ItemType } | undefined = parentSchema?.items
  return { field, rule: 'type', expected: items ? `list of ${items.type}s` : params.type }
}

/** The empty string, where it is accepted, says what an absent field says too. */
const isWord = (value: string) => value !== ''

/**
 * Serialises responses by their schema: a field that is not in the schema cannot
 * leak. For a union, the first form whose required fields are all present is used.
 */
const serializerCompiler: FastifySerializerCompiler<Described> = ({ schema }) => {
  if (!schema.anyOf) return jsonWriter(schema)
  const forms = schema.anyOf.map((form) => ({
    required: form.required ?? [],
    write: jsonWriter(form),
  }))
  return (answer) => {
    const form = forms.find(({ required }) => required.every((field) => field in answer))
    if (!form) throw new TypeError('the answer has none of the forms that its schema knows')
    return form.write(answer)
  }
}

/** Replaces the compilers that Fastify would load at each start. Its types allow only one. */
export const schemaController = {
  compilersFactory: {
    buildValidator: () => validatorCompiler,
    buildSerializer: () => serializerCompiler,
  },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>

export function jsonWriter<S extends TSchema>(schema: S): (value: Static<S>) => string {
  const select = selectionOf(schema)
  return (value) => JSON.stringify(select ? select(value) : value)
}

/** Calls `make` on first use, so that a start compiles nothing. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
