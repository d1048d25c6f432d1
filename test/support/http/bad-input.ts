import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { read } from '../homework.ts'
import { type Call, type Service, startService } from '../service.ts'
import { assertFailure } from './failure.ts'

/** One bad input. It is numbered, so that it can be spoken of; inputs of one kind share a number. */
export type BadInput = readonly [
  number: number,
  why: string,
  input: Input,
  status: number,
  error: string,
]

export interface Input {
  readonly method?: string
  /** Below `/api/v1`. */
  readonly path: string
  /** Text and bytes are sent as they are, anything else as JSON. */
  readonly body?: unknown
  /** Sent along with a good key. */
  readonly headers?: Record<string, string>
}

/** Sends each to a service that holds some work: it gets its answer, and the service is left as it was. */
export async function refuseAll(t: TestContext, inputs: readonly BadInput[]): Promise<void> {
  const service = await startService(t)
  await service.call('POST', '/assignments', { title: 'Essay', due_date: '2026-04-12' })
  await service.call('POST', '/assignments', {
    title: 'Worksheet',
    due_date: '2026-04-13',
    recurrence: { type: 'weekly' },
  })
  const before = await everything(service.call)
  for (const [number, why, input, status, error] of inputs) {
    await t.test(`${number}: ${why}`, async () => {
      assertFailure(await send(service, input), status, error)
      assert.deepEqual(await everything(service.call), before)
    })
  }
}

export function send({ call, key }: Service, { method = 'GET', path, body, headers }: Input) {
  return call(method, path, body, { authorization: `Bearer ${key}`, ...headers })
}

/** All that a person has. */
export function everything(call: Call) {
  const paths = ['/assignments?include_archived=true', '/recurring', '/me']
  return Promise.all(paths.map((path) => read(call, path)))
}

export const invalid = (detail: string) => [400, `Invalid input: ${detail}`] as const
