import type { Deps, KeyedAnswer, KeyedRequest, Store, UserTransaction } from '../deps.ts'
import { DomainError, unavailable } from '../domain/errors.ts'

/** What came of a request before: thrown out of the transaction that finds it, so that nothing is done again. */
class Known extends Error {
  readonly answer: KeyedAnswer

  constructor(answer: KeyedAnswer) {
    super('known')
    this.answer = answer
  }
}

type Answer = Pick<KeyedAnswer, 'status' | 'body'>

/**
 * The one write of a request that has a key. Its answer is kept in the
 * transaction of what it changes, so that whoever asks again, also after a
 * crash in between, either is told or has it done.
 */
export class KeyedWrite {
  /** For the handler of the request: what it writes is committed once its answer is written. */
  readonly deps: Deps
  readonly #store: Store
  readonly #request: KeyedRequest
  readonly #answer = Promise.withResolvers<Answer>()
  #committed: Promise<void> | undefined

  constructor(deps: Deps, request: KeyedRequest) {
    this.#store = deps.store
    this.#request = request
    const write: Store['write'] = (userId, work) => this.#write(userId, work, deps)
    this.deps = { ...deps, store: { ...deps.store, write } }
    // Where nothing is written nobody asks for it.
    this.#answer.promise.catch(() => {})
  }

  /**
   * The answer that `handle` gives, once it will be given again to whoever asks
   * again; or the one that was given before.
   *
   * @throws {DomainError} `misused` for a key that came with another request.
   */
  async answer(handle: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await handle()
      this.#answer.resolve(answer)
      await this.#committed
      return answer
    } catch (error) {
      this.#answer.reject(error)
      if (!(error instanceof Known)) throw error
      if (error.answer.fingerprint !== this.#request.fingerprint) throw misused()
      return error.answer
    }
  }

  /** Answers before it is committed, since what is answered to the client goes into the transaction. */
  #write<T>(
    userId: number,
    work: (tx: UserTransaction) => Promise<T>,
    { clock }: Deps,
  ): Promise<T> {
    if (this.#committed !== undefined) throw new Error('a request with a key writes once')
    const value = Promise.withResolvers<T>()
    let isAnswered = false
    this.#committed = this.#store.write(userId, async (tx) => {
      // An attempt of the store's that comes after the answer was written could come to another.
      if (isAnswered) throw unavailable(new Error('a transaction was tried again too late'))
      const now = clock.now()
      const known = await tx.idempotencyKeys.find(this.#request.key, now)
      if (known) throw new Known(known)
      const result = await work(tx)
      isAnswered = true
      value.resolve(result)
      tx.idempotencyKeys.keep(this.#request, await this.#answer.promise, now)
    })
    this.#committed.catch(value.reject)
    return value.promise
  }
}

const misused = () => new DomainError('misused', 'The Idempotency-Key was used for another request')
