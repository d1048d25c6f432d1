import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalidInput } from '../issues.ts'
import { refuse } from './errors.ts'

/** One path that has operations, and their methods. */
interface Path {
  readonly pattern: RegExp
  readonly methods: Set<string>
}

/** Answers an unrouted request itself; undefined if it leaves that to others. */
export type TellNotFound = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: 404 | 405,
) => FastifyReply | undefined

/**
 * Answers unknown paths with 404, known paths without the method with 405, and OPTIONS.
 * Must be called before routes are added.
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
  // A hook, because a handler runs after the body is read, which may fail.
  app.addHook('onRequest', (request, reply, done) => {
    if (wasUnreadable(request))
      tellNotFound(request, reply, 404) ?? refuse(reply, 400, invalidInput('URL is not valid'))
    else if (request.is404 || hasNoId(request, paths)) answer(request, reply)
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

/** The route whose pattern is exactly this path, without parameters. */
const ownPath = (paths: ReadonlyMap<string, Path>, path: string) =>
  path.includes(':') ? undefined : paths.get(path)
