import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from './errors.ts'

/** One path that has operations, and their methods. */
interface Path {
  readonly pattern: RegExp
  readonly methods: Set<string>
}

/**
 * Tells a path that does not exist (404) from one that has no such operation
 * (405), and answers OPTIONS. To be called before any route is added.
 */
export function answerUnrouted(app: FastifyInstance): void {
  const paths = new Map<string, Path>()
  app.addHook('onRoute', ({ url, method }) => {
    const path = paths.get(url) ?? { pattern: patternOf(url), methods: new Set() }
    paths.set(url, path)
    for (const name of [method].flat()) path.methods.add(name)
  })
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsAt(paths.values(), request.url)
    if (allowed.length === 0) return refuse(reply, 404, 'Not found')
    reply.header('allow', allowed.join(', '))
    if (request.method === 'OPTIONS') return reply.code(204).send()
    return refuse(reply, 405, 'Method not allowed')
  })
  // The router takes nothing at all for an id; no path ends in a slash.
  app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    if (hasEmptyId(request)) return reply.callNotFound()
    done()
  })
}

const hasEmptyId = ({ params }: FastifyRequest) =>
  typeof params === 'object' && params !== null && 'id' in params && params.id === ''

const patternOf = (url: string) =>
  new RegExp(`^${url.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`)

function methodsAt(paths: Iterable<Path>, url: string): string[] {
  const [path = ''] = url.split('?')
  const matching = [...paths].filter(({ pattern }) => pattern.test(path))
  const methods = matching.flatMap(({ methods }) => [...methods])
  return methods.length === 0 ? [] : [...new Set([...methods, 'OPTIONS'])].sort()
}
