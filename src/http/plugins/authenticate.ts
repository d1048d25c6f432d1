import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { isWellFormedKey, type KeyHolder, keyDigest, type Principal } from '../../domain/api-key.ts'
import { DomainError } from '../../domain/errors.ts'

/** Whether keys in `X-API-Key`, the earlier form of the interface, are taken. */
export type EarlierForm = 'on' | 'off' | 'only'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose key came with the request. Set on every operation that needs one. */
    principal: Principal
    /** Whether it speaks the earlier form of the interface. */
    isEarlierForm: boolean
  }
  interface FastifyContextConfig {
    /** The operation changes nothing, whatever its method. */
    isRead?: boolean
  }
}

/** Lets only requests with a good key through to the operations of `app`, and says whose it was. */
export function authenticate(app: FastifyInstance, deps: Deps, earlierForm: EarlierForm): void {
  app.decorateRequest('principal')
  app.decorateRequest('isEarlierForm', false)
  app.addHook('onRequest', (request, _reply, done) => {
    const admit = (holder: KeyHolder | undefined) => {
      request.principal = principalOf(deps, holder)
      if (request.principal.isReadOnly && isWrite(request)) {
        throw new DomainError('forbidden', 'This API key is read-only')
      }
      done()
    }
    const { key, isEarlierForm } = readKey(request, earlierForm)
    request.isEarlierForm = isEarlierForm
    const digest = keyDigest(key)
    // Known at once, as a rule; a promise would cost more than all else here.
    const known = deps.store.apiKeys.knownHolder(digest)
    if (known !== undefined || !isWellFormedKey(key)) admit(known)
    else deps.store.apiKeys.findHolder(digest).then(admit).catch(done)
  })
}

interface GivenKey {
  readonly key: string
  readonly isEarlierForm: boolean
}

/** The one place that knows both forms: `Authorization` decides whenever it is taken and present. */
function readKey({ headers }: FastifyRequest, earlierForm: EarlierForm): GivenKey {
  const { authorization = '' } = headers
  if (earlierForm !== 'only' && authorization !== '') {
    const key = /^Bearer (\S+)$/.exec(authorization)?.[1]
    if (key === undefined)
      throw unauthenticated('Invalid authorization format. Use: Bearer <api_key>')
    return { key, isEarlierForm: false }
  }
  const key = earlierForm === 'off' ? '' : headers['x-api-key']
  if (typeof key === 'string' && key !== '') return { key, isEarlierForm: true }
  throw unauthenticated(
    earlierForm === 'only' ? 'API key required' : 'Authorization header required',
  )
}

/** Everything wrong with a key has the same answer, so that a guess learns nothing. */
function principalOf({ clock, keyUse }: Deps, holder: KeyHolder | undefined): Principal {
  const now = clock.now()
  const isExpired = holder && holder.expiresAt !== null && holder.expiresAt <= now
  if (!holder || isExpired) throw unauthenticated('Invalid API key')
  keyUse.set(holder.keyId, now)
  return holder
}

/** The options of the route, which the framework puts together anew for whoever asks, are needed for few. */
const isWrite = (request: FastifyRequest) =>
  request.method !== 'GET' &&
  request.method !== 'HEAD' &&
  request.routeOptions.config.isRead !== true

const unauthenticated = (message: string) => new DomainError('unauthenticated', message)
