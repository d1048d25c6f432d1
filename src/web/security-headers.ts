import type { FastifyInstance } from 'fastify'

/** All that a page needs comes from its own origin, and nothing of it is written into the page. */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const headersOfPages = {
  'content-security-policy': contentPolicy,
  // Not `no-referrer`: with it a browser says of a form that it comes from nowhere (Fetch, "append a request `Origin` header").
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
}

/** What every page has, whatever it shows. */
export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headersOfPages)
    done()
  })
  // After the hook that speaks for every answer: what a page shows is nobody else's, and some of it may be shown once.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
}
