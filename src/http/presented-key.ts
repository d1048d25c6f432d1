import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether keys in `X-API-Key`, the earlier form of the API, are accepted; with `only`, no
 * others are.
 */
export type EarlierForm = 'on' | 'off' | 'only'

export interface PresentedKey {
  readonly key: string
  readonly isEarlierForm: boolean
}

/**
 * The key of a request, undefined if it has none. The only place that knows both forms:
 * `Authorization` takes precedence if it is present and accepted.
 */
export function presentedKey(
  headers: IncomingHttpHeaders,
  earlierForm: EarlierForm,
): PresentedKey | undefined {
  const authorization = authorizationIn(headers, earlierForm)
  if (authorization !== '') {
    const key = /^Bearer (\S+)$/.exec(authorization)?.[1]
    return key === undefined ? undefined : { key, isEarlierForm: false }
  }
  const key = earlierForm === 'off' ? '' : headers['x-api-key']
  return typeof key === 'string' && key !== '' ? { key, isEarlierForm: true } : undefined
}

/** The error message for a request without a key. */
export function keyMissing(headers: IncomingHttpHeaders, earlierForm: EarlierForm): string {
  if (authorizationIn(headers, earlierForm) !== '') {
    return 'Invalid authorization format. Use: Bearer <api_key>'
  }
  return earlierForm === 'only' ? 'API key required' : 'Authorization header required'
}

/** Empty if absent, or not accepted. */
export const authorizationIn = (
  { authorization = '' }: IncomingHttpHeaders,
  earlierForm: EarlierForm,
) => (earlierForm === 'only' ? '' : authorization)
