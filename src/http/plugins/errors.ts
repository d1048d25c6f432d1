import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import {
  codeOf,
  DomainError,
  type ErrorCode,
  InvalidInput,
  isUnavailable,
  passingCodes,
  unavailableMessage,
} from '../../domain/errors.ts'
import { describeIssues } from '../issues.ts'
import { jsonType } from '../json-type.ts'

const statusOf: Record<ErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  stale: 412,
  misused: 422,
  unread: 429,
  busy: 429,
  throttled: 429,
  crowded: 503,
  unavailable: 503,
}

/** Our status and message for errors that Fastify raises before a handler runs, by their code. */
const refusals: Record<string, readonly [status: number, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'Request body too large'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'Bad request'],
}

/** Turns every thrown error into `{ error }`. Logs defects and failures of the store, not clients' mistakes. */
export function handleErrors(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler((error, _request, reply) => answerError(error, reply, log))
}

function answerError(error: unknown, reply: FastifyReply, log: Logger): FastifyReply {
  const { request } = reply
  if (error instanceof InvalidInput) return refuse(reply, 400, describeIssues(error.issues))
  if (error instanceof DomainError) {
    if (error.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer realm="kadai"')
    if (isUnavailable(error)) {
      log.error({ err: error.cause, request_id: request.id }, 'store unavailable')
    }
    if (passingCodes.has(error.code)) reply.header('retry-after', '1')
    return refuse(reply, statusOf[error.code], error.message)
  }
  const refusal = refusals[codeOf(error)]
  if (refusal) return refuse(reply, ...refusal)
  // The client left before it had sent everything. Nobody reads this response.
  if (error === request.raw.errored) return refuse(reply, 400, 'Bad request')
  log.error({ err: error, request_id: request.id }, 'request failed')
  return refuse(reply, 500, 'Internal server error')
}

/** Ends a request that may succeed a second later. */
export const refuseForNow = (reply: FastifyReply): FastifyReply =>
  refuse(reply.header('retry-after', '1'), statusOf.unavailable, unavailableMessage)

/** Ends a request with a failure: the only place that writes an error body for a request that Fastify has seen. */
export function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  // A handler may have set the tag of the state that its failed write would have created.
  reply.removeHeader('etag')
  // Serialised here, so that no response schema of the operation can drop it.
  return reply.code(status).type(jsonType).serializer(JSON.stringify).send({ error })
}

/** Like `refuse`, for a request whose framing or addressing is in doubt: the connection ends with it. */
export const refuseAndClose = (reply: FastifyReply, status: number, error: string): FastifyReply =>
  refuse(reply.header('connection', 'close'), status, error)
