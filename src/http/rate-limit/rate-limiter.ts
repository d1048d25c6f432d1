import type { RateWindow } from '../../deps.ts'
import { oneSecond } from '../../domain/time/durations.ts'
import type { Instant } from '../../domain/time/time.ts'
import { OpenWindows } from './open-windows.ts'

export interface RateLimits {
  /** Requests that one client may make in a window. */
  readonly requests: number
  readonly windowSeconds: number
}

export interface Admission {
  readonly isAdmitted: boolean
  /** Requests left in the window. */
  readonly remaining: number
  /** Whole seconds until the window ends, rounded up. */
  readonly resetSeconds: number
}

/** Counts requests by client in fixed windows, each from the client's first request. */
export interface Limiter {
  readonly limits: RateLimits
  /**
   * Counts one request of `client`, admitted or not. Never fails. Returns a promise only
   * if it has to wait.
   */
  count(client: string, now: Instant): Admission | Promise<Admission>
}

type OpenWindow = { -readonly [Name in keyof RateWindow]: RateWindow[Name] }

/** Counts the requests of this process. */
export class RateLimiter implements Limiter {
  readonly limits: RateLimits
  readonly #windows: OpenWindows<OpenWindow>

  constructor(limits: RateLimits) {
    this.limits = limits
    this.#windows = new OpenWindows(lengthOf(limits))
  }

  /** @param requests how many requests this one counts for. */
  count(client: string, now: Instant, requests = 1): Admission {
    const window = this.#windows.find(client, now) ?? this.#begin(client, now)
    window.count += requests
    return admissionOf(this.limits, window, now)
  }

  #begin(client: string, now: Instant): OpenWindow {
    const window = { endsAt: now + lengthOf(this.limits), count: 0 }
    this.#windows.add(client, window, now)
    return window
  }
}

/** The result for the `count`th request of a window. */
export const admissionOf = (
  { requests }: RateLimits,
  { count, endsAt }: RateWindow,
  now: Instant,
): Admission => ({
  isAdmitted: count <= requests,
  remaining: Math.max(0, requests - count),
  resetSeconds: Math.ceil((endsAt - now) / oneSecond),
})

/** In milliseconds. */
export const lengthOf = ({ windowSeconds }: RateLimits): number => windowSeconds * oneSecond
