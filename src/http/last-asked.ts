import type { Socket } from 'node:net'
import type { Principal } from '../domain/api-key.ts'
import { hashOf } from './asked-lately.ts'
import type { GivenKey } from './given-key.ts'
import { type Question, questionOf } from './kept-answers.ts'

/** A key that came with a request, and what the store knows it by. */
export interface DigestedKey {
  readonly given: GivenKey
  readonly digest: string
}

interface LastKey extends DigestedKey {
  /** The header that it came in, and its hash. */
  readonly header: string
  readonly hash: number
}

type Reader = Pick<Principal, 'userId' | 'timeZone'>

interface LastQuestion {
  readonly reader: Reader
  readonly url: string
  readonly isEarlierForm: boolean
  readonly question: Question
}

const noted = Symbol('last asked')

/** What came last on a connection: a client that polls sends the same key, and asks the same question. */
export class LastAsked {
  #keyId: number | undefined
  #key: LastKey | undefined
  #asked: LastQuestion | undefined

  static on(connection: Socket & { [noted]?: LastAsked }): LastAsked {
    connection[noted] ??= new LastAsked()
    return connection[noted]
  }

  /**
   * The key in a header like the last one. They are compared only where their
   * hashes are the same: behind a proxy others may share the connection, and how
   * long the comparison takes would tell them with how many characters of the
   * last key theirs begins.
   */
  keyIn(header: string): DigestedKey | undefined {
    const last = this.#key
    if (last?.header.length !== header.length) return undefined
    return last.hash === hashOf(header) && last.header === header ? last : undefined
  }

  /** Remembers a good key from its second time in a row on: where clients take turns, it would be work for nothing. */
  noteKey(id: number, header: string, { given, digest }: DigestedKey): void {
    if (this.#keyId !== id) this.#key = undefined
    else this.#key ??= { given, digest, header, hash: hashOf(header) }
    this.#keyId = id
  }

  /** What a reader asks, not put together again where the key is the last one as well. */
  questionOf(reader: Reader, url: string, isEarlierForm: boolean): Question {
    const last = this.#asked
    const isSame = last?.reader === reader && last.url === url
    if (isSame && last.isEarlierForm === isEarlierForm) return last.question
    const question = questionOf(reader, url, isEarlierForm)
    if (this.#key) this.#asked = { reader, url, isEarlierForm, question }
    return question
  }
}
