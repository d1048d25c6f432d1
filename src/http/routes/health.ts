import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'

/** For whoever watches over the process. They need no key, and say nothing about it. */
export function healthRoutes(app: FastifyInstance, { store }: Deps): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    await store.probe()
    return { status: 'ready' }
  })
}
