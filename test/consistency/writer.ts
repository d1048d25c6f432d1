import assert from 'node:assert/strict'
import { create, type Json, toggle, update } from '../support/homework.ts'
import type { Random } from '../support/random.ts'
import type { Call } from '../support/service.ts'
import { tick, type Write } from './history.ts'
import type { Student } from './student.ts'
import type { State } from './views.ts'

/** More than a page, so that the second one comes and goes. */
const mostAssignments = 8

type Change = (call: Call) => Promise<State>

/** Changes the data of one user, one thing after another, each by any instance. */
export class Writer {
  readonly writes: Write<State>[] = []
  /** Of all assignments that there ever were. */
  readonly ids: number[] = []
  readonly #student: Student
  readonly #random: Random

  constructor(student: Student, random: Random) {
    this.#student = student
    this.#random = random
  }

  async write(): Promise<void> {
    const before = this.writes.at(-1)?.state ?? []
    const add: Change = async (call) => [...before, await this.#create(call)]
    const change = before.length === 0 ? add : this.#anyChange(before, add)
    const call = this.#random.oneOf(this.#student.calls)
    const sent = tick()
    const state = await change(call)
    this.writes.push({ sent, answered: tick(), state })
  }

  #anyChange(before: State, add: Change): Change {
    const one = this.#random.oneOf(before)
    const others = before.filter(({ id }) => id !== one.id)
    const title = `Draft ${this.writes.length}`
    const remove: Change = async (call) => {
      assert.equal((await call('DELETE', `/assignments/${one.id}`)).status, 200)
      return others
    }
    return this.#random.weighted<Change>([
      [3, before.length < mostAssignments ? add : remove],
      [1, remove],
      [3, async (call) => [...others, await toggle(call, one)]],
      [3, async (call) => [...others, await update(call, one, { title })]],
    ])
  }

  /** What is created last falls due first. */
  async #create(call: Call): Promise<Json> {
    const due_date = new Date(Date.UTC(2090, 0, 1) - this.ids.length * 60_000).toISOString()
    const subject = this.#random.oneOf(['Math', 'Physics'])
    const created = await create(call, { due_date, subject })
    this.ids.push(created.id)
    return created
  }
}
