import { mostUnsent } from '../../src/http/bodies/unsent-bytes.ts'
import { bodyLimit } from '../../src/http/plugins/request-body.ts'
import { mostLongReads } from '../../src/store/assignments/long-reads.ts'
import type { HeaderName } from './headers.ts'

/** An error status of operations. */
export interface Failure {
  readonly name: string
  readonly description: string
  readonly headers?: readonly HeaderName[]
  /** Its possible messages. */
  readonly messages: readonly string[]
}

export const failures: Record<string, Failure> = {
  400: {
    name: 'InvalidRequest',
    description: 'The request breaks a rule; the message names each field and its rule',
    messages: [
      'Invalid input: title is required; due_date is required',
      'Invalid input: page must be an integer',
    ],
  },
  401: {
    name: 'Unauthenticated',
    description: 'The request has no key, or an invalid one',
    headers: ['WWW-Authenticate'],
    messages: [
      'Authorization header required',
      'Invalid authorization format. Use: Bearer <api_key>',
      'API key required',
      'Invalid API key',
    ],
  },
  403: {
    name: 'ReadOnlyKey',
    description: 'The key is read-only',
    messages: ['This API key is read-only'],
  },
  404: {
    name: 'NotFound',
    description: 'The user has no such object',
    messages: [
      'Assignment not found',
      'Recurring assignment not found',
      'Recurring assignment not found or failed to delete',
    ],
  },
  409: {
    name: 'Conflict',
    description: 'Another user has this value already',
    messages: ['The e-mail address is taken'],
  },
  412: {
    name: 'PreconditionFailed',
    description:
      '`If-Match` does not name the current state of the object, or `If-None-Match` does',
    messages: ['Precondition failed'],
  },
  413: {
    name: 'BodyTooLarge',
    description: `The body is larger than ${bodyLimit / 2 ** 10} KiB`,
    messages: ['Request body too large'],
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body is compressed, or its charset is not UTF-8',
    messages: ['Content-Encoding is not supported', 'The charset must be UTF-8'],
  },
  422: {
    name: 'IdempotencyKeyMisused',
    description: 'The `Idempotency-Key` was used with a different request',
    messages: ['The Idempotency-Key was used for another request'],
  },
  429: {
    name: 'TooManyRequests',
    description: `The client sent more requests than a window allows, or the clients of the user have not read a lot of earlier responses yet: ${mostUnsent / 2 ** 20} MiB, together with this one, or ${mostLongReads} long queries of the user have not ended`,
    headers: ['Retry-After'],
    messages: [
      'リクエスト数が上限を超えました。しばらく待ってから再度お試しください。',
      'Too much of earlier responses is unread: read them, or close their connections',
      'Too many long queries at once: wait for the results of earlier ones',
    ],
  },
  500: {
    name: 'InternalServerError',
    description: 'A defect of the service; its log has the details under the `X-Request-Id`',
    messages: ['Internal server error'],
  },
  503: {
    name: 'Unavailable',
    description:
      'The store is unavailable, or the service is stopping. A write may still have happened: retry with the same `Idempotency-Key`, or check',
    headers: ['Retry-After'],
    messages: ['Service temporarily unavailable'],
  },
}
