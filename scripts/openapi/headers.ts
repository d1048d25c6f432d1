import type { Reference } from './document.ts'

/** Response headers that clients can use. */
export const headers = {
  ETag: {
    description:
      'Names the state in the response, for `If-None-Match` and `If-Match`. Absent from a response ' +
      'that is replayed for an `Idempotency-Key`, and from that to a deletion',
    schema: { type: 'string' },
    example: '"7-m9x2k0gq.Asia/Tokyo"',
  },
  'X-Request-Id': {
    description: 'Id of the request in the log',
    schema: { type: 'string' },
    example: 'q2RrX0bN-1f',
  },
  RateLimit: {
    description:
      'Requests left in the window (`r`), and seconds until the next window (`t`) ' +
      '(draft-ietf-httpapi-ratelimit-headers). Absent if requests are not limited',
    schema: { type: 'string' },
    example: '"default";r=99;t=60',
  },
  'RateLimit-Policy': {
    description: 'Requests per window (`q`), and its length in seconds (`w`)',
    schema: { type: 'string' },
    example: '"default";q=100;w=60',
  },
  'Retry-After': {
    description: 'Seconds to wait before a retry',
    schema: { type: 'integer' },
    example: 1,
  },
  'WWW-Authenticate': {
    description: 'How to send a key (RFC 6750)',
    schema: { type: 'string' },
    example: 'Bearer realm="kadai"',
  },
}
export type HeaderName = keyof typeof headers

interface RequestHeader {
  readonly status: string
  readonly parameter: {
    readonly in: 'header'
    readonly name: string
    readonly description: string
    readonly schema: object
    readonly example: string
  }
}

/** A header with entity tags. */
const tags = (name: string, status: string, description: string): RequestHeader => ({
  status,
  parameter: {
    in: 'header',
    name,
    description,
    schema: { type: 'string' },
    example: headers.ETag.example,
  },
})

/** Optional request headers by name of their component, and the status that only requests with the header can get. */
export const requestHeaders: Readonly<Record<string, RequestHeader>> = {
  'If-None-Match': tags(
    'If-None-Match',
    '304',
    'Entity tags that the client has. If one is current, the response is 304 (RFC 9110, section 13.1.2)',
  ),
  'If-Match': tags(
    'If-Match',
    '412',
    'Entity tags of the states to which the change may apply, or `*` for any (RFC 9110, section 13.1.1)',
  ),
  'If-None-Match-for-a-change': tags(
    'If-None-Match',
    '412',
    'Entity tags of the states to which the change must not apply, or `*` for any (RFC 9110, section 13.1.2)',
  ),
  'Idempotency-Key': {
    status: '422',
    parameter: {
      in: 'header',
      name: 'Idempotency-Key',
      description:
        'A name for this request, chosen by the client. Within a day, the same request with it is executed once, ' +
        'and gets the same response (draft-ietf-httpapi-idempotency-key-header)',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]*$' },
      example: '8e03978e-40d5-43dd-bc93-6894a57f9324',
    },
  },
}

export const headersOfAll: readonly HeaderName[] = ['X-Request-Id']
export const headersOfLimited: readonly HeaderName[] = [
  ...headersOfAll,
  'RateLimit-Policy',
  'RateLimit',
]

export const referToHeaders = (names: readonly HeaderName[]): Record<string, Reference> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
