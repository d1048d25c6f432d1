import type { Instant } from '../domain/time.ts'

export interface RateLimits {
  /** Requests that one client may make in a window. */
  readonly requests: number
  readonly windowSeconds: number
}

export interface Admission {
  readonly isAdmitted: boolean
  /** How many more the window takes. */
  readonly remaining: number
  /** Whole seconds until the window ends, rounded up. */
  readonly resetSeconds: number
}

interface Window {
  readonly endsAt: Instant
  count: number
}

/** More clients than this at once push the oldest windows out, so that memory stays bounded. */
const maxClients = 100_000

/** Counts requests by client in fixed windows, each from the client's first request. */
export class RateLimiter {
  readonly limits: RateLimits
  /** In the order in which they end, for all are equally long and a new one goes last. */
  readonly #windows = new Map<string, Window>()

  constructor(limits: RateLimits) {
    this.limits = limits
  }

  /** Counts one request of `client`, admitted or not. */
  admit(client: string, now: Instant): Admission {
    const window = this.#windowOf(client, now)
    window.count++
    return {
      isAdmitted: window.count <= this.limits.requests,
      remaining: Math.max(0, this.limits.requests - window.count),
      resetSeconds: Math.ceil((window.endsAt - now) / 1000),
    }
  }

  #windowOf(client: string, now: Instant): Window {
    const length = this.limits.windowSeconds * 1000
    const open = this.#windows.get(client)
    // A clock that was set back must not make a window longer than it may be.
    if (open && open.endsAt > now && open.endsAt <= now + length) return open
    this.#windows.delete(client)
    this.#makeRoom(now)
    const window = { endsAt: now + length, count: 0 }
    this.#windows.set(client, window)
    return window
  }

  #makeRoom(now: Instant): void {
    for (const [client, { endsAt }] of this.#windows) {
      if (endsAt > now && this.#windows.size < maxClients) return
      this.#windows.delete(client)
    }
  }
}
