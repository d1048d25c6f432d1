import type { Person } from '../../domain/accounts/user.ts'
import type { Instant } from '../../domain/time/time.ts'
import { holds, type Validity } from '../../domain/validity.ts'
import { type DataState, isKnown, stateTagPrefix, tagInForce } from '../../domain/version-tag.ts'
import { type Body, LongBody } from '../bodies/long-body.ts'
import { BoundedCache } from './bounded-cache.ts'
import { CachedBody } from './cached-body.ts'
import { hashOf, RecentRequests } from './recent-requests.ts'

type Content = Body | CachedBody

/** What a request asks for, as text, and the hash of that text. */
export interface Question {
  readonly text: string
  readonly hash: number
}

export interface CachedAnswer extends Validity {
  readonly question: Question
  /** The path pattern of the route. */
  readonly route: string | undefined
  /** Undefined if all clients so far had it already, and got 304. */
  readonly body: Content | undefined
  readonly etag: string
  readonly state: DataState
}

interface NewAnswer extends CachedAnswer {
  readonly body: Body | undefined
}

interface Entry extends CachedAnswer {
  /** Whether it was used since it was cached. */
  wasFound: boolean
}

export interface ReadRequest {
  readonly question: Question
  /** State of the data in the response. */
  readonly state: DataState
  /** Entity tags that the client has: its `If-None-Match`. */
  readonly known: string | undefined
  readonly now: Instant
}

/** In bytes. */
const capacity = 16 * 1024 * 1024
/** Size of an entry without body and question, in bytes. */
const overhead = 300

/**
 * Cache of responses to reads. An entry is valid while the user's data stay the same, and
 * until the time when the response itself would change.
 */
export class CachedAnswers {
  /** By the hash of the question; of two with the same hash, the later one is cached. */
  readonly #cached = new BoundedCache<number, Entry>(capacity)
  readonly #asked = new RecentRequests()

  find({ question, state, known, now }: ReadRequest): CachedAnswer | undefined {
    const cached = this.#cached.get(question.hash)
    if (
      cached?.question.text !== question.text ||
      !isSame(cached.state, state) ||
      !holds(cached, now)
    )
      return undefined
    const isTheirs = isKnown(cached.etag, known)
    if (cached.body === undefined && !isTheirs) return undefined
    cached.wasFound = true
    if (isTheirs || known === undefined) return cached
    // A response that was built at another time has a tag of its own, which is as good.
    const other = tagInForce(known, stateTagPrefix(state, question.text), now)
    return other ? { ...cached, ...other } : cached
  }

  /**
   * Caches a response if the question was asked before in this state, or if its previous
   * entry was used. Others would only evict what is requested again.
   */
  cache(answer: NewAnswer): void {
    const { question, body, state } = answer
    const { hash, text } = question
    const wasFound = this.#cached.get(hash)?.wasFound === true
    if (!wasFound && !this.#asked.isAgain(hash, state.version)) return
    const size = (body?.length ?? 0) + text.length + overhead
    this.#cached.set(hash, size, (before) => ({
      ...answer,
      body: cacheable(body, before?.body),
      wasFound: false,
    }))
  }
}

/**
 * Two requests have the same question only if they have the same response in the same
 * state: same user, zone, form of the API and URL.
 */
export function questionOf(
  { userId, timeZone }: Person,
  url: string,
  isEarlierForm: boolean,
): Question {
  const text = `${userId} ${timeZone}${isEarlierForm ? ' earlier ' : ' '}${url}`
  return { text, hash: hashOf(text) }
}

/**
 * Keeps longer bodies as bytes, which the garbage collector need not copy. Overwrites only
 * a `CachedBody`. A `LongBody` in `before` may belong to a response that does not hold it
 * yet, to another question with the same hash.
 */
function cacheable(body: Body | undefined, before: Content | undefined): Content | undefined {
  if (body instanceof LongBody) return body.cached()
  if (body === undefined || body.length < shortest) return body
  return before instanceof CachedBody && before.rewrite(body) ? before : new CachedBody(body)
}

/** In bytes. */
const shortest = 1024

const isSame = (one: DataState, other: DataState) =>
  one.version === other.version && one.epoch === other.epoch
