import type { FastifyReply, FastifyRequest } from 'fastify'
import { momentOf } from '../actions/moment.ts'
import type { Deps } from '../deps.ts'
import type { Principal } from '../domain/api-key.ts'
import type { Moment } from '../domain/assignment.ts'
import { type Awaitable, whenKnown } from '../domain/awaitable.ts'
import type { Validity } from '../domain/validity.ts'
import { type DataState, stateTag, stateTagPrefix, tagInForce } from '../domain/version-tag.ts'
import {
  type AskedRead,
  type KeptAnswers,
  type KeptRead,
  questionOf,
  toldAnswer,
} from './kept-answers.ts'
import { holdFor } from './kept-body.ts'

/** What a read of one user's data comes to. */
export interface Answer extends Validity {
  /** JSON, as `bodyOf` has it. */
  readonly body: string | Buffer
  /** Its entity tag, where what is read has one of its own. */
  readonly etag?: string
}

export type TaggedAnswer = Answer & { readonly etag: string }

/** Reads the store, and writes the answer as it is at a moment. */
export type Build = (moment: Moment) => Awaitable<Answer>
type BuildOne = (moment: Moment) => Awaitable<TaggedAnswer>

type SoughtRead = AskedRead & Moment

/** What is told; no body where whoever asks has had it. */
export type Told = Pick<KeptRead, 'etag' | 'body'>

/**
 * Answers reads of one user's data: with 304 where the client has what it would
 * be told (RFC 9110, section 13.1.2), without asking the store again where the
 * answer is kept.
 */
export class Reads {
  readonly #deps: Deps
  readonly #kept: KeptAnswers

  constructor(deps: Deps, kept: KeptAnswers) {
    this.#deps = deps
    this.#kept = kept
  }

  answer(request: FastifyRequest, reply: FastifyReply, build: Build): void {
    const { principal, route } = request
    const { store } = this.#deps
    const answer = (state: DataState | undefined) => {
      if (!state) throw new TypeError(`user ${principal.userId} has no state`)
      const question = questionOf(principal, request.url, request.isEarlierForm)
      const known = request.headers['if-none-match']
      const sought = this.seek(principal, { question, state, known })
      const told = this.find(sought) ?? this.read(sought, route, build)
      return whenKnown(told, (it) => tell(reply, it))
    }
    // Not by what the handler answers: the framework would then follow the reply once more.
    const answered = whenKnown(store.stateOf(principal.userId), answer)
    if (answered instanceof Promise) answered.catch((error: unknown) => fail(reply, error))
  }

  /** As `answer`, for what has a tag of its own: the state of the data is not asked for where that takes a round trip. */
  answerOne(request: FastifyRequest, reply: FastifyReply, build: BuildOne): void {
    if (!this.#deps.store.isShared) this.answer(request, reply, build)
    else {
      Promise.try(build, momentOf(this.#deps, request.principal))
        .then((answer) => tell(reply, answer))
        .catch((error: unknown) => fail(reply, error))
    }
  }

  /** What is asked now. */
  seek(
    reader: Pick<Principal, 'timeZone'>,
    { question, state, known }: Omit<AskedRead, 'now'>,
  ): SoughtRead {
    const { now, timeZone } = momentOf(this.#deps, reader)
    return { question, state, known, now, timeZone }
  }

  /** The answer, where it is kept. */
  find(sought: SoughtRead): KeptRead | undefined {
    return this.#kept.find(sought)
  }

  /** The answer, where it is not. */
  read(sought: SoughtRead, route: string | undefined, build: Build): Awaitable<Told> {
    const { question, state, known, now } = sought
    const inForce = known && tagInForce(known, stateTagPrefix(state, question.text), now)
    if (inForce) {
      const answer = { body: undefined, ...inForce }
      this.#kept.keep({ ...answer, question, route, state })
      return answer
    }
    return whenKnown(build(sought), (answer) => {
      const { etag = stateTag(stateTagPrefix(state, question.text), answer) } = answer
      this.#kept.keep({ ...answer, question, route, etag, state })
      return { body: answer.body, etag }
    })
  }
}

/** Answers nothing: what a handler answers the framework would send, or wait for. */
function tell(reply: FastifyReply, answer: Told): undefined {
  const { request } = reply
  const { status, head, body } = toldAnswer(answer, request.headers['if-none-match'])
  reply.sendWhole({ status, head, body: holdFor(request, body) })
}

function fail(reply: FastifyReply, error: unknown): void {
  reply.send(error instanceof Error ? error : new Error('a defect', { cause: error }))
}
