import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import type { Deps } from './deps.ts'
import { addApi } from './http/api.ts'
import { parseQuery } from './http/parameters.ts'
import type { EarlierForm } from './http/plugins/authenticate.ts'
import { bodyLimit } from './http/plugins/body.ts'
import { allowOrigins } from './http/plugins/cors.ts'
import { addHeaders, envelope, holdUntilDurable } from './http/plugins/envelope.ts'
import { answerError, handleErrors } from './http/plugins/errors.ts'
import { requireHost } from './http/plugins/host.ts'
import { limitRate, type RateLimiting } from './http/plugins/rate-limit.ts'
import { logRequests } from './http/plugins/request-log.ts'
import { answerUnrouted } from './http/plugins/routing.ts'
import { refuseWhileStopping } from './http/plugins/stopping.ts'
import { requestIds } from './http/request-id.ts'
import { healthRoutes } from './http/routes/health.ts'
import { answerClientError, answerExpectations } from './http/socket-errors.ts'

/** How the edge behaves towards the network. */
export interface Edge {
  readonly earlierForm: EarlierForm
  readonly trustedProxies: readonly string[]
  readonly corsOrigins: readonly string[]
  /** Undefined: requests are not limited. */
  readonly rateLimiting: RateLimiting | undefined
  readonly log: Logger
  readonly timeouts?: Timeouts
}

/** In milliseconds. */
export interface Timeouts {
  readonly headers: number
  readonly request: number
  /** How often sockets are looked at. */
  readonly interval: number
}

const defaultTimeouts: Timeouts = { headers: 10_000, request: 30_000, interval: 1000 }

/** The whole service, ready to listen or to be asked without a socket. */
export function buildApp(deps: Deps, edge: Edge): FastifyInstance {
  const app = createServer(edge)
  envelope(app)
  logRequests(app)
  refuseWhileStopping(app)
  requireHost(app)
  if (edge.rateLimiting) limitRate(app, edge.rateLimiting)
  allowOrigins(app, edge.corsOrigins)
  answerUnrouted(app)
  handleErrors(app)
  holdUntilDurable(app, deps.store)
  healthRoutes(app, deps)
  addApi(app, deps, edge.earlierForm)
  return app
}

function createServer(edge: Edge): FastifyInstance {
  const { headers, request, interval } = edge.timeouts ?? defaultTimeouts
  const app = Fastify({
    loggerInstance: edge.log,
    logController: new LogController({ disableRequestLogging: true }),
    // The one log line of a request names its id itself.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(),
    trustProxy: edge.trustedProxies.length > 0 ? [...edge.trustedProxies] : false,
    bodyLimit,
    requestTimeout: request,
    keepAliveTimeout: 5000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 16_384, querystringParser: parseQuery },
    clientErrorHandler: answerClientError,
    frameworkErrors: answerFrameworkError,
    http: {
      headersTimeout: headers,
      connectionsCheckingInterval: interval,
      requireHostHeader: false,
      joinDuplicateHeaders: true,
    },
  })
  answerExpectations(app.server)
  app.server.maxConnections = 1000
  return app as unknown as FastifyInstance
}

/** No hook has seen what the router could not read. */
function answerFrameworkError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  addHeaders(request, reply)
  reply.header('cache-control', 'no-store')
  answerError(error, request, reply)
}
