import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../domain/errors.ts'
import { OneByOne } from '../domain/one-by-one.ts'
import { type Address, addresses } from './addresses.ts'
import { securityHeaders } from './answers/security-headers.ts'
import { assetRoutes } from './assets.ts'
import type { Exchange } from './page-route.ts'
import { readForms } from './requests/read-forms.ts'
import type { Site } from './site.ts'

// The modules of pages load with the first request for a page. A start is faster for the API, and without such
// requests they take no memory. If loading fails, that request fails and is logged.
const loadPages = () => import('./answers/serve-pages.ts')
const loadFailures = () => import('./answers/failures.ts')
const loadCalendarFile = () => import('./icalendar/calendar-file.ts')

/** All pages, and their files. */
export function addPages(app: FastifyInstance, site: Site): void {
  void app.register((scope, _options, done) => {
    assetRoutes(scope)
    done()
  })
  addCalendarFile(app, site)
  void app.register((scope, _options, done) => {
    securityHeaders(scope)
    scope.setErrorHandler(async (error, request, reply) => {
      const { tellFailure } = await loadFailures()
      return tellFailure(site, error, { request, reply })
    })
    void scope.register(cookie)
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

/** The calendars for programs, which neither have a session nor send forms. */
function addCalendarFile(app: FastifyInstance, site: Site): void {
  const hidden = { schema: { hide: true } }
  const calendars = new OneByOne()
  app.get<{ Params: { file: string } }>('/calendar/:file', hidden, async (request, reply) => {
    const exchange = { request, reply }
    const { sendCalendar } = await loadCalendarFile()
    // Not the reply itself: awaited, it is undefined, and sent a second time if the client has left.
    if (await sendCalendar(site, request.params.file, exchange, calendars)) return reply
    if (isForPeople(request)) return tellNotFound(site, exchange, 404)
    throw notFound('Calendar')
  })
}

/** Sends the page for an unknown address, or (405) for one that only takes forms. */
export function tellNotFound(site: Site, exchange: Exchange, status: 404 | 405): FastifyReply {
  const { reply } = exchange
  loadFailures()
    .then(({ sendNotFound }) => sendNotFound(site, exchange, status))
    .catch((error) => reply.send(error))
  return reply
}

/** Whether the request comes from a person with a browser. */
export const isForPeople = ({ method, headers, url }: FastifyRequest) =>
  method === 'GET' && headers.accept?.includes('text/html') === true && !url.startsWith('/api/')
