import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { Random } from '../support/random.ts'

/** A request and its answer. */
export interface Exchange {
  /** On the clock of `process.hrtime.bigint()`. */
  readonly sentAt: bigint
  readonly method: string
  /** Below `/api/v1`. */
  readonly path: string
  readonly requestId: string
  readonly status: number
  readonly body: ReturnType<typeof JSON.parse>
}

interface Load {
  readonly url: string
  /** One key for each user. */
  readonly keys: readonly string[]
  readonly requests: number
  readonly seed: number
}

const connections = 24

/**
 * Sends reads and writes mixed, for any user on any connection, so that often
 * one reads what another has just written.
 *
 * @throws {Error} unless all are answered as expected.
 */
export async function drive({ url, keys, requests, seed }: Load): Promise<readonly Exchange[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const users = keys.map((key): User => ({ key, assignments: [], renames: 0 }))
  const exchanges: Exchange[] = []
  const converse = async (connection: number) => {
    const random = new Random(seed + connection)
    while (exchanges.length < requests) {
      const user = random.oneOf(users)
      const call = nextCall(user, user === users[connection], random)
      const exchange = await ask(url, agent, { ...call, key: user.key })
      exchanges.push(exchange)
      if (exchange.status === 201 && exchange.body.id) user.assignments.push(exchange.body.id)
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, (_, connection) => converse(connection)))
  } finally {
    agent.destroy()
  }
  return exchanges
}

interface User {
  readonly key: string
  /** Those that belong to no series, oldest first; some are deleted since. */
  readonly assignments: number[]
  renames: number
}

interface Call {
  readonly method: string
  readonly path: string
  readonly body?: object
}

/** @param mayRename for one connection only, so that the names of a user have an order. */
function nextCall(user: User, mayRename: boolean, random: Random): Call {
  const title = `Task ${random.below(1e9)}`
  const description = 'What is to be done. '.repeat(random.below(150))
  const due_date = `2099-05-${10 + random.below(20)}T12:00:00Z`
  const create = { method: 'POST', path: '/assignments', body: { title, description, due_date } }
  const id = random.oneOf(user.assignments.slice(-8))
  if (id === undefined) return create
  if (mayRename && random.chance(0.8)) {
    return { method: 'PATCH', path: '/me', body: { name: `Student ${++user.renames}` } }
  }
  const recurrence = { type: 'weekly' }
  return random.weighted<Call>([
    [20, create],
    [7, { method: 'POST', path: '/assignments', body: { title, due_date, recurrence } }],
    [12, { method: 'PATCH', path: `/assignments/${id}/toggle` }],
    [12, { method: 'PUT', path: `/assignments/${id}`, body: { title, description } }],
    [6, { method: 'DELETE', path: `/assignments/${id}` }],
    [12, { method: 'GET', path: `/assignments/${id}` }],
    [16, { method: 'GET', path: '/assignments?sort=-updated_at&page_size=5' }],
    [6, { method: 'GET', path: '/recurring' }],
    [12, { method: 'GET', path: '/me' }],
  ])
}

async function ask(url: string, agent: Agent, call: Call & { key: string }): Promise<Exchange> {
  const { method, path, key, body } = call
  const headers = { authorization: `Bearer ${key}` }
  const sentAt = process.hrtime.bigint()
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${url}/api/v1${path}`, { agent, method, headers })
      .on('response', resolve)
      .on('error', reject)
      .end(body && JSON.stringify(body))
  })
  const answered = await text(answer)
  const { statusCode: status = 0 } = answer
  if (![200, 201, 404].includes(status)) throw new Error(`${method} ${path}: ${status} ${answered}`)
  const requestId = String(answer.headers['x-request-id'])
  return { sentAt, method, path, requestId, status, body: JSON.parse(answered) }
}
