import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { isWellFormedKey, type KeyOwner, type Principal } from '../../domain/accounts/api-key.ts'
import { DomainError } from '../../domain/errors.ts'
import { isValid, lookUp } from '../key-lookup.ts'
import { type EarlierForm, keyMissing } from '../presented-key.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The owner of the key. Set for every operation that needs one. */
    principal: Principal
    /** Whether the request uses the earlier form of the API. */
    isEarlierForm: boolean
  }
  interface FastifyContextConfig {
    /** The operation changes nothing, whatever its method. */
    isRead?: boolean
  }
}

/** Admits only requests with a valid key to the operations of `app`, and sets their principal. */
export function authenticate(app: FastifyInstance, deps: Deps, earlierForm: EarlierForm): void {
  app.decorateRequest('principal')
  app.decorateRequest('isEarlierForm', false)
  app.addHook('onRequest', (request, _reply, done) => {
    const proceed = (owner: KeyOwner | undefined) => {
      request.principal = principalOf(deps, owner)
      request.person = request.principal
      if (request.principal.isReadOnly && isWrite(request)) {
        throw new DomainError('forbidden', 'This API key is read-only')
      }
      done()
    }
    const lookup = lookUp(request.raw, earlierForm, deps.store)
    if (!lookup) throw unauthenticated(keyMissing(request.headers, earlierForm))
    const { given, digest, owner } = lookup
    request.isEarlierForm = given.isEarlierForm
    // Usually cached; a promise would cost more than everything else here.
    if (owner !== undefined || !isWellFormedKey(given.key)) proceed(owner)
    else deps.store.apiKeys.findOwner(digest).then(proceed).catch(done)
  })
}

function principalOf({ clock, keyUse }: Deps, owner: KeyOwner | undefined): Principal {
  const now = clock.now()
  if (!isValid(owner, now)) throw invalidKey()
  keyUse.set(owner.keyId, now)
  return owner
}

/** Reads the route options for few methods only, because Fastify builds them for each caller. */
export const isWrite = (request: FastifyRequest) =>
  request.method !== 'GET' &&
  request.method !== 'HEAD' &&
  request.routeOptions.config.isRead !== true

/** All invalid keys get the same message, so that a guess learns nothing. */
export const invalidKey = () => unauthenticated('Invalid API key')

const unauthenticated = (message: string) => new DomainError('unauthenticated', message)
