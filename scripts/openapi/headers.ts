import type { Reference } from './document.ts'

/** The headers of answers that are worth knowing. */
export const headers = {
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

export const headersOfAll: readonly HeaderName[] = ['X-Request-Id']
export const headersOfLimited: readonly HeaderName[] = [
  ...headersOfAll,
  'RateLimit-Policy',
  'RateLimit',
]

export const referToHeaders = (names: readonly HeaderName[]): Record<string, Reference> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
