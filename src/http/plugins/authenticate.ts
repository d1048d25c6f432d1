import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import {
  hasExpired,
  isWellFormedKey,
  type KeyHolder,
  type Principal,
} from '../../domain/api-key.ts'
import { DomainError } from '../../domain/errors.ts'
import { type EarlierForm, keyMissing } from '../given-key.ts'
import { lookUp } from '../key-lookup.ts'

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
    const lookup = lookUp(request.raw, earlierForm, deps.store)
    if (!lookup) throw unauthenticated(keyMissing(request.headers, earlierForm))
    const { given, digest, holder } = lookup
    request.isEarlierForm = given.isEarlierForm
    // Known at once, as a rule; a promise would cost more than all else here.
    if (holder !== undefined || !isWellFormedKey(given.key)) admit(holder)
    else deps.store.apiKeys.findHolder(digest).then(admit).catch(done)
  })
}

/** Everything wrong with a key has the same answer, so that a guess learns nothing. */
function principalOf({ clock, keyUse }: Deps, holder: KeyHolder | undefined): Principal {
  const now = clock.now()
  if (!holder || hasExpired(holder, now)) throw unauthenticated('Invalid API key')
  keyUse.set(holder.keyId, now)
  return holder
}

/** The options of the route, which the framework puts together anew for whoever asks, are needed for few. */
const isWrite = (request: FastifyRequest) =>
  request.method !== 'GET' &&
  request.method !== 'HEAD' &&
  request.routeOptions.config.isRead !== true

const unauthenticated = (message: string) => new DomainError('unauthenticated', message)
