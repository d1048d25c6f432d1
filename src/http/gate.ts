import type { ServerResponse } from 'node:http'
import type { Store } from '../deps.ts'
import { httpDates } from './http-dates.ts'
import { type WholeAnswer, writeWhole } from './whole-answer.ts'

/**
 * Sends every answer at the end of the turn in which it was made: all that are
 * ready then go out together, and no client is woken while others still wait to
 * be read. One to a user whose newest commit is not yet on the disk waits for
 * that, reads included: nobody is shown what a power cut could still undo.
 */
export class Gate {
  readonly #store: Pick<Store, 'unsynced'>
  readonly #date = httpDates(Date.now)
  #waiting: (() => void)[] = []

  constructor(store: Pick<Store, 'unsynced'>) {
    this.#store = store
  }

  /** @param userId whose answer it is, if it is anybody's. */
  send(userId: number | undefined, work: () => void): void {
    const synced = userId === undefined ? undefined : this.#store.unsynced(userId)
    if (synced !== undefined) void synced.then(work)
    else if (this.#waiting.push(work) === 1) setImmediate(this.#endTurn)
  }

  /** Sends an answer past the framework, which would go through its headers several times. */
  sendWhole(userId: number | undefined, response: ServerResponse, answer: WholeAnswer): void {
    this.send(userId, () => writeWhole(response, answer, this.#date()))
  }

  readonly #endTurn = () => {
    const waiting = this.#waiting
    this.#waiting = []
    for (const work of waiting) work()
  }
}
