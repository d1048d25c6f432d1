import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyRequest } from 'fastify'
import { OneByOne } from '../domain/one-by-one.ts'

interface PageAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  /** Undefined for 304. */
  readonly body: Buffer | undefined
}

/** Answers requests for the page and its files; undefined for unknown files. */
type DocumentationPage = (
  request: Pick<FastifyRequest, 'url' | 'headers'>,
) => Promise<PageAnswer | undefined>

/** The page loads, and sends requests to, its own origin only. */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The page at `/docs`, which shows the OpenAPI `document` and can send its requests. */
export async function documentationPage({
  document,
}: StaticDocumentSpec): Promise<DocumentationPage> {
  const app = Fastify()
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: 'Kadai API' },
    staticCSP: contentPolicy,
    uiConfig: { layout: 'BaseLayout' },
  })
  // Each file once, by entity tag. A copy for each response would take 1.7 MB for as long as a client reads it.
  const files = new Map<string, Buffer>()
  // One at a time, for the same reason: each has a copy until it is known to be the same.
  const readers = new OneByOne()
  return async (request) => {
    const [path = ''] = request.url.split('?')
    return readers.run(async () => {
      const answer = await app.inject({ url: path, headers: only(requested, request.headers) })
      const { statusCode: status, rawPayload } = answer
      if (status >= 400) return undefined
      const headers = only(answered, answer.headers)
      // An empty buffer would get a type and a length, which are not those of the file.
      if (status === 304) return { status, headers, body: undefined }
      const { etag } = headers
      const body = etag ? files.getOrInsert(etag, rawPayload) : rawPayload
      return { status, headers, body }
    })
  }
}

/** Headers that pass into and out of the page's inner app. All others are the service's own. */
const requested = ['if-none-match', 'if-modified-since']
const answered = ['content-type', 'content-security-policy', 'etag', 'last-modified', 'location']

function only(names: readonly string[], headers: Record<string, unknown>): Record<string, string> {
  const present = names.filter((name) => headers[name] !== undefined)
  return Object.fromEntries(present.map((name) => [name, String(headers[name])]))
}
