import type { RateWindow, Store } from '../../deps.ts'
import type { Instant } from '../../domain/time/time.ts'
import { OpenWindows } from './open-windows.ts'
import {
  type Admission,
  admissionOf,
  type Limiter,
  lengthOf,
  RateLimiter,
  type RateLimits,
} from './rate-limiter.ts'

interface SharedLimiterOptions {
  readonly counter: Store['rateLimits']
  /**
   * Called with the reason when the counter becomes unavailable, and without one when it
   * is back.
   */
  readonly tell: (cause?: unknown) => void
  /** How long to wait for the counter, in milliseconds. */
  readonly maxWait?: number
}

type Admit = (admission: Admission) => void

/**
 * Counts the requests of all processes together. Requests of a client that arrive during
 * its count wait, and are then counted in one go. While the counter is unavailable, each
 * process counts by itself.
 */
export class SharedRateLimiter implements Limiter {
  readonly limits: RateLimits
  readonly #sharing: Required<SharedLimiterOptions>
  readonly #own: RateLimiter
  /** Full windows: their clients are refused without a query. */
  readonly #spent: OpenWindows<RateWindow>
  /** Waiting requests of clients with a count in progress. */
  readonly #waiting = new Map<string, Admit[]>()
  /** The time of the latest request. It is used for waiting requests too, so that no count goes back in time. */
  #now: Instant = 0
  #isAway = false
  /** How many times the counter went away or came back. */
  #changes = 0
  #isProbing = false

  constructor(limits: RateLimits, sharing: SharedLimiterOptions) {
    this.limits = limits
    this.#sharing = { maxWait: 1000, ...sharing }
    this.#own = new RateLimiter(limits)
    this.#spent = new OpenWindows(lengthOf(limits))
  }

  count(client: string, now: Instant): Admission | Promise<Admission> {
    this.#now = now
    const spent = this.#spent.find(client, now)
    if (spent) return this.#refusal(spent)
    if (!this.#isAway) return new Promise((answer) => this.#join(client, answer))
    this.#probe(client)
    return this.#own.count(client, now)
  }

  #join(client: string, answer: Admit): void {
    const waiting = this.#waiting.get(client)
    if (waiting) waiting.push(answer)
    else void this.#serve(client, answer)
  }

  async #serve(client: string, first: Admit): Promise<void> {
    const waiting = [first]
    this.#waiting.set(client, waiting)
    while (waiting.length > 0) await this.#admitAll(client, waiting.splice(0))
    this.#waiting.delete(client)
  }

  async #admitAll(client: string, answers: readonly Admit[]): Promise<void> {
    const now = this.#now
    const spent = this.#spent.find(client, now)
    const window = spent || this.#isAway ? undefined : await this.#count(client, answers.length)
    let count = (window?.count ?? 0) - answers.length
    for (const answer of answers) {
      count++
      if (spent) answer(this.#refusal(spent))
      else if (window) answer(admissionOf(this.limits, { ...window, count }, now))
      else answer(this.#own.count(client, this.#now))
    }
  }

  /** Undefined if the counter does not respond. */
  async #count(client: string, requests: number): Promise<RateWindow | undefined> {
    const { counter, maxWait } = this.#sharing
    const changes = this.#changes
    const [now, length] = [this.#now, lengthOf(this.limits)]
    try {
      const window = await within(maxWait, counter.count(client, requests, { now, length }))
      this.#setAway(changes, false)
      if (window.count >= this.limits.requests) this.#spent.add(client, window, now)
      return window
    } catch (error) {
      this.#setAway(changes, true, error)
      return undefined
    }
  }

  /** The result of a query from before the last change of availability means nothing. */
  #setAway(changes: number, isAway: boolean, cause?: unknown): void {
    if (changes !== this.#changes || isAway === this.#isAway) return
    this.#changes++
    this.#isAway = isAway
    this.#sharing.tell(cause)
  }

  /** Polls an unavailable counter, with one query at a time. */
  #probe(client: string): void {
    if (this.#isProbing) return
    this.#isProbing = true
    void this.#count(client, 1).finally(() => {
      this.#isProbing = false
    })
  }

  #refusal({ endsAt }: RateWindow): Admission {
    return admissionOf(this.limits, { count: Number.POSITIVE_INFINITY, endsAt }, this.#now)
  }
}

/**
 * A wait is counted in so many parts, each once, however late it ends. If the process has stood still, the answer may
 * have arrived unread: then this leaves time to read it.
 */
const parts = 10

async function within<T>(maxWait: number, promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  let left = parts
  const timer = setInterval(() => {
    if (--left === 0) late.reject(new Error(`no answer in ${maxWait} ms`))
  }, maxWait / parts)
  return Promise.race([promise, late.promise]).finally(() => clearInterval(timer))
}
