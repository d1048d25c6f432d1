import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../../src/app.ts'
import type { Deps } from '../../../src/deps.ts'
import type { RateLimits } from '../../../src/http/rate-limit/rate-limiter.ts'
import { SharedRateLimiter } from '../../../src/http/rate-limit/shared-rate-limiter.ts'
import { openStore } from '../../../src/store/opening/open.ts'
import type { SetClock } from '../clock.ts'
import { testDeps } from '../deps.ts'
import { plainEdge } from '../edge.ts'

/** One of many processes of the service that share a database, without a socket. */
export interface Instance {
  readonly app: FastifyInstance
  readonly deps: Deps
  /** What its rate limiter told of the database: why it went away, undefined when it was back. */
  readonly told: readonly unknown[]
}

interface InstanceOptions {
  readonly url: string
  readonly clock: SetClock
  readonly limits: RateLimits
}

/** In milliseconds. A database that shares a busy machine with the tests is not away yet. */
const maxWait = 10_000

/** An instance with a store and connections of its own. */
export async function startInstance(t: TestContext, options: InstanceOptions): Promise<Instance> {
  const { url, clock, limits } = options
  const store = await openStore(
    { engine: 'postgres', url, connections: 8, namesStatements: true, allowsUnsafe: true },
    { isServing: true, now: clock.now(), fatal: assert.ifError, maxWait },
  )
  const deps = testDeps(store, clock)
  const told: unknown[] = []
  const tell = (cause?: unknown) => told.push(cause)
  const limiter = new SharedRateLimiter(limits, { counter: store.rateLimits, tell, maxWait })
  const app = buildApp(deps, { ...plainEdge, rateLimiting: { limiter, clock } })
  t.after(async () => {
    await app.close()
    await store.close()
  })
  return { app, deps, told }
}
