import type { Instant } from '../../../domain/time/time.ts'

/** State of the service in the database. */
export interface ServiceState {
  /** Rises when a user or a key changes, and with what must not run beside that, such as a sign-in. */
  readonly version: number
  /** The database's clock. */
  readonly now: Instant
}

interface Watch {
  /** Queries the database; rejects within about a second if it does not respond. */
  run(): Promise<ServiceState>
  /** A monotonic clock, in milliseconds. */
  monotonic(): number
  /** This machine's clock, in epoch milliseconds. */
  wall(): Instant
  /** Called with the reason when the database goes away, and when it is back. */
  tell(cause: unknown): void
}

/**
 * How long a response of the database counts as current, in milliseconds: changes are
 * visible within this time.
 */
const trust = 1000
/** Interval of the queries, in milliseconds. */
const pollEvery = 500
/**
 * The largest difference of clocks that is ignored, in milliseconds, so that the clock
 * never jumps back for small ones.
 */
const tolerance = 500

/**
 * Follows a database that other processes change: its availability, its clock, and the
 * version of users and keys.
 */
export class ServiceFeed {
  readonly #watch: Watch
  #version: number | undefined
  #confirmedAt = Number.NEGATIVE_INFINITY
  /** Responses to queries from before its last change are ignored. */
  #generation = 0
  #isStopped = false
  #timer: NodeJS.Timeout | undefined
  #polling: Promise<void> | undefined
  #isAway = false
  #offset = 0

  constructor(watch: Watch) {
    this.#watch = watch
  }

  /** Whether the last query got no response. */
  get isAway(): boolean {
    return this.#isAway
  }

  /** Offset from this machine's clock to the database's, in milliseconds. */
  get offset(): number {
    return this.#offset
  }

  /** The version of users and keys; undefined if it may have changed. */
  version(): number | undefined {
    const age = this.#watch.monotonic() - this.#confirmedAt
    return age < trust ? this.#version : undefined
  }

  /** Reports that a user or a key was changed, here or elsewhere. Queries the database at once. */
  changed(): void {
    this.#generation++
    this.#confirmedAt = Number.NEGATIVE_INFINITY
    void this.poll()
  }

  /** Polls now, and then regularly until `stop`. */
  async start(): Promise<void> {
    await this.poll()
    this.#timer = setInterval(() => void this.poll(), pollEvery).unref()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    await this.#polling
  }

  /** Polls once, unless a poll is in progress. A stopped feed may be told of changes, but asks no more. */
  async poll(): Promise<void> {
    if (this.#isStopped) return
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = undefined
    })
    await this.#polling
  }

  async #poll(): Promise<void> {
    let generation: number
    do {
      generation = this.#generation
      await this.#askOnce(generation)
    } while (generation !== this.#generation && !this.#isAway && !this.#isStopped)
  }

  async #askOnce(generation: number): Promise<void> {
    const { run, monotonic, wall } = this.#watch
    const begun = monotonic()
    try {
      const { version, now } = await run()
      this.#setAway(false)
      this.#followClock(now - wall() + (monotonic() - begun) / 2)
      if (generation !== this.#generation) return
      this.#version = version
      // The response may lack changes made after the query was sent, however long it took.
      this.#confirmedAt = begun
    } catch (error) {
      this.#setAway(true, error)
    }
  }

  #setAway(isAway: boolean, cause?: unknown): void {
    if (isAway !== this.#isAway) this.#watch.tell(cause)
    this.#isAway = isAway
  }

  #followClock(offset: number): void {
    if (Math.abs(offset - this.#offset) > tolerance) this.#offset = Math.round(offset)
  }
}
