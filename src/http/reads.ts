import type { FastifyReply, FastifyRequest } from 'fastify'
import { momentOf } from '../actions/moment.ts'
import type { Deps } from '../deps.ts'
import type { Moment } from '../domain/assignment.ts'
import type { Validity } from '../domain/validity.ts'
import { type DataState, stateTag, stateTagPrefix, tagInForce } from '../domain/version-tag.ts'
import { type KeptAnswers, type KeptRead, questionOf, toldAnswer } from './kept-answers.ts'
import { holdFor } from './kept-body.ts'

/** What a read of one user's data comes to. */
export interface Answer extends Validity {
  /** JSON, as `bodyOf` has it. */
  readonly body: string | Buffer
  /** Its entity tag, where what is read has one of its own. */
  readonly etag?: string
}

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

  /** @param build reads the store, and writes the answer as it is at a moment. */
  answer(request: FastifyRequest, reply: FastifyReply, build: Build): void {
    const { principal } = request
    const { store } = this.#deps
    const answer = (state: DataState | undefined) => {
      if (!state) throw new TypeError(`user ${principal.userId} has no state`)
      return this.#answer({ request, reply, build, state })
    }
    // Not by what the handler answers: the framework would then follow the reply once more.
    // And what is known is answered at once: a promise would cost more than all else here.
    const state = store.stateOf(principal.userId)
    const answered = state instanceof Promise ? state.then(answer) : answer(state)
    answered?.catch((error: unknown) => fail(reply, error))
  }

  /** As `answer`, for what has a tag of its own: the state of the data is not asked for where that takes a round trip. */
  answerOne(request: FastifyRequest, reply: FastifyReply, build: BuildOne): void {
    if (!this.#deps.store.isShared) this.answer(request, reply, build)
    else this.#tellOne(request, reply, build).catch((error: unknown) => fail(reply, error))
  }

  async #tellOne(request: FastifyRequest, reply: FastifyReply, build: BuildOne): Promise<void> {
    const answer = await build(momentOf(this.#deps, request.principal))
    tell(reply, answer, request.headers['if-none-match'])
  }

  /** A promise only where something has to be read. */
  #answer({ request, reply, build, state }: Reading): Promise<void> | undefined {
    const { principal, url, route } = request
    const moment = momentOf(this.#deps, principal)
    const known = request.headers['if-none-match']
    const question = questionOf(principal, url, request.isEarlierForm)
    const kept = this.#kept.find({ question, state, known, now: moment.now })
    if (kept) return tell(reply, kept, known)
    const inForce = known && tagInForce(known, stateTagPrefix(state, question), moment.now)
    if (inForce) {
      const answer = { body: undefined, ...inForce }
      this.#kept.keep({ ...answer, question, route, state })
      return tell(reply, answer, known)
    }
    return this.#build({ question, route, state, moment, build }).then((made) =>
      tell(reply, made, known),
    )
  }

  async #build({ question, route, state, moment, build }: Wanted): Promise<Told> {
    const answer = await build(moment)
    const { etag = stateTag(stateTagPrefix(state, question), answer) } = answer
    this.#kept.keep({ ...answer, question, route, etag, state })
    return { ...answer, etag }
  }
}

interface Reading {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly build: Build
  readonly state: DataState
}

type Told = Pick<KeptRead, 'etag' | 'body'>
type Build = (moment: Moment) => Promise<Answer>
type BuildOne = (moment: Moment) => Promise<Answer & { readonly etag: string }>

interface Wanted extends Pick<KeptRead, 'question' | 'route' | 'state'> {
  readonly moment: Moment
  readonly build: Build
}

/** Answers nothing: what a handler answers the framework would send, or wait for. */
function tell(reply: FastifyReply, answer: Told, known: string | undefined): undefined {
  const { status, head, body } = toldAnswer(answer, known)
  reply.sendWhole({ status, head, body: holdFor(reply.request, body) })
}

function fail(reply: FastifyReply, error: unknown): void {
  reply.send(error instanceof Error ? error : new Error('a defect', { cause: error }))
}
