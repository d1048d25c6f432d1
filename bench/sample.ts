import assert from 'node:assert/strict'
import { type Answer, ask, headerOf } from './answer.ts'
import type { BenchRequest, Case } from './cases.ts'
import type { Cores } from './machine.ts'
import type { Student } from './population.ts'
import { requestsOf } from './requests.ts'
import { type Server, startBare } from './server.ts'

interface Exchange {
  readonly request: BenchRequest
  readonly answer: Answer
}

/** What the service answers to each kind of request; undefined where a condition has no effect. */
export async function sampleOf(
  { url }: Server,
  it: Case,
  students: readonly Student[],
): Promise<readonly Exchange[] | undefined> {
  // From the end where no run comes: what was deleted cannot be deleted again.
  const first = it.isOnce ? 200 * students.length - 1 : 0
  const sample: Exchange[] = []
  for (const request of requestsOf(it, students, { first, count: it.period ?? 1 })) {
    sample.push({ request, answer: await ask(url, request) })
  }
  const [whole] = sample
  if (!it.isConditional || whole === undefined) return sample
  const request = { ...whole.request, ifNoneMatch: headerOf(whole.answer, 'etag') ?? '"none"' }
  const answer = await ask(url, request)
  return answer.status === 304 ? [{ request, answer }] : undefined
}

/** A bare server that is seen to give the same answers, byte for byte. */
export async function startBareLike(
  sample: readonly Exchange[],
  cores: Cores | undefined,
): Promise<Server> {
  const answers = sample.map(({ answer }) => answer)
  const bare = await startBare(answers, cores)
  for (const { request, answer } of sample) assert.deepEqual(await ask(bare.url, request), answer)
  return bare
}
