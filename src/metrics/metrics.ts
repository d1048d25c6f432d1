import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '../deps.ts'
import { oneSecond } from '../domain/time/durations.ts'

/** What is measured of one instance, in the units and names of Prometheus. */
export interface Metrics {
  /** Counts a request that has ended. */
  observe(ended: EndedRequest): void
  /** All of it as text, in the format that Prometheus reads ("Exposition formats", text-based). */
  text(): Promise<string>
  readonly contentType: string
}

/** A request that has ended, successful or not. */
interface EndedRequest {
  readonly request: { readonly method: string; readonly route: string | undefined }
  readonly response: { readonly statusCode: number; readonly writableEnded: boolean }
  /** In milliseconds. */
  readonly duration: number
}

/** In seconds: most responses take less than the first, and a transaction on PostgreSQL may take as long as the last. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** @param version of the service. */
export function metricsOf(deps: Deps, version: string): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'kadai_info',
    help: 'The version that runs: always 1',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1)
  addJobs(deps, registers)
  const measureDatabase = addDatabase(deps, registers)
  const requests = new Histogram({
    name: 'kadai_http_request_duration_seconds',
    help: 'Requests by route, from their arrival to the end of their response; status "none": the client left before',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  return {
    observe({ request: { method, route = 'none' }, response, duration }) {
      const status = response.writableEnded ? response.statusCode : 'none'
      requests.observe({ method, route, status }, duration / oneSecond)
    },
    async text() {
      await measureDatabase()
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

function addJobs({ jobRuns }: Deps, registers: Registry[]): void {
  const labelNames = ['job'] as const
  new Gauge({
    name: 'kadai_job_last_run_timestamp_seconds',
    help: 'When this instance last ran each job; of several instances, one at a time runs it',
    labelNames,
    registers,
    collect() {
      for (const [job, { at }] of jobRuns) this.set({ job }, at / oneSecond)
    },
  })
  new Gauge({
    name: 'kadai_job_last_run_failed',
    help: 'Whether that run failed: 1 or 0',
    labelNames,
    registers,
    collect() {
      for (const [job, { error }] of jobRuns) this.set({ job }, error === null ? 0 : 1)
    },
  })
}

/** Returns a function that measures the database. */
function addDatabase({ store }: Deps, registers: Registry[]): () => Promise<void> {
  const up = new Gauge({
    name: 'kadai_database_up',
    help: 'Whether the database responds: 1 or 0',
    registers,
  })
  const size = new Gauge({
    name: 'kadai_database_size_bytes',
    help: 'What the database takes, with its log',
    registers,
  })
  const free = new Gauge({
    name: 'kadai_disk_free_bytes',
    help: 'What is left on the disk of an SQLite file',
    registers: store.isShared ? [] : registers,
  })
  return async () => {
    const [answered, measured] = await Promise.allSettled([store.probe(), store.storedSize()])
    up.set(answered.status === 'fulfilled' ? 1 : 0)
    const stored = measured.status === 'fulfilled' ? measured.value : undefined
    setOrRemove(size, stored?.size)
    setOrRemove(free, stored?.disk?.free)
  }
}

/** What could not be measured is absent: neither 0 nor what it was before. */
function setOrRemove(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove()
  else gauge.set(value)
}
