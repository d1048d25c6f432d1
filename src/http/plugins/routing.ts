import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import findMyWay from 'find-my-way'
import { invalidInput } from '../issues.ts'
import { routerOptions } from '../parameters.ts'
import { refuse } from './errors.ts'

/** One path that has operations, and their methods. */
interface Path {
  readonly pattern: string
  readonly methods: Set<string>
}

/** All paths, whatever their methods, found as Fastify finds its routes. */
class Paths {
  readonly #paths = new Map<string, Path>()
  /** Built on first use: it takes 3 ms, which a start need not wait for. */
  #router: ReturnType<typeof findMyWay> | undefined

  add(pattern: string, methods: readonly string[]): void {
    const path = this.#paths.get(pattern) ?? { pattern, methods: new Set() }
    this.#paths.set(pattern, path)
    for (const name of methods) path.methods.add(name)
  }

  /** The path that a URL means; undefined for an unknown one. An empty id is none. */
  at(url: string): Path | undefined {
    this.#router ??= this.#makeRouter()
    const found = this.#router.find('GET', url)
    return found?.params.id === '' ? undefined : found?.store
  }

  #makeRouter() {
    const router = findMyWay(routerOptions)
    for (const path of this.#paths.values()) router.on('GET', path.pattern, () => {}, path)
    return router
  }
}

/** Answers an unrouted request itself; undefined if it leaves that to others. */
type TellNotFound = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: 404 | 405,
) => FastifyReply | undefined

/**
 * Answers unknown paths with 404, known paths without the method with 405, and OPTIONS.
 * Must be called before routes are added.
 */
export function answerUnrouted(app: FastifyInstance, tellNotFound: TellNotFound): void {
  const paths = new Paths()
  app.addHook('onRoute', ({ url, method }) => paths.add(url, [method].flat()))
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const path = paths.at(request.url)
    if (!path) return tellNotFound(request, reply, 404) ?? refuse(reply, 404, 'Not found')
    reply.header('allow', [...path.methods, 'OPTIONS'].sort().join(', '))
    if (request.method === 'OPTIONS') return reply.code(204).send()
    return tellNotFound(request, reply, 405) ?? refuse(reply, 405, 'Method not allowed')
  }
  // A hook, because a handler runs after the body is read, which may fail.
  app.addHook('onRequest', (request, reply, done) => {
    if (wasUnreadable(request))
      tellNotFound(request, reply, 404) ?? refuse(reply, 400, invalidInput('URL is not valid'))
    else if (request.is404 || isMismatch(request, paths)) answer(request, reply)
    else done()
  })
  app.setNotFoundHandler(answer)
}

/** A path that no route matches. */
const nowhere = '/%25'

/**
 * Sends a URL that the router cannot parse, such as `/%zz` or `http:///`, through all
 * hooks, which count and log it.
 */
export function routeUnreadable(
  _error: Error,
  { raw, server }: FastifyRequest,
  reply: FastifyReply,
): void {
  const { url = '' } = raw
  // In a path only an escape can be invalid. Anything else must not come back here.
  const readable = url.startsWith('/') ? url.replaceAll('%', '%25') : nowhere
  server.routing(Object.assign(raw, { originalUrl: url, url: readable }), reply.raw)
}

const wasUnreadable = ({ url, originalUrl }: FastifyRequest) => url !== originalUrl

/**
 * Matches that the router should not have made: an empty id, and a word that is a path of
 * its own.
 */
function isMismatch({ params, url, route }: FastifyRequest, paths: Paths): boolean {
  if (typeof params !== 'object' || params === null || !('id' in params)) return false
  if (typeof params.id === 'string' && /^\d+$/.test(params.id)) return false
  return paths.at(url)?.pattern !== route
}
