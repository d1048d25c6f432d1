import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../api-client.ts'
import type { Answer } from '../service.ts'
import type { Send } from './insistent-writers.ts'

/** How often a request is tried, and how long before it is tried again, in milliseconds. */
const attempts = 50
const beforeRetry = 20

/**
 * Sends each request to one of `urls()` in turn, and on to the next one where it
 * was refused, where the connection broke before an answer began, and where the
 * answer is 503 with `Retry-After`.
 */
export function balancer(urls: () => readonly string[]): Send & { readonly retries: () => number } {
  let turn = 0
  let retries = 0
  const next = () => {
    const all = urls()
    return all[turn++ % all.length] ?? assert.fail('there is no instance')
  }
  const send: Send = async (path, request) => {
    for (let attempt = 1; ; attempt++) {
      const answer = await ask(`${next()}/api/v1${path}`, request).catch(told)
      const isFinal = !(answer instanceof Error) && !asksForRetry(answer)
      if (isFinal) return answer
      if (attempt === attempts) throw new Error(`tried ${attempts} times`, { cause: answer })
      retries++
      await pause(beforeRetry)
    }
  }
  return Object.assign(send, { retries: () => retries })
}

const asksForRetry = ({ status, headers }: Answer) => status === 503 && 'retry-after' in headers

/** What fetch throws before an answer began. */
function told(error: unknown): TypeError {
  if (error instanceof TypeError) return error
  throw error
}
