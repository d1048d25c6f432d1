import type { FastifyReply, FastifyRequest } from 'fastify'
import { momentOf } from '../actions/moment.ts'
import type { Deps } from '../deps.ts'
import type { Moment } from '../domain/assignment.ts'
import { holds, type Validity } from '../domain/validity.ts'
import { type DataState, stateTag, stateTagPrefix, tagInForce } from '../domain/version-tag.ts'
import { AskedLately, hashOf } from './asked-lately.ts'
import { BoundedCache } from './bounded-cache.ts'
import { toBytes } from './bytes-as-text.ts'
import { jsonType } from './json-type.ts'

/** What a read of one user's data comes to. */
export interface Answer extends Validity {
  /** JSON, as `bodyOf` has it. */
  readonly body: string | Buffer
  /** Its entity tag, where what is read has one of its own. */
  readonly etag?: string
}

interface Kept extends Validity {
  readonly question: string
  /** Undefined where whoever asks has had it so far. */
  readonly body: string | Buffer | undefined
  readonly etag: string
  readonly state: DataState
}

/** In bytes. */
const capacity = 16 * 1024 * 1024
/** What an entry takes besides its body and its key. */
const overhead = 300

/**
 * Answers reads of one user's data: with 304 where the client has what it would
 * be told (RFC 9110, section 13.1.2), without asking the store again where
 * nothing of the user's has changed, and no time has come that changes what is
 * told of it.
 */
export class KeptAnswers {
  readonly #deps: Deps
  /** By the hash of the question; of two with the same one, the later is kept. */
  readonly #kept = new BoundedCache<number, Kept>(capacity)
  readonly #asked = new AskedLately()

  constructor(deps: Deps) {
    this.#deps = deps
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
  #answer({ request, reply, build, state }: Asked): Promise<void> | undefined {
    const moment = momentOf(this.#deps, request.principal)
    const known = request.headers['if-none-match']
    const question = questionOf(request)
    const hash = hashOf(question)
    const kept = this.#kept.get(hash)
    if (kept?.question === question && isSame(kept.state, state) && holds(kept, moment.now)) {
      if (kept.body !== undefined || isKnown(kept.etag, known)) return tell(reply, kept, known)
    }
    const inForce = known && tagInForce(known, stateTagPrefix(state, question), moment.now)
    if (inForce) {
      const answer = { body: undefined, ...inForce }
      this.#keep(hash, { ...answer, question, state })
      return tell(reply, answer, known)
    }
    return this.#build({ question, hash, state, moment, build }).then((made) =>
      tell(reply, made, known),
    )
  }

  async #build({ question, hash, state, moment, build }: Wanted): Promise<Told> {
    const answer = await build(moment)
    const { etag = stateTag(stateTagPrefix(state, question), answer) } = answer
    this.#keep(hash, { ...answer, question, etag, state })
    return { ...answer, etag }
  }

  /** Unless it is asked for the first time: that would only push out what is asked again. */
  #keep(hash: number, answer: Kept): void {
    const { question, body, state } = answer
    if (!this.#asked.isAgain(hash, state.version)) return
    const size = (body?.length ?? 0) + question.length + overhead
    this.#kept.set(hash, size, () => ({ ...answer, body: keepable(body) }))
  }
}

interface Asked {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly build: Build
  readonly state: DataState
}

type Told = Pick<Kept, 'etag' | 'body'>
type Build = (moment: Moment) => Promise<Answer>
type BuildOne = (moment: Moment) => Promise<Answer & { readonly etag: string }>

interface Wanted {
  readonly question: string
  readonly hash: number
  readonly state: DataState
  readonly moment: Moment
  readonly build: Build
}

/** The same only for the same answer in the same state: who asks, in which zone, for what, and in which form. */
const questionOf = ({ principal: { userId, timeZone }, url, isEarlierForm }: FastifyRequest) =>
  `${userId} ${timeZone}${isEarlierForm ? ' earlier ' : ' '}${url}`

/** What is short goes out together with its head; of what is longer the bytes are kept, which the collector need not copy. */
const keepable = (body: string | Buffer | undefined) =>
  typeof body === 'string' && body.length >= 1024 ? toBytes(body) : body

const isSame = (one: DataState, other: DataState) =>
  one.version === other.version && one.epoch === other.epoch

/** Whether whoever asks has it: any answer at all counts for `*`. */
const isKnown = (etag: string, known: string | undefined) =>
  known !== undefined && (known.includes(etag) || known === '*')

/** Answers nothing: what a handler answers the framework would send, or wait for. */
function tell(reply: FastifyReply, { etag, body }: Told, known: string | undefined): undefined {
  const head = `etag: ${etag}\r\n`
  if (isKnown(etag, known)) reply.sendWhole({ status: 304, head, body: undefined })
  else reply.sendWhole({ status: 200, head: head + json, body })
}

const json = `content-type: ${jsonType}\r\n`

function fail(reply: FastifyReply, error: unknown): void {
  reply.send(error instanceof Error ? error : new Error('a defect', { cause: error }))
}
