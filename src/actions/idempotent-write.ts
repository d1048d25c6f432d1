import type { Deps, Store, UserTransaction } from '../deps.ts'
import { DomainError, unavailable } from '../domain/errors.ts'
import type { IdempotentRequest, StoredAnswer } from '../domain/idempotency.ts'
import { refuseWrites } from './refused-writes.ts'

/**
 * The stored response of an earlier request. It is thrown out of the transaction that
 * finds it, so that nothing is executed again.
 */
class AlreadyAnswered extends Error {
  readonly answer: StoredAnswer

  constructor(answer: StoredAnswer) {
    super('already answered')
    this.answer = answer
  }
}

type Answer = Pick<StoredAnswer, 'status' | 'body'>

/**
 * The single write of a request with an `Idempotency-Key`. The response is stored in the
 * same transaction as the change. So a retry, even after a crash in between, either gets
 * the response or executes the request.
 */
export class IdempotentWrite {
  /** The dependencies for the handler. Its `write` with them commits once its response is written; no other writes. */
  readonly deps: Deps
  readonly #store: Store
  readonly #request: IdempotentRequest
  readonly #answer = Promise.withResolvers<Answer>()
  #committed: Promise<void> | undefined

  constructor(deps: Deps, request: IdempotentRequest) {
    this.#store = deps.store
    this.#request = request
    const tooMany = () => new Error('a request with a key writes in one transaction')
    this.deps = refuseWrites(deps, tooMany, {
      write: (userId, work) => this.#write(userId, work),
    })
    // Nobody awaits it if nothing is written.
    this.#answer.promise.catch(() => {})
  }

  /**
   * The response of `handle`, once it is stored for retries; or the stored response of an
   * earlier request.
   *
   * @throws {DomainError} `misused` if the key was used with a different request.
   */
  async answer(handle: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await handle()
      this.#answer.resolve(answer)
      await this.#committed
      return answer
    } catch (error) {
      this.#answer.reject(error)
      if (!(error instanceof AlreadyAnswered)) throw error
      if (error.answer.fingerprint !== this.#request.fingerprint) throw misused()
      return error.answer
    }
  }

  /** Returns before the commit, because the response goes into the transaction. */
  #write<T>(userId: number, work: (tx: UserTransaction) => Promise<T>): Promise<T> {
    if (this.#committed !== undefined) throw new Error('a request with a key writes once')
    const value = Promise.withResolvers<T>()
    let isAnswered = false
    const once = async (tx: UserTransaction) => {
      // A retry by the database after the response was written could have another result.
      if (isAnswered) throw unavailable(new Error('a transaction was tried again too late'))
      const now = this.deps.clock.now()
      const known = await tx.idempotencyKeys.find(this.#request.key, now)
      if (known) throw new AlreadyAnswered(known)
      const result = await work(tx)
      isAnswered = true
      value.resolve(result)
      await tx.idempotencyKeys.keep(this.#request, await this.#answer.promise, now)
    }
    this.#committed = this.#store.write(userId, once, { once: true })
    this.#committed.catch(value.reject)
    return value.promise
  }
}

const misused = () => new DomainError('misused', 'The Idempotency-Key was used for another request')
