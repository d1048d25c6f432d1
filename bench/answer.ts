import { type Agent, type IncomingMessage, request as send } from 'node:http'
import { text } from 'node:stream/consumers'
import type { BenchRequest } from './cases.ts'
import { headersOf } from './requests.ts'

/** What a server answered. */
export interface Answer {
  readonly status: number
  /** Name, value, name, value; without those that every server on Node sends by itself. */
  readonly headers: string[]
  readonly body: string
}

const byNode = new Set(['date', 'connection', 'keep-alive'])

/** @throws {Error} for any answer but a success, or 304. */
export async function ask(url: string, request: BenchRequest, agent?: Agent): Promise<Answer> {
  const { method, path, body } = request
  const headers = headersOf(request)
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    send(`${url}/api/v1${path}`, { method, headers, ...(agent && { agent }) })
      .on('response', resolve)
      .on('error', reject)
      .end(body && JSON.stringify(body))
  })
  const answer = {
    status: message.statusCode ?? 0,
    headers: sent(message),
    body: await text(message),
  }
  const isExpected = answer.status === 304 || (answer.status >= 200 && answer.status < 300)
  if (!isExpected) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`)
  return answer
}

/** Asks all of them, over the connections of `agent`. */
export async function askAll(
  url: string,
  requests: readonly BenchRequest[],
  agent: Agent,
): Promise<void> {
  await Promise.all(requests.map((request) => ask(url, request, agent)))
}

export function headerOf({ headers }: Answer, name: string): string | undefined {
  const place = headers.findIndex((it, index) => index % 2 === 0 && it.toLowerCase() === name)
  return place < 0 ? undefined : headers[place + 1]
}

function sent({ rawHeaders }: IncomingMessage): string[] {
  const pairs = Array.from({ length: rawHeaders.length / 2 }, (_, n) =>
    rawHeaders.slice(2 * n, 2 * n + 2),
  )
  return pairs.filter(([name = '']) => !byNode.has(name.toLowerCase())).flat()
}
