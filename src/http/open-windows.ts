import type { Instant } from '../domain/time.ts'

interface Ending {
  readonly endsAt: Instant
}

/** More clients than this at once push the oldest windows out, so that memory stays bounded. */
const maxClients = 100_000

/** Remembers clients until their windows end, all of which are equally long. */
export class OpenWindows<Window extends Ending> {
  readonly #length: number
  readonly #windows = new Map<string, Window>()

  /** @param length in milliseconds. */
  constructor(length: number) {
    this.#length = length
  }

  find(client: string, now: Instant): Window | undefined {
    const window = this.#windows.get(client)
    // A clock that was set back must not make a window longer than it may be.
    if (window && window.endsAt > now && window.endsAt <= now + this.#length) return window
    return undefined
  }

  /** Puts it in the place of the client's window before it. */
  add(client: string, window: Window, now: Instant): void {
    this.#windows.delete(client)
    this.#makeRoom(now)
    this.#windows.set(client, window)
  }

  /** The first is the one added first, which in general ends first. */
  #makeRoom(now: Instant): void {
    for (const [client, { endsAt }] of this.#windows) {
      if (endsAt > now && this.#windows.size < maxClients) return
      this.#windows.delete(client)
    }
  }
}
