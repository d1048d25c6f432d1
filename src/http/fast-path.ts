import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Deps } from '../deps.ts'
import { hasExpired, type KeyHolder } from '../domain/api-key.ts'
import type { Gate } from './gate.ts'
import { type EarlierForm, givenKey } from './given-key.ts'
import { type KeptAnswers, type KeptRead, questionOf, toldAnswer } from './kept-answers.ts'
import { holdFor } from './kept-body.ts'
import { lookUp } from './key-lookup.ts'
import { originHead } from './plugins/cors.ts'
import { commonHead, keptHead } from './plugins/envelope.ts'
import { hasOneHost } from './plugins/host.ts'
import type { OpenRequests } from './plugins/open-requests.ts'
import type { RequestCounter } from './request-counter.ts'

export interface FastPathParts {
  readonly deps: Deps
  readonly kept: KeptAnswers
  readonly gate: Gate
  readonly open: OpenRequests
  readonly nextId: () => string
  readonly isStopping: () => boolean
  /** Undefined: requests are not limited. */
  readonly counter: RequestCounter | undefined
  readonly earlierForm: EarlierForm
  readonly corsOrigins: readonly string[]
}

/**
 * Has reads whose answer is kept answered before the framework hears of them:
 * it takes two of the fifteen microseconds of such an answer. The steps are
 * those of its hooks, in their order, and what was counted or looked up here is
 * not again there. Whatever is not as usual is left to the framework; so is
 * what fails here, to be told of if it fails there as well.
 */
export function answerFast(server: Server, parts: FastPathParts): void {
  // Nothing here waits for a database that others share.
  if (parts.deps.store.isShared) return
  const others = server.listeners('request') as ((...of: Exchange) => void)[]
  server.removeAllListeners('request')
  server.on('request', (...exchange: Exchange) => {
    const found = find(parts, ...exchange)
    if (found) answer(parts, found, ...exchange)
    else for (const other of others) other(...exchange)
  })
}

type Exchange = [request: IncomingMessage, response: ServerResponse]

interface Found {
  readonly holder: KeyHolder
  readonly kept: KeptRead
  /** Header lines about the limit. */
  readonly rateHead: string
}

function find(parts: FastPathParts, ...exchange: Exchange): Found | undefined {
  if (parts.isStopping() || !isPlain(...exchange)) return undefined
  const [request] = exchange
  try {
    parts.deps.store.arrived?.()
    const rateHead = admit(parts, request)
    return rateHead === undefined ? undefined : findKept(parts, request, rateHead)
  } catch {
    return undefined
  }
}

/** A read of the API's, without a body, whose turn on its connection has come. */
const isPlain = (request: IncomingMessage, response: ServerResponse) =>
  request.method === 'GET' &&
  request.url?.startsWith('/api/v1/') === true &&
  response.socket !== null &&
  hasOneHost(request) &&
  request.headers['content-length'] === undefined &&
  request.headers['transfer-encoding'] === undefined

/** What the answer says of the limit; undefined for a request that is over it, or has to wait to know. */
function admit({ counter }: FastPathParts, request: IncomingMessage) {
  if (counter === undefined) return ''
  const admission = counter.count(request)
  const isAdmitted = !(admission instanceof Promise) && admission.isAdmitted
  return isAdmitted ? counter.headOf(admission) : undefined
}

function findKept(parts: FastPathParts, request: IncomingMessage, rateHead: string) {
  const { store, clock } = parts.deps
  const given = givenKey(request.headers, parts.earlierForm)
  if (!given) return undefined
  const { holder } = lookUp(request, given.key, store)
  const now = clock.now()
  if (!holder || hasExpired(holder, now)) return undefined
  const state = store.stateOf(holder.userId)
  if (state === undefined || state instanceof Promise) return undefined
  const question = questionOf(holder, request.url ?? '', given.isEarlierForm)
  const kept = parts.kept.find({ question, state, known: request.headers['if-none-match'], now })
  if (!kept) return undefined
  parts.deps.keyUse.set(holder.keyId, now)
  return { holder, kept, rateHead }
}

function answer(parts: FastPathParts, found: Found, ...[request, response]: Exchange): void {
  const { holder, kept, rateHead } = found
  const { 'if-none-match': known, origin } = request.headers
  const { status, head, body } = toldAnswer(kept, known)
  const id = parts.nextId()
  const followed = { id, method: 'GET', route: kept.route, principal: holder, held: undefined }
  parts.open.follow(followed, response)
  const common = commonHead(id) + originHead(parts.corsOrigins, origin) + rateHead
  parts.gate.sendWhole(holder.userId, response, {
    status,
    head: common + head + keptHead,
    body: holdFor(followed, body),
  })
}
