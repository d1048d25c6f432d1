import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { assetRoutes } from './assets.ts'
import { answerFailures } from './failures.ts'
import { administrators, anybody, signedIn } from './guards.ts'
import { readForms } from './read-forms.ts'
import { administratorRoutes, openRoutes, visitorRoutes } from './routes/index.ts'
import { securityHeaders } from './security-headers.ts'
import { servePages } from './serve-pages.ts'
import type { Site } from './site.ts'

/** All pages, and the files they are made of. */
export function addPages(app: FastifyInstance, site: Site): void {
  void app.register((scope, _options, done) => {
    assetRoutes(scope)
    done()
  })
  void app.register((scope, _options, done) => {
    securityHeaders(scope)
    answerFailures(scope, site)
    void scope.register(cookie)
    scope.decorateRequest('principal')
    readForms(scope)
    servePages(scope, site, { routes: openRoutes, guard: anybody })
    servePages(scope, site, { routes: visitorRoutes, guard: signedIn })
    servePages(scope, site, { routes: administratorRoutes, guard: administrators })
    done()
  })
}

export { tellNotFound } from './failures.ts'

/** Whether it is a person with a browser who asks. */
export const isForPeople = ({ method, headers, url }: FastifyRequest) =>
  method === 'GET' && headers.accept?.includes('text/html') === true && !url.startsWith('/api/')
