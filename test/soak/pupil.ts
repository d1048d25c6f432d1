import assert from 'node:assert/strict'
import { everyAssignment, type Json, read } from '../support/homework.ts'
import { Random } from '../support/random.ts'
import type { Answer, Call } from '../support/service.ts'

/** As the API shows it, as far as it matters here. */
interface Known {
  readonly title: string
  readonly isCompleted: boolean
}

/** So many assignments one has at most: what grows then is not the data. */
const most = 150

/** One user, who reads and writes for ever, and knows what there must be. */
export class Pupil {
  readonly #call: Call
  readonly #random: Random
  readonly #known = new Map<number, Known>()
  #titles = 0

  constructor(call: Call, seed: number) {
    this.#call = call
    this.#random = new Random(seed)
  }

  /** Sends one request, three reads for every two writes. Fails unless it is answered as expected. */
  async act(): Promise<void> {
    const id = this.#random.oneOf([...this.#known.keys()])
    if (id === undefined) return this.#create()
    const change = () => (this.#known.size < most ? this.#create() : this.#delete(id))
    const act = this.#random.weighted<() => Promise<unknown>>([
      [20, () => read(this.#call, '/assignments?page_size=50')],
      [20, () => this.#look(id)],
      [10, () => read(this.#call, '/assignments/pending')],
      [10, () => read(this.#call, '/statistics')],
      [12, change],
      [8, () => this.#delete(id)],
      [10, () => this.#rename(id)],
      [10, () => this.#toggle(id)],
    ])
    await act()
  }

  /** Fails unless the service has exactly what it acknowledged, and has counted it rightly. */
  async check(): Promise<void> {
    const assignments = await everyAssignment(this.#call)
    const shown = new Map(assignments.map((it) => [it.id, knownOf(it)]))
    const byId = (them: Map<number, Known>) => [...them].sort(([a], [b]) => a - b)
    assert.deepEqual(byId(shown), byId(this.#known))
    const { total_assignments, completed_assignments } = await read(this.#call, '/statistics')
    const completed = [...this.#known.values()].filter(({ isCompleted }) => isCompleted)
    assert.deepEqual(
      [total_assignments, completed_assignments],
      [this.#known.size, completed.length],
    )
  }

  async #look(id: number): Promise<void> {
    assert.deepEqual(knownOf(await read(this.#call, `/assignments/${id}`)), this.#known.get(id))
  }

  async #create(): Promise<void> {
    const description = 'What is to be done. '.repeat(this.#random.below(100))
    const input = { title: this.#nextTitle(), description, due_date: '2099-04-10' }
    this.#note(await this.#call('POST', '/assignments', input), 201)
  }

  async #rename(id: number): Promise<void> {
    const input = { title: this.#nextTitle() }
    this.#note(await this.#call('PUT', `/assignments/${id}`, input), 200)
  }

  async #toggle(id: number): Promise<void> {
    this.#note(await this.#call('PATCH', `/assignments/${id}/toggle`), 200)
  }

  async #delete(id: number): Promise<void> {
    expect(await this.#call('DELETE', `/assignments/${id}`), 200)
    this.#known.delete(id)
  }

  #note(answer: Answer, status: number): void {
    expect(answer, status)
    this.#known.set(answer.body.id, knownOf(answer.body))
  }

  #nextTitle(): string {
    this.#titles++
    return `Task ${this.#titles}`
  }
}

const knownOf = ({ title, is_completed: isCompleted }: Json): Known => ({ title, isCompleted })

const expect = (answer: Answer, status: number) =>
  assert.equal(answer.status, status, JSON.stringify(answer.body))
