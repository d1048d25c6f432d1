import Fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Deps } from './deps.ts'
import { Gate } from './http/answers/gate.ts'
import { addApi } from './http/api.ts'
import { UnsentBytes } from './http/bodies/unsent-bytes.ts'
import { addressReader, clientOf, sharedAddresses } from './http/client-address.ts'
import { answerFast } from './http/fast-path.ts'
import { routerOptions } from './http/parameters.ts'
import { announceArrivals } from './http/plugins/arrivals.ts'
import { addCommonHeaders, sendThrough } from './http/plugins/common-headers.ts'
import { limitConnections } from './http/plugins/connections.ts'
import { allowOrigins } from './http/plugins/cors.ts'
import { handleErrors } from './http/plugins/errors.ts'
import { refuseExpectations } from './http/plugins/expectation.ts'
import { requireHost } from './http/plugins/host.ts'
import { answerInOrder } from './http/plugins/in-order.ts'
import { countLongBodies } from './http/plugins/long-bodies.ts'
import { type EndedRequest, followRequests, OpenRequests } from './http/plugins/open-requests.ts'
import { limitRate } from './http/plugins/rate-limit.ts'
import { bodyLimit, skipMissingBodies } from './http/plugins/request-body.ts'
import { requestLog } from './http/plugins/request-log.ts'
import { answerUnrouted, routeUnreadable } from './http/plugins/routing.ts'
import { stopInOrder } from './http/plugins/stopping.ts'
import { refuseTransferCodings } from './http/plugins/transfer-coding.ts'
import { readOutBodies } from './http/plugins/unread-body.ts'
import type { EarlierForm } from './http/presented-key.ts'
import { type Limiter, RateLimiter, type RateLimits } from './http/rate-limit/rate-limiter.ts'
import { RequestCounter } from './http/rate-limit/request-counter.ts'
import { ReadRoutes } from './http/read-routes.ts'
import { Reads } from './http/reads.ts'
import { requestIds } from './http/request-id.ts'
import { documentationRoutes } from './http/routes/documentation.ts'
import { healthRoutes } from './http/routes/health.ts'
import { schemaController } from './http/schemas/compile.ts'
import { answerClientError, answerUnserved } from './http/socket-errors.ts'
import { defaultTimeouts, type Timeouts } from './http/timeouts.ts'
import { calendarLimits, formLimits, type Site } from './web/site.ts'
import { addPages, isForPeople, tellNotFound } from './web/web.ts'

type Ended = (it: EndedRequest) => void

/** Settings of the edge. */
export interface Edge {
  readonly earlierForm: EarlierForm
  readonly trustedProxies: readonly string[]
  readonly corsOrigins: readonly string[]
  /** Undefined: requests are not limited. */
  readonly limiter: Limiter | undefined
  /** Leading bits of an IPv6 address that count as one client. */
  readonly ipv6Prefix: number
  readonly pages: PageSettings
  readonly log: Logger
  /** Called with each request that has ended, after it is logged. */
  readonly ended?: Ended | undefined
  /** Aborted when the service is about to stop. */
  readonly retiring?: AbortSignal
  readonly timeouts?: Timeouts
  /** The most bytes of long responses that one user's clients may leave unread. */
  readonly mostUnsent?: number
}

/** Settings of the pages. */
export type PageSettings = Pick<Site, 'baseUrl' | 'allowsRegistration' | 'timeZone' | 'facts'>

/**
 * The whole service, ready to listen, or to take requests without a socket. Hooks run in the order in which they are
 * added here: that is the order of the checks of each request.
 */
