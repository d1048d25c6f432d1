import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Address, addresses } from './addresses.ts'
import { assetRoutes } from './assets.ts'
import { readForms } from './read-forms.ts'
import { securityHeaders } from './security-headers.ts'
import type { Site } from './site.ts'

// What pages are made of is loaded with the first of them: a program is answered sooner after a start, and
// where no person ever asks it is never kept. Whatever is wrong with it, that request fails and is reported.
const loadPages = () => import('./serve-pages.ts')
const loadFailures = () => import('./failures.ts')

/** All pages, and the files they are made of. */
export function addPages(app: FastifyInstance, site: Site): void {
  void app.register((scope, _options, done) => {
    assetRoutes(scope)
    done()
  })
  void app.register((scope, _options, done) => {
    securityHeaders(scope)
    scope.setErrorHandler(async (error, request, reply) => {
      const { tellFailure } = await loadFailures()
      return tellFailure(site, error, { request, reply })
    })
    void scope.register(cookie)
    scope.decorateRequest('principal')
    readForms(scope)
    for (const address of addresses) addPage(scope, site, address)
    done()
  })
}

function addPage(app: FastifyInstance, site: Site, address: Address): void {
  const [method = '', url = ''] = address.split(' ')
  app.route({
    method,
    url,
    schema: { hide: true },
    async handler(request, reply) {
      const { servePage } = await loadPages()
      return servePage(site, address, { request, reply })
    },
  })
}

/** The page for an address that there is not, or that (405) only takes forms. */
export function tellNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  status: 404 | 405,
): FastifyReply {
  loadFailures()
    .then(({ sendNotFound }) => sendNotFound(request, reply, status))
    .catch((error) => reply.send(error))
  return reply
}

/** Whether it is a person with a browser who asks. */
export const isForPeople = ({ method, headers, url }: FastifyRequest) =>
  method === 'GET' && headers.accept?.includes('text/html') === true && !url.startsWith('/api/')
