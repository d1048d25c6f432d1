import assert from 'node:assert/strict'
import { asking } from '../support/http/conditional-reads.ts'
import type { Random } from '../support/random.ts'
import type { Answer } from '../support/service.ts'
import { type Read, tick } from './history.ts'
import type { Student } from './student.ts'
import { type State, type View, viewOf, views } from './views.ts'

/** A read as it was answered, by the instance with that number. */
export interface AnsweredRead extends Read<State> {
  readonly path: string
  readonly instance: number
  readonly status: number
  readonly etag: string | undefined
}

/** So many answers of each path one has kept. */
const mostKept = 3
/** So many of the last assignments one looks at. */
const mostIds = 10

/** Reads the data of one user by any instance, half of the times with the `ETag` of an earlier answer. */
export class Reader {
  readonly reads: AnsweredRead[] = []
  readonly #student: Student
  readonly #random: Random
  readonly #kept = new Map<string, readonly Answer[]>()

  constructor(student: Student, random: Random) {
    this.#student = student
    this.#random = random
  }

  /** Looks at one of the views, or at one of the assignments with these ids. */
  async read(ids: readonly number[]): Promise<void> {
    const single = ids.slice(-mostIds).map(viewOf)
    const isSingle = single.length > 0 && this.#random.chance(0.3)
    await this.#look(this.#random.oneOf(isSingle ? single : views))
  }

  async #look({ path, of }: View): Promise<void> {
    const { calls } = this.#student
    const kept = this.#kept.get(path) ?? []
    const held = kept.length > 0 && this.#random.chance(0.5) ? this.#random.oneOf(kept) : undefined
    const headers = asking(this.#student, held?.headers.etag ?? '"none"')
    const instance = this.#random.below(calls.length)
    const call = calls[instance] ?? assert.fail('there is no instance')
    const sent = tick()
    const answer = await call('GET', path, undefined, headers)
    const answered = tick()
    const {
      status,
      headers: { etag },
    } = answer
    this.reads.push({
      sent,
      answered,
      shown: shownBy(answer, held),
      of,
      path,
      instance,
      status,
      etag,
    })
    if (status === 200) this.#kept.set(path, [answer, ...kept].slice(0, mostKept))
  }
}

/** With 304, what the client has is said to be the current content. */
function shownBy({ status, body }: Answer, held: Answer | undefined): unknown {
  if (status === 304) return held?.body ?? assert.fail('304 for an ETag that nobody has')
  if (status === 404) return undefined
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
