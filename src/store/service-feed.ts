import type { Instant } from '../domain/time.ts'

/** What a database says of the service that it holds. */
export interface ServiceState {
  /** Rises when a user or a key changes. */
  readonly version: number
  /** The database's own time. */
  readonly now: Instant
}

export interface Watch {
  /** Asks the database; rejects, within about a second, when it does not answer. */
  ask(): Promise<ServiceState>
  /** Milliseconds of a clock that is never set. */
  monotonic(): number
  /** Milliseconds since the epoch, by this machine. */
  wall(): Instant
  /** Called when the database goes away, with the reason, and when it is back. */
  tell(cause: unknown): void
}

/** For how long an answer of the database is believed, in milliseconds: what changed shows within this time. */
const trust = 1000
/** How often it is asked. */
const pollEvery = 500
/** A clock that is off by less is as good as the database's: it stays as it is, and never goes back. */
const tolerance = 500

/**
 * Follows a database that other processes change: whether it is there, what
 * time it is by its clock, and whether users and keys are as they were.
 */
export class ServiceFeed {
  readonly #watch: Watch
  #version: number | undefined
  #confirmedAt = Number.NEGATIVE_INFINITY
  /** Answers to questions that were asked before it last changed mean nothing. */
  #generation = 0
  #timer: NodeJS.Timeout | undefined
  #polling: Promise<void> | undefined
  #isAway = false
  #offset = 0

  constructor(watch: Watch) {
    this.#watch = watch
  }

  /** Whether the database did not answer when it was last asked. */
  get isAway(): boolean {
    return this.#isAway
  }

  /** What is to be added to this machine's clock to have the database's, in milliseconds. */
  get offset(): number {
    return this.#offset
  }

  /** The version of users and keys; undefined when nobody knows whether it is still that. */
  version(): number | undefined {
    const age = this.#watch.monotonic() - this.#confirmedAt
    return age < trust ? this.#version : undefined
  }

  /** Says that this process, or another one, has changed a user or a key; the database is asked at once. */
  changed(): void {
    this.#generation++
    this.#confirmedAt = Number.NEGATIVE_INFINITY
    void this.poll()
  }

  /** Asks now, and then again and again until `stop`. */
  async start(): Promise<void> {
    await this.poll()
    this.#timer = setInterval(() => void this.poll(), pollEvery).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#polling
  }

  /** Asks once, unless that is being done. */
  poll(): Promise<void> {
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = undefined
    })
    return this.#polling
  }

  async #poll(): Promise<void> {
    let generation: number
    do {
      generation = this.#generation
      await this.#askOnce(generation)
    } while (generation !== this.#generation && !this.#isAway)
  }

  async #askOnce(generation: number): Promise<void> {
    const { ask, monotonic, wall } = this.#watch
    const begun = monotonic()
    try {
      const { version, now } = await ask()
      this.#turn(false)
      this.#follow(now - wall() + (monotonic() - begun) / 2)
      if (generation !== this.#generation) return
      this.#version = version
      // A change after it was asked may be missing in the answer, however long that took.
      this.#confirmedAt = begun
    } catch (error) {
      this.#turn(true, error)
    }
  }

  #turn(isAway: boolean, cause?: unknown): void {
    if (isAway !== this.#isAway) this.#watch.tell(cause)
    this.#isAway = isAway
  }

  #follow(offset: number): void {
    if (Math.abs(offset - this.#offset) > tolerance) this.#offset = Math.round(offset)
  }
}
