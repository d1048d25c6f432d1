import { ErrorJson } from '../../src/http/schemas/conventions.ts'
import type { Answer, Content, Document, Operation, Parameter, Schema } from './document.ts'
import { type Failure, failures } from './failures.ts'
import {
  type HeaderName,
  headers,
  headersOfAll,
  headersOfLimited,
  referToHeaders,
  requestHeaders,
} from './headers.ts'
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
      parameters: Object.fromEntries(
        Object.entries(requestHeaders).map(([component, { parameter }]) => [component, parameter]),
      ),
      responses: Object.fromEntries(responses),
      headers,
    },
  }
}

function completeOperation(operation: Operation, named: NamedSchemas): void {
  const { requestBody, responses } = operation
  completeParameters(operation, named)
  if (requestBody) {
    const schemas = Object.values(requestBody.content).map(({ schema }) => schema)
    requestBody.required = schemas.some(({ required = [] }) => required.length > 0)
    completeContent(requestBody.content, named)
  }
  const own = '429' in responses ? headersOfLimited : headersOfAll
  for (const [status, { content }] of Object.entries(responses as Record<string, Answer>)) {
    const failure = failures[status]
    const description = successes[status] ?? ''
    const tag: HeaderName[] = '304' in responses || isTagged(content) ? ['ETag'] : []
    responses[status] = failure
      ? { $ref: `#/components/responses/${failure.name}` }
      : { description, headers: referToHeaders([...own, ...tag]), ...(content && { content }) }
    if (!failure && content) completeContent(content, named)
  }
}

const successes: Record<string, string> = {
  200: 'What was asked for',
  201: 'What was created',
  304: 'What the client has by `If-None-Match` is what would be answered',
}

/** Whether an answer is one object with a state of its own. */
const isTagged = (content: Content = {}): boolean =>
  Object.values(content).some(({ schema }) =>
    [schema, ...(schema.anyOf ?? [])].some(({ properties = {} }) => 'updated_at' in properties),
  )

function completeParameters(operation: Operation, named: NamedSchemas): void {
  const own = (operation.parameters ?? []) as readonly Parameter[]
  for (const parameter of own) parameter.schema = named.refer(parameter.schema)
  const taken = Object.entries(requestHeaders)
    .filter(([, { status }]) => status in operation.responses)
    .map(([component]) => ({ $ref: `#/components/parameters/${component}` }))
  if (taken.length > 0) operation.parameters = [...own, ...taken]
}

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
