import type { Principal } from '../domain/api-key.ts'
import type { Instant } from '../domain/time.ts'
import { holds, type Validity } from '../domain/validity.ts'
import type { DataState } from '../domain/version-tag.ts'
import { AskedLately, hashOf } from './asked-lately.ts'
import { BoundedCache } from './bounded-cache.ts'
import { jsonType } from './json-type.ts'
import { KeptBody } from './kept-body.ts'
import type { WholeAnswer } from './whole-answer.ts'

/** A body: what is short as text, which goes out together with its head. */
export type Content = string | Buffer | KeptBody

/** What is asked, in words, and the hash of these. */
export interface Question {
  readonly text: string
  readonly hash: number
}

export interface KeptRead extends Validity {
  readonly question: Question
  /** The pattern of the path that was asked. */
  readonly route: string | undefined
  /** Undefined where whoever asks has had it so far. */
  readonly body: Content | undefined
  readonly etag: string
  readonly state: DataState
}

interface Kept extends KeptRead {
  /** Since it was kept. */
  wasFound: boolean
}

export interface AskedRead {
  readonly question: Question
  /** Of the data that it is about. */
  readonly state: DataState
  /** The entity tags that whoever asks has. */
  readonly known: string | undefined
  readonly now: Instant
}

/** In bytes. */
const capacity = 16 * 1024 * 1024
/** What an entry takes besides its body and its key. */
const overhead = 300

/** Answers to reads of one user's data, for as long as nothing of the user's has changed, and no time has come that changes what is told of it. */
export class KeptAnswers {
  /** By the hash of the question; of two with the same one, the later is kept. */
  readonly #kept = new BoundedCache<number, Kept>(capacity)
  readonly #asked = new AskedLately()

  find({ question, state, known, now }: AskedRead): KeptRead | undefined {
    const kept = this.#kept.get(question.hash)
    if (kept?.question.text !== question.text || !isSame(kept.state, state) || !holds(kept, now))
      return undefined
    if (kept.body === undefined && !isKnown(kept.etag, known)) return undefined
    kept.wasFound = true
    return kept
  }

  /** Unless it is asked for the first time, and was of no use before: that would only push out what is asked again. */
  keep(answer: KeptRead): void {
    const { question, body, state } = answer
    const { hash, text } = question
    const wasFound = this.#kept.get(hash)?.wasFound === true
    if (!wasFound && !this.#asked.isAgain(hash, state.version)) return
    const size = (body?.length ?? 0) + text.length + overhead
    this.#kept.set(hash, size, (before) => ({
      ...answer,
      body: keepable(body, before?.body),
      wasFound: false,
    }))
  }
}

/** The same only for the same answer in the same state: who asks, in which zone, for what, and in which form. */
export function questionOf(
  { userId, timeZone }: Pick<Principal, 'userId' | 'timeZone'>,
  url: string,
  isEarlierForm: boolean,
): Question {
  const text = `${userId} ${timeZone}${isEarlierForm ? ' earlier ' : ' '}${url}`
  return { text, hash: hashOf(text) }
}

type ToldAnswer = Omit<WholeAnswer, 'body'> & Pick<KeptRead, 'body'>

/** What whoever asks is told, who has what has one of the `known` tags. */
export function toldAnswer(
  { etag, body }: Pick<KeptRead, 'etag' | 'body'>,
  known: string | undefined,
): ToldAnswer {
  const head = `etag: ${etag}\r\n`
  return isKnown(etag, known)
    ? { status: 304, head, body: undefined }
    : { status: 200, head: head + json, body }
}

const json = `content-type: ${jsonType}\r\n`

/** Of what is longer the bytes are kept, which the collector need not copy. */
function keepable(body: Content | undefined, before: Content | undefined): Content | undefined {
  if (typeof body !== 'string' || body.length < shortest) return body
  return before instanceof KeptBody && before.rewrite(body) ? before : new KeptBody(body)
}

/** In bytes. */
const shortest = 1024

const isSame = (one: DataState, other: DataState) =>
  one.version === other.version && one.epoch === other.epoch

/** Whether whoever asks has it: any answer at all counts for `*`. */
const isKnown = (etag: string, known: string | undefined) =>
  known !== undefined && (known.includes(etag) || known === '*')
