import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { apiPrefix } from '../api-prefix.ts'
import { jsonType } from '../json-type.ts'
import { refuse } from '../plugins/errors.ts'
import { failuresOfAll } from '../schemas/answers.ts'
import { ErrorJson } from '../schemas/conventions.ts'
import { Type } from '../schemas/type.ts'

const file = new URL('../../../docs/openapi.json', import.meta.url)

/** The description of the API, for programs and for people. Neither needs a key. */
export function documentationRoutes(app: FastifyInstance): void {
  const document = lazily(() => readFile(file))
  // Most services never serve the page, and it costs memory and time.
  const page = lazily(async () => {
    const { documentationPage } = await import('../documentation-page.ts')
    return documentationPage({ document: JSON.parse((await document()).toString()) })
  })

  const operation = { schema: documentOperation }
  app.get(`${apiPrefix}/openapi.json`, operation, async (_request, reply) =>
    reply.type(jsonType).send(await document()),
  )

  for (const url of ['/docs', '/docs/*']) {
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      const answer = await (await page())(request)
      if (!answer) return refuse(reply, 404, 'Not found')
      return reply.code(answer.status).headers(answer.headers).send(answer.body)
    })
  }
}

const documentOperation = {
  tags: ['service'],
  security: [],
  operationId: 'readDescription',
  summary: 'Read this description',
  response: {
    200: Type.Object(
      { openapi: Type.String() },
      { description: 'An OpenAPI 3.1 document', examples: [{ openapi: '3.1.0' }] },
    ),
    429: ErrorJson,
    ...failuresOfAll,
  },
}

/** Calls `make` on first use, and keeps the result unless it failed. */
function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error) => {
      made = undefined
      throw error
    })
    return made
  }
}
