import type { IncomingHttpHeaders } from 'node:http'

/** Whether keys in `X-API-Key`, the earlier form of the interface, are taken. */
export type EarlierForm = 'on' | 'off' | 'only'

export interface GivenKey {
  readonly key: string
  readonly isEarlierForm: boolean
}

/**
 * The key that came with a request, undefined where none did. The one place that
 * knows both forms: `Authorization` decides whenever it is taken and present.
 */
export function givenKey(
  headers: IncomingHttpHeaders,
  earlierForm: EarlierForm,
): GivenKey | undefined {
  const authorization = authorizationIn(headers, earlierForm)
  if (authorization !== '') {
    const key = /^Bearer (\S+)$/.exec(authorization)?.[1]
    return key === undefined ? undefined : { key, isEarlierForm: false }
  }
  const key = earlierForm === 'off' ? '' : headers['x-api-key']
  return typeof key === 'string' && key !== '' ? { key, isEarlierForm: true } : undefined
}

/** What to tell whoever has given none. */
export function keyMissing(headers: IncomingHttpHeaders, earlierForm: EarlierForm): string {
  if (authorizationIn(headers, earlierForm) !== '') {
    return 'Invalid authorization format. Use: Bearer <api_key>'
  }
  return earlierForm === 'only' ? 'API key required' : 'Authorization header required'
}

/** Empty where none came, or none is taken. */
export const authorizationIn = (
  { authorization = '' }: IncomingHttpHeaders,
  earlierForm: EarlierForm,
) => (earlierForm === 'only' ? '' : authorization)
