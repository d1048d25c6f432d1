import type { ServerResponse } from 'node:http'
import type { Store } from '../../deps.ts'
import { httpDates } from './http-dates.ts'
import { type WholeAnswer, writeWhole } from './whole-answer.ts'

/**
 * Sends every response at the end of the turn in which it was built. All that are ready
 * leave together, and no client wakes up while other requests still wait to be read. A
 * response to a user whose last commit is not yet on the disk waits for that, reads
 * included: no response may show what a power cut could undo.
 */
export class Gate {
  readonly #store: Pick<Store, 'unsynced'>
  readonly #date = httpDates(Date.now)
  #waiting: (() => void)[] = []

  constructor(store: Pick<Store, 'unsynced'>) {
    this.#store = store
  }

  /** @param userId the user that the response belongs to, if any. */
  send(userId: number | undefined, work: () => void): void {
    const synced = userId === undefined ? undefined : this.#store.unsynced(userId)
    if (synced !== undefined) void synced.then(work)
    else if (this.#waiting.push(work) === 1) setImmediate(this.#endTurn)
  }

  /** Sends a response without Fastify, which would walk its headers several times. */
  sendWhole(userId: number | undefined, response: ServerResponse, answer: WholeAnswer): void {
    this.send(userId, () => writeWhole(response, answer, this.#date()))
  }

  readonly #endTurn = () => {
    const waiting = this.#waiting
    this.#waiting = []
    for (const work of waiting) work()
  }
}
