import type { Instant } from '../../domain/time/time.ts'

interface Ending {
  readonly endsAt: Instant
}

/** The most clients at once. Beyond it the oldest windows are dropped, to bound memory. */
const maxClients = 100_000

/** Remembers clients until their windows end. All windows have the same length. */
export class OpenWindows<Window extends Ending> {
  readonly #length: number
  readonly #windows = new Map<string, Window>()

  /** @param length in milliseconds. */
  constructor(length: number) {
    this.#length = length
  }

  find(client: string, now: Instant): Window | undefined {
    const window = this.#windows.get(client)
    // A clock that is set back must not prolong a window.
    if (window && window.endsAt > now && window.endsAt <= now + this.#length) return window
    return undefined
  }

  /** Replaces the client's previous window. */
  add(client: string, window: Window, now: Instant): void {
    this.#windows.delete(client)
    this.#makeRoom(now)
    this.#windows.set(client, window)
  }

  /** The window added first, which generally ends first. */
  #makeRoom(now: Instant): void {
    for (const [client, { endsAt }] of this.#windows) {
      if (endsAt > now && this.#windows.size < maxClients) return
      this.#windows.delete(client)
    }
  }
}
