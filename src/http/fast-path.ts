import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Deps } from '../deps.ts'
import { hasExpired, type KeyHolder } from '../domain/api-key.ts'
import type { Instant } from '../domain/time.ts'
import { clientOf } from './client-address.ts'
import type { Gate } from './gate.ts'
import { type EarlierForm, type GivenKey, givenKey } from './given-key.ts'
import { type KeptAnswer, type KeptAnswers, questionOf, toldAnswer } from './kept-answers.ts'
import { holdFor } from './kept-body.ts'
import { lookUp } from './key-lookup.ts'
import { originHead } from './plugins/cors.ts'
import { commonHead, keptHead } from './plugins/envelope.ts'
import { hasOneHost } from './plugins/host.ts'
import type { OpenRequests } from './plugins/open-requests.ts'
import { type RateLimiting, rateHead } from './plugins/rate-limit.ts'
import { RateLimiter } from './rate-limiter.ts'

export interface FastPathParts {
  readonly deps: Deps
  readonly kept: KeptAnswers
  readonly gate: Gate
  readonly open: OpenRequests
  readonly nextId: () => string
  readonly isStopping: () => boolean
  readonly addressOf: (request: IncomingMessage) => string
  readonly earlierForm: EarlierForm
  readonly corsOrigins: readonly string[]
  readonly rateLimiting: RateLimiting | undefined
}

/** Answers a request, or does nothing at all and says false. */
type Answerer = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Has reads whose answer is kept answered before the framework hears of them:
 * it takes two of the fifteen microseconds of such an answer. What they are
 * told, counted and logged as is decided where it is for all others, and
 * whatever is not as usual is left to the framework.
 */
export function answerFast(server: Server, parts: FastPathParts): void {
  const answer = answererOf(parts)
  if (!answer) return
  const others = server.listeners('request') as ((...of: Parameters<Answerer>) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (!answer(request, response)) for (const other of others) other(request, response)
  })
}

/** Undefined where something would have to be waited for: a database that is shared, a limit that is. */
function answererOf(parts: FastPathParts): Answerer | undefined {
  const { deps, gate, open, nextId, corsOrigins } = parts
  const count = counterOf(parts)
  if (deps.store.isShared || !count) return undefined
  return (request, response) => {
    const found = find(parts, request, response)
    if (!found) return false
    const { holder, kept, now } = found
    // Whoever is over the limit is counted once more by the framework, which changes nothing for them.
    const rate = count(request, now)
    if (rate === undefined) return false
    deps.keyUse.set(holder.keyId, now)
    const id = nextId()
    const { status, head, body } = toldAnswer(kept, request.headers['if-none-match'])
    const followed = { id, method: 'GET', route: kept.route, principal: holder, held: undefined }
    open.follow(followed, response)
    const common = commonHead(id) + originHead(corsOrigins, request.headers.origin) + rate
    gate.sendWhole(holder.userId, response, {
      status,
      head: common + head + keptHead,
      body: holdFor(followed, body),
    })
    return true
  }
}

/** Counts a request; says what its answer tells of the limit, or undefined for one that is over it. */
type Counter = (request: IncomingMessage, now: Instant) => string | undefined

function counterOf({ rateLimiting, addressOf }: FastPathParts): Counter | undefined {
  if (!rateLimiting) return () => ''
  const { limiter, ipv6Prefix } = rateLimiting
  if (!(limiter instanceof RateLimiter)) return undefined
  const head = rateHead(limiter.limits)
  return (request, now) => {
    const admission = limiter.admit(clientOf(addressOf(request), ipv6Prefix), now)
    return admission.isAdmitted ? head(admission) : undefined
  }
}

interface Found {
  readonly holder: KeyHolder
  readonly kept: KeptAnswer
  readonly now: Instant
}

/** Changes nothing. What fails here fails again for the framework, which tells of it. */
function find(
  parts: FastPathParts,
  request: IncomingMessage,
  response: ServerResponse,
): Found | undefined {
  if (parts.isStopping() || !isPlain(request, response)) return undefined
  const given = givenKey(request.headers, parts.earlierForm)
  if (!given) return undefined
  try {
    return findKept(parts, request, given)
  } catch {
    return undefined
  }
}

/** A read without a body, whose turn on its connection has come. */
const isPlain = (request: IncomingMessage, response: ServerResponse) =>
  request.method === 'GET' &&
  response.socket !== null &&
  hasOneHost(request) &&
  request.headers['content-length'] === undefined &&
  request.headers['transfer-encoding'] === undefined

function findKept(
  { deps: { store, clock }, kept }: FastPathParts,
  request: IncomingMessage,
  { key, isEarlierForm }: GivenKey,
): Found | undefined {
  store.arrived?.()
  const { holder } = lookUp(request, key, store)
  const now = clock.now()
  if (!holder || hasExpired(holder, now)) return undefined
  const state = store.stateOf(holder.userId)
  if (state === undefined || state instanceof Promise) return undefined
  const { url = '', headers } = request
  const question = questionOf(holder, url, isEarlierForm)
  const answer = kept.find({ question, state, known: headers['if-none-match'], now })
  return answer && { holder, kept: answer, now }
}
