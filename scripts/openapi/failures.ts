import type { HeaderName } from './headers.ts'

/** A status with which operations fail. */
export interface Failure {
  readonly name: string
  readonly description: string
  readonly headers?: readonly HeaderName[]
  /** Messages that it may answer. */
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
    description: 'No key came with the request, or not a good one',
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
    description: 'The key may read, but not write',
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
    description: 'Somebody else has that already',
    messages: ['The e-mail address is taken'],
  },
  412: {
    name: 'PreconditionFailed',
    description: 'The object is in none of the states that `If-Match` names',
    messages: ['Precondition failed'],
  },
  413: {
    name: 'BodyTooLarge',
    description: 'The body is larger than 256 KiB',
    messages: ['Request body too large'],
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body is compressed, or its charset is not UTF-8',
    messages: ['Content-Encoding is not supported', 'The charset must be UTF-8'],
  },
  422: {
    name: 'IdempotencyKeyMisused',
    description: 'The `Idempotency-Key` came with another request before',
    messages: ['The Idempotency-Key was used for another request'],
  },
  429: {
    name: 'TooManyRequests',
    description: 'The client has asked more often than a window allows',
    headers: ['Retry-After'],
    messages: ['リクエスト数が上限を超えました。しばらく待ってから再度お試しください。'],
  },
  500: {
    name: 'InternalServerError',
    description: 'A defect of the service; its log tells more by the `X-Request-Id`',
    messages: ['Internal server error'],
  },
  503: {
    name: 'Unavailable',
    description:
      'The store cannot be reached, or the service is stopping. A write may have been made all the same: ask again with the same `Idempotency-Key`, or look',
    headers: ['Retry-After'],
    messages: ['Service temporarily unavailable'],
  },
}
