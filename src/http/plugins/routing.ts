import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from './errors.ts'

/** One path that has operations, and their methods. */
interface Path {
  readonly pattern: RegExp
  readonly methods: Set<string>
}

/** Answers a request that leads nowhere in its own way; undefined where it leaves that to others. */
export type TellNotFound = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: 404 | 405,
) => FastifyReply | undefined

/**
 * Tells a path that does not exist (404) from one that has no such operation
 * (405), and answers OPTIONS. To be called before any route is added.
 */
export function answerUnrouted(app: FastifyInstance, tellNotFound: TellNotFound): void {
  const paths = new Map<string, Path>()
  app.addHook('onRoute', ({ url, method }) => {
    const path = paths.get(url) ?? { pattern: patternOf(url), methods: new Set() }
    paths.set(url, path)
    for (const name of [method].flat()) path.methods.add(name)
  })
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const allowed = methodsAt(paths, request.url)
    if (allowed.length === 0) {
      return tellNotFound(request, reply, 404) ?? refuse(reply, 404, 'Not found')
    }
    reply.header('allow', allowed.join(', '))
    if (request.method === 'OPTIONS') return reply.code(204).send()
    return tellNotFound(request, reply, 405) ?? refuse(reply, 405, 'Method not allowed')
  }
  // A hook, because the handler would read the body first, and might refuse that.
  app.addHook('onRequest', (request, reply, done) => {
    if (wasUnreadable(request))
      tellNotFound(request, reply, 404) ?? refuse(reply, 400, 'Invalid URL')
    else if (request.is404 || hasNoId(request, paths)) answer(request, reply)
    else done()
  })
  app.setNotFoundHandler(answer)
}

/** Leads nowhere. */
const nowhere = '/%25'

/** Sends a URL that the router cannot read, such as `/%zz` or `http:///`, through all hooks after all: they count and log it. */
export function routeUnreadable(
  _error: Error,
  { raw, server }: FastifyRequest,
  reply: FastifyReply,
): void {
  const { url = '' } = raw
  // Of what begins like a path only an escape can be unreadable. All else must not come back here.
  const readable = url.startsWith('/') ? url.replaceAll('%', '%25') : nowhere
  server.routing(Object.assign(raw, { originalUrl: url, url: readable }), reply.raw)
}

const wasUnreadable = ({ url, originalUrl }: FastifyRequest) => url !== originalUrl

/** The router takes for an id what is none: nothing at all, and a word that is a path of its own. */
function hasNoId({ params, url }: FastifyRequest, paths: ReadonlyMap<string, Path>): boolean {
  if (typeof params !== 'object' || params === null || !('id' in params)) return false
  if (typeof params.id === 'string' && /^\d+$/.test(params.id)) return false
  return params.id === '' || ownPath(paths, pathOf(url)) !== undefined
}

const patternOf = (url: string) =>
  new RegExp(`^${url.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`)

function methodsAt(paths: ReadonlyMap<string, Path>, url: string): string[] {
  const path = pathOf(url)
  const own = ownPath(paths, path)
  const matching = own ? [own] : [...paths.values()].filter(({ pattern }) => pattern.test(path))
  const methods = matching.flatMap(({ methods }) => [...methods])
  return methods.length === 0 ? [] : [...new Set([...methods, 'OPTIONS'])].sort()
}

const pathOf = (url: string) => url.replace(/\?.*/s, '')

/** The path that is written just so, with nothing in it that stands for something else. */
const ownPath = (paths: ReadonlyMap<string, Path>, path: string) =>
  path.includes(':') ? undefined : paths.get(path)
