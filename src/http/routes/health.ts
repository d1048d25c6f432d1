import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { failuresOfAll } from '../schemas/answers.ts'
import { Type } from '../schemas/type.ts'

/** For monitoring. Needs no key, and reveals nothing about the process. */
export function healthRoutes(app: FastifyInstance, { store }: Deps): void {
  const health = {
    ...open('ok'),
    operationId: 'readHealth',
    summary: 'Check that the process is up',
  }
  app.get('/healthz', { schema: health }, async () => ({ status: 'ok' }))

  const readiness = {
    ...open('ready'),
    operationId: 'readReadiness',
    summary: 'Check that the store is available',
  }
  app.get('/readyz', { schema: readiness }, async () => {
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
