import type { FastifyInstance } from 'fastify'

/** Pages load everything from their own origin, and contain no inline code. */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const headersOfPages = {
  'content-security-policy': contentPolicy,
  // Not `no-referrer`: browsers would send `Origin: null` with forms (Fetch, "append a request `Origin` header"). Nor
  // `same-origin`: the log of a proxy would have the address of a secret link, as the referrer of the files of its page.
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
}

/** Headers of every page. */
export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headersOfPages)
    done()
  })
  // Runs after the hook with the common headers. Pages are private, and some content may be shown only once.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
}
