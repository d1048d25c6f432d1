import type { FastifyInstance, InjectOptions } from 'fastify'
import inject from 'light-my-request'
import { type ApiKeyInput, issueApiKey } from '../../src/actions/api-keys.ts'
import { createUser } from '../../src/actions/users.ts'
import { buildApp, type Edge } from '../../src/app.ts'
import { type Deps, type Notifier, newWaitingMails } from '../../src/deps.ts'
import type { User } from '../../src/domain/accounts/user.ts'
import type { Quotas } from '../../src/domain/quotas.ts'
import { RateLimiter, type RateLimits } from '../../src/http/rate-limit/rate-limiter.ts'
import { clockAt, type SetClock } from './clock.ts'
import type { EngineName, Lasting } from './databases.ts'
import { ampleQuotas } from './deps.ts'
import { plainEdge } from './edge.ts'
import { openDeps } from './open-deps.ts'
import { closeAfter } from './store/close-after.ts'

/** A request's outcome: the body is parsed where it is JSON. */
export interface Answer {
  readonly status: number
  readonly body: ReturnType<typeof JSON.parse>
  readonly headers: Record<string, string>
}

export interface Service {
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly clock: SetClock
  readonly user: User
  /** A key of `user`'s, sent with every `call` that brings no key of its own. */
  readonly key: string
  readonly call: Call
  /** As `call`, with nothing added. */
  ask(request: InjectOptions): Promise<Answer>
  /** Another person of the service, with a key. */
  join(email: string, timeZone?: string): Promise<Pick<Service, 'user' | 'key' | 'call'>>
  issue(owner: User, input?: Partial<ApiKeyInput>): Promise<string>
}

/** Asks the API; `path` is what follows `/api/v1`. */
export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Headers,
) => Promise<Answer>

type Headers = Record<string, string>

export interface ServiceOptions {
  readonly now?: string
  readonly timeZone?: string
  readonly limits?: RateLimits
  /** Those that are not given are ample. */
  readonly quotas?: Partial<Quotas>
  readonly notifier?: Notifier
  /** Whether it sends links to new passwords, and security alerts. */
  readonly mailsPasswordLinks?: boolean
  readonly edge?: Partial<Edge>
  /** If it is not to be the one that is chosen for all tests. */
  readonly engine?: EngineName
}

/** The whole service on a database of its own, with one user and a clock that is set. Not limited unless asked. */
export async function startService(t: Lasting, options: ServiceOptions = {}): Promise<Service> {
  const { now = '2026-04-10T03:00:00Z', timeZone = 'Asia/Tokyo' } = options
  const { limits, edge, engine, notifier } = options
  const quotas = { ...ampleQuotas, ...options.quotas }
  const clock = clockAt(now)
  const waitingMails = options.mailsPasswordLinks ? newWaitingMails() : undefined
  const deps = { ...(await openDeps(t, clock, engine)), quotas, notifier, waitingMails }
  const limiter = limits && new RateLimiter(limits)
  const app = buildApp(deps, { ...plainEdge, limiter, ...edge })
  closeAfter(t, app)
  const issue = (owner: User, input: Partial<ApiKeyInput> = {}) =>
    issueApiKey(deps, owner, { name: 'test', isReadOnly: false, expiresAt: null, ...input })
  const ask = async (request: InjectOptions) => {
    await app.ready()
    // Not the framework's own, which would go past what is answered before it.
    const dispatch: inject.DispatchFunc = (...of) => void app.server.emit('request', ...of)
    return answerOf(await inject(dispatch, request))
  }
  const callWith =
    (key: string): Call =>
    (method, path, body, headers) =>
      ask({
        method: method as NonNullable<InjectOptions['method']>,
        url: `/api/v1${path}`,
        headers: headers ?? { authorization: `Bearer ${key}` },
        ...(body !== undefined && { payload: body as object }),
      })
  const join = async (email: string, zone = timeZone) => {
    const user = await createUser(deps, { email, timeZone: zone }, null)
    const key = await issue(user)
    return { user, key, call: callWith(key) }
  }
  const { user, key, call } = await join('student@example.org')
  return { app, deps, clock, user, key, call, ask, join, issue }
}

function answerOf(response: {
  statusCode: number
  body: string
  headers: Record<string, unknown>
}): Answer {
  const headers = response.headers as Headers
  const isJson = String(headers['content-type']).startsWith('application/json')
  const body = isJson && response.body !== '' ? JSON.parse(response.body) : response.body
  return { status: response.statusCode, body, headers }
}
