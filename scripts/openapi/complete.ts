import { ErrorJson } from '../../src/http/schemas/conventions.ts'
import type { Answer, Content, Document, Operation, Schema } from './document.ts'
import { type Failure, failures } from './failures.ts'
import { headers, headersOfAll, headersOfLimited, referToHeaders } from './headers.ts'
import { NamedSchemas } from './named-schemas.ts'

/** The document that was generated from the routes, with what operations share said once. */
export function complete({ paths, components, ...document }: Document): object {
  const named = new NamedSchemas()
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    completeOperation(operation, named)
  }
  const responses = Object.values(failures).map((failure) => [failure.name, answer(failure, named)])
  return {
    ...document,
    paths,
    components: {
      ...components,
      schemas: named.all(),
      responses: Object.fromEntries(responses),
      headers,
    },
  }
}

function completeOperation(operation: Operation, named: NamedSchemas): void {
  const { parameters = [], requestBody, responses } = operation
  for (const parameter of parameters) parameter.schema = named.refer(parameter.schema)
  if (requestBody) {
    const schemas = Object.values(requestBody.content).map(({ schema }) => schema)
    requestBody.required = schemas.some(({ required = [] }) => required.length > 0)
    completeContent(requestBody.content, named)
  }
  const own = '429' in responses ? headersOfLimited : headersOfAll
  for (const [status, { content }] of Object.entries(responses as Record<string, Answer>)) {
    const failure = failures[status]
    if (!failure) completeContent(content, named)
    responses[status] = failure
      ? { $ref: `#/components/responses/${failure.name}` }
      : { description: successes[status] ?? '', headers: referToHeaders(own), content }
  }
}

const successes: Record<string, string> = { 200: 'What was asked for', 201: 'What was created' }

function answer({ description, messages, ...failure }: Failure, named: NamedSchemas): Answer {
  const examples = messages.map((error, at) => [`example${at + 1}`, { value: { error } }])
  return {
    description,
    headers: referToHeaders([...headersOfLimited, ...(failure.headers ?? [])]),
    content: {
      'application/json': {
        schema: named.refer(ErrorJson as Schema),
        examples: Object.fromEntries(examples),
      },
    },
  }
}

/** Has a reference stand for the schema of `content`, beside an example of each form. */
function completeContent(content: Content, named: NamedSchemas): void {
  for (const media of Object.values(content)) {
    const { anyOf = [] } = media.schema
    const forms = anyOf.flatMap(({ title = '', examples = [] }) =>
      examples.map((value) => [title, { value }]),
    )
    if (forms.length > 0) media.examples = Object.fromEntries(forms)
    media.schema = named.refer(media.schema)
  }
}
