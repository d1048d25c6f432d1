import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import findMyWay from 'find-my-way'
import type { Static, TSchema } from 'typebox'
import type { Awaitable } from '../domain/awaitable.ts'
import { pickGiven } from '../domain/edit.ts'
import type { Moment } from '../domain/time/time.ts'
import { type ParametersReader, parameterReader, routerOptions } from './parameters.ts'
import type { Answer, Reads, TaggedAnswer } from './reads.ts'
import { unchanged } from './schemas/answers.ts'
import type { Api } from './type-provider.ts'

interface ReadInput<Params, Query> {
  readonly userId: number
  readonly params: Params
  readonly query: Query
  readonly isEarlierForm: boolean
}

/** Reads the store, and builds the response for a moment. */
type Read<P extends TSchema, Q extends TSchema, A extends Answer> = (
  input: ReadInput<Static<P>, Static<Q>>,
  moment: Moment,
) => Awaitable<A>

/** A read whose parameters are understood. The store has not been read. */
export interface PlannedRead {
  /** Whether it may take many turns of the event loop, which the fast path does not wait for. */
  readonly mayTakeLong: boolean
  /** Reads the store, and builds the response. */
  readonly build: () => Awaitable<Answer>
}

/** Plans a read, so that its caller knows how long it may take before it begins. */
type Plan<P extends TSchema, Q extends TSchema> = (
  input: ReadInput<Static<P>, Static<Q>>,
  moment: Moment,
) => PlannedRead

interface Operation<P extends TSchema, Q extends TSchema> {
  readonly schema: FastifySchema & { readonly params?: P; readonly querystring?: Q }
  /** Its query parameters in the earlier form, if they differ. Others are ignored. */
  readonly earlierQuery?: readonly string[]
}

/** A route for the fast path. */
interface Route {
  readonly pattern: string
  readonly params: ParametersReader
  readonly query: ParametersReader
  readonly plan: Plan<TSchema, TSchema>
}

/** The reads of one user's data: routes of Fastify, which the fast path finds as well. */
export class ReadRoutes {
  readonly #reads: Reads
  readonly #router = findMyWay(routerOptions)

  constructor(reads: Reads) {
    this.#reads = reads
  }

  add<P extends TSchema, Q extends TSchema>(
    api: Api,
    path: string,
    operation: Operation<P, Q>,
    read: Read<P, Q, Answer>,
  ): void {
    this.addPlanned(api, path, operation, atOnce(read))
  }

  /** Like `add`, for reads that may take long. */
  addPlanned<P extends TSchema, Q extends TSchema>(
    api: Api,
    path: string,
    operation: Operation<P, Q>,
    plan: Plan<P, Q>,
  ): void {
    api.get(path, optionsOf(operation), (request, reply) => {
      const input = readInputOf<P, Q>(request)
      this.#reads.answer(request, reply, (moment) => plan(input, moment).build())
    })
    this.#route(api.prefix + path, operation, plan)
  }

  /** Like `add`, for objects with a tag of their own. */
  addOne<P extends TSchema, Q extends TSchema>(
    api: Api,
    path: string,
    operation: Operation<P, Q>,
    read: Read<P, Q, TaggedAnswer>,
  ): void {
    api.get(path, optionsOf(operation), (request, reply) => {
      const input = readInputOf<P, Q>(request)
      this.#reads.answerOne(request, reply, (moment) => read(input, moment))
    })
    this.#route(api.prefix + path, operation, atOnce(read))
  }

  /**
   * The read for a request in the current form. Undefined if no route matches, if a
   * parameter is invalid, or if the read may take many turns of the event loop.
   *
   * @throws {InvalidInput} for a value that only the domain finds invalid.
   */
  find(url: string, userId: number, moment: Moment): FoundRead | undefined {
    const found = this.#router.find('GET', url)
    if (!found) return undefined
    const route: Route = found.store
    const params = route.params(found.params)
    const query = route.query(found.searchParams)
    if ('error' in params || 'error' in query || lacksOne(found.params)) return undefined
    const input = { userId, params: params.value, query: query.value, isEarlierForm: false }
    const { mayTakeLong, build } = route.plan(input, moment)
    return mayTakeLong ? undefined : { route: route.pattern, build }
  }

  #route<P extends TSchema, Q extends TSchema>(
    pattern: string,
    { schema }: Operation<P, Q>,
    plan: Plan<P, Q>,
  ): void {
    const params = parameterReader(schema.params ?? {})
    const query = parameterReader(schema.querystring ?? {})
    this.#router.on('GET', pattern, () => {}, { pattern, params, query, plan })
  }
}

const atOnce =
  <P extends TSchema, Q extends TSchema>(read: Read<P, Q, Answer>): Plan<P, Q> =>
  (input, moment) => ({ mayTakeLong: false, build: () => read(input, moment) })

interface FoundRead {
  /** Its path pattern. */
  readonly route: string
  readonly build: () => Awaitable<Answer>
}

function optionsOf<P extends TSchema, Q extends TSchema>(operation: Operation<P, Q>) {
  const { earlierQuery } = operation
  const responses = operation.schema.response as object
  const schema = { ...operation.schema, response: { ...responses, 304: unchanged } }
  const preValidation = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    if (request.isEarlierForm && earlierQuery) {
      request.query = pickGiven(request.query as Record<string, unknown>, earlierQuery)
    }
    done()
  }
  return { schema, ...(earlierQuery && { preValidation }) }
}

/** Fastify has parsed them by the operation's schemas. */
const readInputOf = <P extends TSchema, Q extends TSchema>(request: FastifyRequest) => ({
  userId: request.principal.userId,
  params: request.params as Static<P>,
  query: request.query as Static<Q>,
  isEarlierForm: request.isEarlierForm,
})

/** Whether a path parameter is empty: no route matches such a path. */
const lacksOne = (params: Readonly<Record<string, string | undefined>>) =>
  Object.values(params).includes('')
