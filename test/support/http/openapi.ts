import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

type Json = ReturnType<typeof JSON.parse>

/** The text of the committed description of the API. */
export const committedText = readFileSync(
  new URL('../../../docs/openapi.json', import.meta.url),
  'utf8',
)

/** The committed description of the API. */
export const committed: Json = JSON.parse(committedText)

/** One operation of the description. */
export interface Described {
  /** `GET /api/v1/me`. */
  readonly name: string
  readonly operation: Json
}

export const described: readonly Described[] = Object.entries<Json>(committed.paths).flatMap(
  ([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
)

export function operationNamed(wanted: string): Json {
  const found = described.find(({ name }) => name === wanted)
  if (!found) throw new Error(`no operation is called ${wanted}`)
  return found.operation
}

/** What is at `node`, or where its reference points. */
export function resolved(node: Json): Json {
  if (typeof node?.$ref !== 'string') return node
  const names = node.$ref.slice('#/'.length).split('/')
  return names.reduce((within: Json, name: string) => within[name], committed)
}

/** A schema of the description together with values that it gives as examples. */
interface Exemplified {
  /** Where it is, as a JSON pointer (RFC 6901). */
  readonly pointer: string
  readonly values: readonly unknown[]
}

/** Every schema that has examples or a default, or is the schema of a body that has. */
export function exemplified(node: Json = committed, pointer = ''): readonly Exemplified[] {
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.entries<Json>(node)
    .filter(([name]) => name !== 'example' && name !== 'examples')
    .flatMap(([name, child]) =>
      exemplified(child, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
    )
  const isMedia = 'schema' in node
  const values = isMedia ? mediaExamples(node) : [...(node.examples ?? []), ...defaultOf(node)]
  return values.length === 0
    ? inside
    : [...inside, { pointer: isMedia ? `${pointer}/schema` : pointer, values }]
}

export const mediaExamples = (media: Json): readonly unknown[] => [
  ...('example' in media ? [media.example] : []),
  ...Object.values<Json>(media.examples ?? {}).map(({ value }) => value),
]

const defaultOf = (schema: Json) =>
  ('type' in schema || '$ref' in schema) && 'default' in schema ? [schema.default] : []

/** Knows the description by the name `openapi.json`. */
export const ajv = new Ajv2020({ strict: false, validateFormats: true })
  .addFormat('date-time', (text: string) => !Number.isNaN(Date.parse(text)))
  .addFormat('date', /^\d{4}-\d\d-\d\d$/)
  .addSchema(committed, 'openapi.json')

/** Judges values by the schema at `pointer`. */
export const validatorAt = (pointer: string): ValidateFunction =>
  ajv.compile({ $ref: `openapi.json#${encodeURI(pointer)}` })
