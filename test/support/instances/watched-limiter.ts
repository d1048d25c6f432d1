import type { Admission } from '../../../src/http/rate-limit/rate-limiter.ts'
import { SharedRateLimiter } from '../../../src/http/rate-limit/shared-rate-limiter.ts'
import type { RateLimitCounter, Store } from '../../../src/store/store.ts'

export const limits = { requests: 10, windowSeconds: 60 }
export const start = Date.parse('2026-04-10T03:00:00Z')

/** What comes before the counter's answer, where a test does not leave it alone. */
export type Obstacle = () => Promise<void> | undefined

/** The store's counter, with a record of what it was asked and a place for an obstacle. */
function watched(counter: RateLimitCounter) {
  const asked: [client: string, requests: number][] = []
  const underWay = new Map<string, number>()
  const seen = { asked, mostAtOnce: 0, obstacle: (() => undefined) as Obstacle }
  const count: RateLimitCounter['count'] = async (client, requests, window) => {
    asked.push([client, requests])
    const now = (underWay.get(client) ?? 0) + 1
    underWay.set(client, now)
    seen.mostAtOnce = Math.max(seen.mostAtOnce, now)
    await seen.obstacle()
    const counted = await counter.count(client, requests, window)
    underWay.set(client, now - 1)
    return counted
  }
  return { seen, counter: { ...counter, count } }
}

/** A limiter on `store` as one of many processes has it, and what it told. */
export function limiterOn(store: Store, maxWait?: number) {
  const { seen, counter } = watched(store.rateLimits)
  const told: unknown[] = []
  const tell = (cause?: unknown) => told.push(cause)
  const sharing = { counter, tell, ...(maxWait !== undefined && { maxWait }) }
  return { limiter: new SharedRateLimiter(limits, sharing), seen, told }
}

export const burst = (limiter: SharedRateLimiter, client: string, now: number, requests: number) =>
  Promise.all(Array.from({ length: requests }, () => limiter.count(client, now)))

export const admitted = (admissions: readonly Admission[]) =>
  admissions.filter(({ isAdmitted }) => isAdmitted).length
