import assert from 'node:assert/strict'
import { asking } from '../support/http/conditional-reads.ts'
import type { Random } from '../support/random.ts'
import type { Answer } from '../support/service.ts'
import type { Read } from './history.ts'
import { moment, type Student } from './student.ts'
import { type State, type View, viewOf, views } from './views.ts'

/** So many answers of each path one has kept, and so many of the last ids one looks at. */
const most = { kept: 3, ids: 10 }

/** Reads the data of one user by any instance, half of the times with the `ETag` of an earlier answer. */
export class Reader {
  readonly reads: Read<State>[] = []
  /** Where one strong `ETag` named two contents (RFC 9110, section 8.8.1). */
  readonly ambiguous = new Set<string>()
  notModified = 0
  readonly #student: Student
  readonly #random: Random
  readonly #kept = new Map<string, readonly Answer[]>()
  /** By the path and its strong `ETag`. */
  readonly #contents = new Map<string, string>()

  constructor(student: Student, random: Random) {
    this.#student = student
    this.#random = random
  }

  /** Looks at one of the views, or at one of the assignments with these ids. */
  async read(ids: readonly number[]): Promise<void> {
    const single = ids.slice(-most.ids).map(viewOf)
    const isSingle = single.length > 0 && this.#random.chance(0.3)
    await this.#look(this.#random.oneOf(isSingle ? single : views))
  }

  async #look({ path, shown, of }: View): Promise<void> {
    const kept = this.#kept.get(path) ?? []
    const held = kept.length > 0 && this.#random.chance(0.5) ? this.#random.oneOf(kept) : undefined
    const call = this.#random.oneOf(this.#student.calls)
    const headers = asking(this.#student, held?.headers.etag ?? '"none"')
    const sent = moment()
    const answer = await call('GET', path, undefined, headers)
    const answered = moment()
    this.reads.push({ sent, answered, path, of, shown: shown(this.#wholeOf(answer, held)) })
    if (answer.status !== 200) return
    this.#kept.set(path, [answer, ...kept].slice(0, most.kept))
    this.#name(path, answer)
  }

  /** With 304, what the client has is said to be the current content. */
  #wholeOf(answer: Answer, held: Answer | undefined): Answer {
    if (answer.status !== 304) return answer
    this.notModified++
    return held ?? assert.fail('304 for an ETag that nobody has')
  }

  #name(path: string, { headers: { etag = '' }, body }: Answer): void {
    if (etag.startsWith('W/')) return
    const content = JSON.stringify(body)
    const name = `${path} ${etag}`
    if ((this.#contents.get(name) ?? content) !== content) this.ambiguous.add(name)
    this.#contents.set(name, content)
  }
}
