import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { refuseForNow } from '../plugins/errors.ts'
import { failuresOfAll } from '../schemas/answers.ts'
import { Type } from '../schemas/type.ts'

/**
 * For monitoring. Needs no key, and reveals nothing about the process.
 *
 * @param retiring when aborted, the service is not ready any more, although it still serves.
 */
export function healthRoutes(app: FastifyInstance, { store }: Deps, retiring?: AbortSignal): void {
  const health = {
    ...open('ok'),
    operationId: 'readHealth',
    summary: 'Check that the process is up',
  }
  app.get('/healthz', { schema: health }, async () => ({ status: 'ok' }))

  const readiness = {
    ...open('ready'),
    operationId: 'readReadiness',
    summary:
      'Check that the service can take requests: its store is available, and it is not about to stop',
  }
  app.get('/readyz', { schema: readiness }, async (_request, reply) => {
    if (retiring?.aborted) return refuseForNow(reply)
    await store.probe()
    return { status: 'ready' }
  })
}

const open = (status: string) => ({
  tags: ['service'],
  security: [],
  response: {
    200: Type.Object({ status: Type.Enum([status]) }, { examples: [{ status }] }),
    ...failuresOfAll,
  },
})
