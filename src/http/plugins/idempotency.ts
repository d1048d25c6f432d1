import { hash } from 'node:crypto'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onSendAsyncHookHandler,
  preHandlerAsyncHookHandler,
} from 'fastify'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../domain/errors.ts'
import { invalidInput } from '../issues.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Under which the answer will be kept; undefined without one. */
    idempotencyKey: string | undefined
  }
}

/**
 * Serves a request that comes again, with the `Idempotency-Key` it came with
 * before, by the answer it had: a client that lost the answer can ask again
 * and nothing is done twice (draft-ietf-httpapi-idempotency-key-header). Where
 * a crash left it unknown whether something was done, asking again is a conflict.
 */
export function keepAnswers(api: FastifyInstance, deps: Deps): void {
  api.decorateRequest('idempotencyKey')
  // Only where it means something, so that reads do not pass through these hooks at all.
  api.addHook('onRoute', (route) => {
    if (![route.method].flat().some((method) => keyed.includes(method))) return
    route.preHandler = claimKey(deps)
    route.onSend = keepAnswer(deps)
  })
}

/** PUT and DELETE come to the same however often they are asked. */
const keyed = ['POST', 'PATCH']

const claimKey =
  ({ store, clock }: Deps): preHandlerAsyncHookHandler =>
  async (request, reply) => {
    const key = readKey(request)
    if (key === undefined) return
    const claimed = { key, fingerprint: fingerprintOf(request) }
    const known = await store.write(request.principal.userId, (tx) =>
      tx.idempotencyKeys.claim(claimed, clock.now()),
    )
    if (!known) {
      request.idempotencyKey = key
      return
    }
    if (known.fingerprint !== claimed.fingerprint) throw misused()
    if (known.status === null) throw inProgress()
    return replay(reply, known.status, known.body ?? '')
  }

const keepAnswer =
  ({ store }: Deps): onSendAsyncHookHandler =>
  async ({ principal, idempotencyKey: key }, { statusCode: status }, body) => {
    if (key === undefined) return body
    const isAnswer = status < 500 && typeof body === 'string'
    await store.write(principal.userId, ({ idempotencyKeys }) =>
      isAnswer ? idempotencyKeys.finish(key, { status, body }) : idempotencyKeys.release(key),
    )
    return body
  }

function readKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x20-\x7e]{1,255}$/.test(key)) return key
  const rule = 'Idempotency-Key must be 1 to 255 ASCII characters'
  throw new DomainError('invalid', invalidInput(rule))
}

const fingerprintOf = ({ method, url, body }: FastifyRequest) =>
  hash('sha256', JSON.stringify([method, url, body]), 'base64url')

const misused = () => new DomainError('misused', 'The Idempotency-Key was used for another request')

const inProgress = () =>
  new DomainError('conflict', 'A request with this Idempotency-Key is being served')

const replay = (reply: FastifyReply, status: number, body: string) =>
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(body)