export function buildApp(deps: Deps, edge: Edge): FastifyInstance {
  const nextId = requestIds()
  const unsent = new UnsentBytes(edge.mostUnsent)
  const reads = new Reads(deps, unsent)
  const shared = { deps, unsent, readRoutes: new ReadRoutes(reads) }
  const gate = new Gate(deps.store)
  const open = new OpenRequests(endingIn(requestLog(edge.log), edge.ended))
  const clientAt = (address: string) => clientOf(address, edge.ipv6Prefix)
  const counter = counterOf(edge, deps, clientAt)
  const site = siteOf(deps, edge, clientAt)
  const app = createServer(edge, { nextId, unsent })
  limitConnections(app.server, connectionLimit(edge, clientAt))
  answerInOrder(app)
  announceArrivals(app, deps.store)
  addCommonHeaders(app)
  followRequests(app, open)
  allowOrigins(app, edge.corsOrigins)
  const isStopping = stopInOrder(app, open)
  if (counter) limitRate(app, counter)
  requireHost(app)
  refuseExpectations(app)
  refuseTransferCodings(app)
  answerUnrouted(app, (request, reply, status) =>
    isForPeople(request) ? tellNotFound(site, { request, reply }, status) : undefined,
  )
  skipMissingBodies(app)
  handleErrors(app, edge.log)
  sendThrough(app, gate)
  healthRoutes(app, deps, edge.retiring)
  documentationRoutes(app)
  addApi(app, { ...shared, earlierForm: edge.earlierForm, clientOf: clientAt })
  addPages(app, site)
  answerFast(app.server, { ...edge, ...shared, reads, gate, open, nextId, isStopping, counter })
  return app
}

const siteOf = (deps: Deps, { pages, log }: Edge, clientAt: Site['clientOf']): Site => ({
  ...pages,
  deps,
  clientOf: clientAt,
  countForm: countingUsers(deps, formLimits),
  countCalendar: countingUsers(deps, calendarLimits),
  filesBeingSent: new Set<number>(),
  report: pageReporter(log),
  reportForeign: foreignFormReporter(log),
})

const endingIn = (log: Ended, ended: Ended | undefined): Ended =>
  ended
    ? (it) => {
        log(it)
        ended(it)
      }
    : log

function counterOf({ limiter, trustedProxies }: Edge, { clock }: Deps, clientAt: Site['clientOf']) {
  const addressOf = addressReader(trustedProxies)
  return limiter && new RequestCounter(limiter, clock, (it) => clientAt(addressOf(it)))
}

function connectionLimit({ trustedProxies, log }: Edge, clientAt: Site['clientOf']) {
  const isShared = sharedAddresses(trustedProxies)
  return {
    tell: (refused: object) => log.warn(refused, 'too many connections: new ones are closed'),
    clientAt: (address: string) => (isShared(address) ? undefined : clientAt(address)),
  }
}

function countingUsers({ clock }: Deps, limits: RateLimits): Site['countForm'] {
  const limiter = new RateLimiter(limits)
  return (userId, times) => limiter.count(String(userId), clock.now(), times)
}

const pageReporter =
  (log: Logger): Site['report'] =>
  (err, requestId) =>
    log.error({ err, request_id: requestId }, 'page failed')

const foreignFormReporter =
  (log: Logger): Site['reportForeign'] =>
  ({ requestId, origin, host }) =>
    log.warn({ origin, host, request_id: requestId }, 'form from elsewhere refused')

interface ServerParts {
  readonly nextId: () => string
  readonly unsent: UnsentBytes
}

function createServer(edge: Edge, { nextId, unsent }: ServerParts): FastifyInstance {
  const { headers, request, unread, response, idle, interval } = edge.timeouts ?? defaultTimeouts
  const app = Fastify({
    // Fastify's logger would track each request a second time. Our own hooks write the log.
    logger: false,
    genReqId: nextId,
    trustProxy: edge.trustedProxies.length > 0 ? [...edge.trustedProxies] : false,
    bodyLimit,
    requestTimeout: request,
    // Node has no such limit, so clients that never read would fill the memory, and all connections.
    connectionTimeout: response,
    keepAliveTimeout: idle,
    // Before that, `stopInOrder` waits for every response to be sent.
    forceCloseConnections: true,
    return503OnClosing: false,
    routerOptions,
    schemaController,
    clientErrorHandler: answerClientError,
    frameworkErrors: routeUnreadable,
    http: {
      headersTimeout: headers,
      connectionsCheckingInterval: interval,
      requireHostHeader: false,
      joinDuplicateHeaders: true,
      // No readable stream for requests without a body: it would take a twentieth of the time of a small one.
      optimizeEmptyRequests: true,
    },
  })
  answerUnserved(app.server)
  // Before `readOutBodies`, which makes streams of some bodies.
  countLongBodies(app, unsent)
  readOutBodies(app, unread)
  return app
}
