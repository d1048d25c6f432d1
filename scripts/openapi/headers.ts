import type { Reference } from './document.ts'

/** The headers of answers that are worth knowing. */
export const headers = {
  ETag: {
    description:
      'Names the state that is answered, for `If-None-Match` and `If-Match`. Absent from an answer ' +
      'that an `Idempotency-Key` brought again',
    schema: { type: 'string' },
    example: '"7-m9x2k0gq.Asia/Tokyo"',
  },
  'X-Request-Id': {
    description: 'The id of the request in the log',
    schema: { type: 'string' },
    example: 'q2RrX0bN-1f',
  },
  RateLimit: {
    description:
      'How many requests (`r`) the window still takes, and in how many seconds (`t`) the next ' +
      'begins (draft-ietf-httpapi-ratelimit-headers). Absent where requests are not limited',
    schema: { type: 'string' },
    example: '"default";r=99;t=60',
  },
  'RateLimit-Policy': {
    description: 'How many requests (`q`) a window of so many seconds (`w`) takes',
    schema: { type: 'string' },
    example: '"default";q=100;w=60',
  },
  'Retry-After': {
    description: 'In how many seconds to ask again',
    schema: { type: 'integer' },
    example: 1,
  },
  'WWW-Authenticate': {
    description: 'How to bring a key (RFC 6750)',
    schema: { type: 'string' },
    example: 'Bearer realm="kadai"',
  },
}
export type HeaderName = keyof typeof headers

/** The headers of requests that are worth knowing, by the status that only a request which has them is answered. */
export const requestHeaders: Record<string, RequestHeader> = {
  304: {
    in: 'header',
    name: 'If-None-Match',
    description:
      'Entity tags of what the client has: 304 where one of them is that of the answer (RFC 9110, section 13.1.2)',
    schema: { type: 'string' },
    example: '"7-m9x2k0gq.Asia/Tokyo"',
  },
  412: {
    in: 'header',
    name: 'If-Match',
    description:
      'Entity tags of the states that the change may start from, or `*` for any (RFC 9110, section 13.1.1)',
    schema: { type: 'string' },
    example: '"7-m9x2k0gq.Asia/Tokyo"',
  },
  422: {
    in: 'header',
    name: 'Idempotency-Key',
    description:
      'A name of the client’s own for this request: within a day, the same request with it is done once, ' +
      'and has the same answer (draft-ietf-httpapi-idempotency-key-header)',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: '8e03978e-40d5-43dd-bc93-6894a57f9324',
  },
}

interface RequestHeader {
  readonly in: 'header'
  readonly name: string
  readonly description: string
  readonly schema: object
  readonly example: string
}

export const headersOfAll: readonly HeaderName[] = ['X-Request-Id']
export const headersOfLimited: readonly HeaderName[] = [
  ...headersOfAll,
  'RateLimit-Policy',
  'RateLimit',
]

export const referToHeaders = (names: readonly HeaderName[]): Record<string, Reference> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
