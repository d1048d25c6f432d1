import type { FastifyReply, FastifyRequest } from 'fastify'
import { momentOf } from '../actions/moment.ts'
import type { Deps } from '../deps.ts'
import type { Person } from '../domain/accounts/user.ts'
import { type Awaitable, mapAwaitable } from '../domain/awaitable.ts'
import type { Moment } from '../domain/time/time.ts'
import type { Validity } from '../domain/validity.ts'
import { type DataState, stateTag, stateTagPrefix, tagInForce } from '../domain/version-tag.ts'
import { conditionalAnswer } from './answers/conditional-answer.ts'
import { holdFor } from './bodies/held-body.ts'
import type { Body } from './bodies/long-body.ts'
import type { UnsentBytes } from './bodies/unsent-bytes.ts'
import {
  type CachedAnswer,
  CachedAnswers,
  questionOf,
  type ReadRequest,
} from './cache/cached-answers.ts'
import { invalidKey } from './plugins/authenticate.ts'

/** The response to a read of one user's data. */
export interface Answer extends Validity {
  /** JSON, as `bodyOf` returns it. */
  readonly body: Body
  /** Its entity tag, if the object has one of its own. */
  readonly etag?: string
}

export type TaggedAnswer = Answer & { readonly etag: string }

/** Reads the store, and builds the response for a moment. */
type Build = (moment: Moment) => Awaitable<Answer>
type BuildOne = (moment: Moment) => Awaitable<TaggedAnswer>

type TimedRequest = ReadRequest & Moment

/** What is sent. No body if the client has it. */
export type SentAnswer = Pick<CachedAnswer, 'etag' | 'body'>

/**
 * Answers reads of one user's data: with 304 if the client has the response (RFC 9110,
 * section 13.1.2), and from the cache without reading the store if it is there.
 */
export class Reads {
  readonly #deps: Deps
  readonly #cached = new CachedAnswers()
  readonly #unsent: UnsentBytes

  constructor(deps: Deps, unsent: UnsentBytes) {
    this.#deps = deps
    this.#unsent = unsent
  }

  answer(request: FastifyRequest, reply: FastifyReply, build: Build): void {
    const { principal, route } = request
    const { store } = this.#deps
    const answerIn = (state: DataState | undefined) => {
      // The user was deleted on another instance, whose word has not arrived here.
      if (!state) throw invalidKey()
      const question = questionOf(principal, request.url, request.isEarlierForm)
      const known = request.headers['if-none-match']
      const timed = this.timed(principal, { question, state, known })
      const sent = this.cached(timed) ?? this.fresh(timed, route, build)
      return mapAwaitable(sent, (it) => this.#send(reply, it))
    }
    // The handler returns nothing: Fastify would otherwise follow the reply a second time.
    const answered = mapAwaitable(store.stateOf(principal.userId), answerIn)
    if (answered instanceof Promise) answered.catch((error: unknown) => fail(reply, error))
  }

  /**
   * Like `answer`, for objects with a tag of their own. On a shared database it does not
   * query the state of the data, which would be a round trip.
   */
  answerOne(request: FastifyRequest, reply: FastifyReply, build: BuildOne): void {
    if (!this.#deps.store.isShared) this.answer(request, reply, build)
    else {
      Promise.try(build, momentOf(this.#deps, request.principal))
        .then((answer) => this.#send(reply, answer))
        .catch((error: unknown) => fail(reply, error))
    }
  }

  /** A request, with the time at which it is answered. */
  timed(
    reader: Pick<Person, 'timeZone'>,
    { question, state, known }: Omit<ReadRequest, 'now'>,
  ): TimedRequest {
    const { now, timeZone } = momentOf(this.#deps, reader)
    return { question, state, known, now, timeZone }
  }

  cached(timed: TimedRequest): CachedAnswer | undefined {
    return this.#cached.find(timed)
  }

  /** The response, if it is not cached. */
  fresh(timed: TimedRequest, route: string | undefined, build: Build): Awaitable<SentAnswer> {
    const { question, state, known, now } = timed
    const inForce = known && tagInForce(known, stateTagPrefix(state, question.text), now)
    if (inForce) {
      const answer = { body: undefined, ...inForce }
      this.#cached.cache({ ...answer, question, route, state })
      return answer
    }
    return mapAwaitable(build(timed), (answer) => {
      const { etag = stateTag(stateTagPrefix(state, question.text), answer) } = answer
      this.#cached.cache({ ...answer, question, route, etag, state })
      return { body: answer.body, etag }
    })
  }

  /**
   * Returns undefined: Fastify would send, or wait for, whatever a handler returns.
   *
   * @throws {DomainError} `unread`.
   */
  #send(reply: FastifyReply, answer: SentAnswer): undefined {
    const { request } = reply
    const unsent = this.#unsent
    const { status, head, body } = conditionalAnswer(answer, request.headers['if-none-match'])
    unsent.assertRoom(request.principal.userId, body)
    reply.sendWhole({ status, head, body: holdFor(request, reply.raw, body, unsent) })
  }
}

function fail(reply: FastifyReply, error: unknown): void {
  reply.send(error instanceof Error ? error : new Error('a defect', { cause: error }))
}
