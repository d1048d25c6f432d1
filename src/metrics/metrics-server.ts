import fastify from 'fastify'
import type { Deps } from '../deps.ts'
import { listen } from '../listen.ts'
import { type Metrics, metricsOf } from './metrics.ts'

interface ServedMetrics extends Pick<Metrics, 'observe'> {
  /** Listens, and returns the URL of the metrics. */
  open(): Promise<string>
  close(): Promise<void>
}

interface Serving {
  readonly host: string
  readonly port: number
  /** Of the service. */
  readonly version: string
}

/** Metrics with a server of their own, so that whoever reaches the service does not reach them. They ask for no key. */
export function servedMetrics(deps: Deps, { version, ...where }: Serving): ServedMetrics {
  const { observe, text, contentType } = metricsOf(deps, version)
  const server = fastify({ forceCloseConnections: true })
  server.get('/metrics', async (_request, reply) => reply.type(contentType).send(await text()))
  return {
    observe,
    async open() {
      const url = await listen(server, where, { host: 'METRICS_HOST', port: 'METRICS_PORT' })
      return `${url}/metrics`
    },
    close: () => server.close(),
  }
}
