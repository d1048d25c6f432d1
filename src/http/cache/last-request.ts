import type { Socket } from 'node:net'
import type { Person } from '../../domain/accounts/user.ts'
import type { PresentedKey } from '../presented-key.ts'
import { type Question, questionOf } from './cached-answers.ts'
import { hashOf } from './recent-requests.ts'

/** The key of a request, and its digest in the store. */
export interface DigestedKey {
  readonly given: PresentedKey
  readonly digest: string
}

interface LastKey extends DigestedKey {
  /** The header with the key, and its hash. */
  readonly header: string
  readonly hash: number
}

interface LastQuestion {
  readonly asker: Person
  readonly url: string
  readonly isEarlierForm: boolean
  readonly question: Question
}

const noted = Symbol('last asked')

/**
 * The last key and question of a connection: a polling client sends the same key and asks
 * the same question.
 */
export class LastRequest {
  #keyId: number | undefined
  #key: LastKey | undefined
  #asked: LastQuestion | undefined

  static on(connection: Socket & { [noted]?: LastRequest }): LastRequest {
    connection[noted] ??= new LastRequest()
    return connection[noted]
  }

  /**
   * The last key, if `header` equals its header. Headers are compared only if their hashes
   * are equal. Behind a proxy, others may share the connection, and the duration of a
   * comparison would show how long a prefix they have in common with the last key.
   */
  keyIn(header: string): DigestedKey | undefined {
    const last = this.#key
    if (last?.header.length !== header.length) return undefined
    return last.hash === hashOf(header) && last.header === header ? last : undefined
  }

  /**
   * Remembers a valid key that comes twice in a row. Where clients take turns on a
   * connection, remembering each would be wasted work.
   */
  noteKey(id: number, header: string, { given, digest }: DigestedKey): void {
    if (this.#keyId !== id) this.#key = undefined
    else this.#key ??= { given, digest, header, hash: hashOf(header) }
    this.#keyId = id
  }

  /** The question of a request; the last one again, if it is the same. */
  questionOf(asker: Person, url: string, isEarlierForm: boolean): Question {
    const last = this.#asked
    const isSame = last?.asker === asker && last.url === url
    if (isSame && last.isEarlierForm === isEarlierForm) return last.question
    const question = questionOf(asker, url, isEarlierForm)
    if (this.#key) this.#asked = { asker, url, isEarlierForm, question }
    return question
  }
}
