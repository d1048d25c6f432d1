import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { IdempotentWrite } from '../../actions/idempotent-write.ts'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../domain/errors.ts'
import { invalidInput } from '../issues.ts'
import { jsonType } from '../json-type.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation accepts an `Idempotency-Key`; its handler uses `request.deps`. */
    takesIdempotencyKey?: boolean
  }
  interface FastifyRequest {
    /**
     * Dependencies for the handler of such an operation. With a key, its write is stored
     * together with its response.
     */
    deps: Deps
    /**
     * Whether the write is committed when the handler returns. With a key it is not: the
     * response is part of the transaction.
     */
    answersCommitted: boolean
  }
}

/**
 * Answers a repeated request with the stored response, by its `Idempotency-Key`
 * (draft-ietf-httpapi-idempotency-key-header). A client that lost the response can retry,
 * and nothing is executed twice. A rejected request changed nothing; its retry is handled like
 * a new request.
 */
export function answerRepeats(api: FastifyInstance, deps: Deps): void {
  api.decorateRequest('deps')
  api.decorateRequest('answersCommitted', true)
  // Wraps only the operations that accept a key, so that reads skip this.
  api.addHook('onRoute', (route) => {
    if (route.config?.takesIdempotencyKey) route.handler = answeredOnce(deps, route.handler)
  })
}

const header = 'idempotency-key'

const answeredOnce = (deps: Deps, handler: RouteHandlerMethod): RouteHandlerMethod =>
  async function handle(request, reply) {
    const key = readKey(request)
    if (key === undefined) {
      request.deps = deps
      return handler.call(this, request, reply)
    }
    const write = new IdempotentWrite(deps, { key, fingerprint: fingerprintOf(request) })
    request.deps = write.deps
    request.answersCommitted = false
    const { status, body } = await write.answer(async () => {
      const payload = await handler.call(this, request, reply)
      return { status: reply.statusCode, body: textOf(reply, payload) }
    })
    return replay(reply, status, body)
  }

const textOf = (reply: FastifyReply, payload: unknown) =>
  typeof payload === 'string' ? payload : reply.serialize(payload).toString()

function readKey({ headers, raw }: FastifyRequest): string | undefined {
  const key = headers[header]
  if (key === undefined) return undefined
  // Node joins them to one key, which a retry with either would not find.
  const names = raw.rawHeaders.filter((_, at) => at % 2 === 0)
  if (names.filter((name) => name.toLowerCase() === header).length > 1) {
    throw new DomainError('invalid', invalidInput('Idempotency-Key must be given once'))
  }
  if (typeof key === 'string' && /^[\x20-\x7e]{1,255}$/.test(key)) return key
  const rule = 'Idempotency-Key must be 1 to 255 ASCII characters'
  throw new DomainError('invalid', invalidInput(rule))
}

const fingerprintOf = ({ method, url, body }: FastifyRequest) =>
  hash('sha256', JSON.stringify([method, url, body]), 'base64url')

const replay = (reply: FastifyReply, status: number, body: string) =>
  reply
    .code(status)
    .type(jsonType)
    .serializer((text: string) => text)
    .send(body)
