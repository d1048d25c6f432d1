import assert from 'node:assert/strict'
import { everyAssignment, type Json, read } from '../homework.ts'
import type { Call } from '../service.ts'

/** The visible state of an assignment; null if it does not exist. */
type State = Readonly<{ description: string; isCompleted: boolean; isOfSeries: boolean }> | null

/** What became of one assignment, or of the series it begins. */
interface Entry {
  /** No other has it. */
  readonly title: string
  /** Of the assignment; of the setting where it begins a series. */
  id?: number
  acknowledged: State
  /** Asked for and not acknowledged: it may have happened or not. */
  attempted?: State
}

interface Step {
  readonly ask: (call: Call, entry: Entry) => ReturnType<Call>
  readonly state: State
}

/** How a writer fared: one that is refused for the moment gives up what it began. */
type Fate = 'all done' | 'some refused' | 'nobody answers'

/** What a service was asked for and what it acknowledged, kept where its end changes nothing. */
export class Journal {
  readonly #entries: Entry[] = []
  /** How many changes were acknowledged. */
  acknowledgements = 0

  /** Creates, changes and deletes, one thing after the other, until nobody answers. */
  async write(call: Call, writer: string): Promise<void> {
    for (let turn = 0; ; turn++) {
      const fate = await this.#tell(
        stories[turn % stories.length] ?? [],
        call,
        `${writer}, turn ${turn}`,
      )
      if (fate === 'nobody answers') return
      assert.equal(fate, 'all done')
    }
  }

  /** Does each of these things once, with an assignment of its own. */
  async writeOnce(call: Call, writer: string): Promise<Fate> {
    let worst: Fate = 'all done'
    for (const [turn, story] of stories.slice(2).entries()) {
      const fate = await this.#tell(story, call, `${writer}, turn ${turn}`)
      if (fate === 'nobody answers') return fate
      if (fate !== 'all done') worst = fate
    }
    return worst
  }

  /** Compares all that a service shows with what it was asked for and acknowledged. */
  async check(call: Call): Promise<void> {
    const shown = new Map((await everyAssignment(call)).map((it) => [String(it.title), it]))
    for (const entry of this.#entries) {
      const state = stateOf(shown.get(entry.title))
      const possible =
        'attempted' in entry ? [entry.acknowledged, entry.attempted] : [entry.acknowledged]
      const isPossible = possible.some((it) => JSON.stringify(it) === JSON.stringify(state))
      assert.ok(isPossible, `${entry.title}: ${JSON.stringify({ entry, state })}`)
      entry.acknowledged = state
      delete entry.attempted
    }
    const existing = this.#entries.filter(({ acknowledged }) => acknowledged !== null)
    assert.deepEqual([...shown.keys()].sort(), existing.map(({ title }) => title).sort())
    await checkCounts(call, existing)
  }

  async #tell(story: readonly Step[], call: Call, title: string): Promise<Fate> {
    const entry: Entry = { title, acknowledged: null }
    this.#entries.push(entry)
    try {
      for (const step of story) if (!(await this.#take(step, call, entry))) return 'some refused'
      return 'all done'
    } catch (error) {
      // What fetch throws if the connection is lost, or cannot be opened.
      if (error instanceof TypeError) return 'nobody answers'
      throw error
    }
  }

  /** False if it was refused for the moment. */
  async #take({ ask, state }: Step, call: Call, entry: Entry): Promise<boolean> {
    entry.attempted = state
    const { status, body } = await ask(call, entry)
    if (status === 503) return false
    assert.ok(status === 200 || status === 201, JSON.stringify(body))
    entry.id ??= body.recurring_assignment?.id ?? body.id
    entry.acknowledged = state
    delete entry.attempted
    this.acknowledgements++
    return true
  }
}

const created = { description: 'first', isCompleted: false, isOfSeries: false }
const changed = { ...created, description: 'second' }
const completed = { ...changed, isCompleted: true }
const essay = { description: 'first', due_date: '2090-04-10' }

const create: Step = {
  ask: (call, { title }) => call('POST', '/assignments', { ...essay, title }),
  state: created,
}
const change: Step = {
  ask: (call, { id }) => call('PUT', `/assignments/${id}`, { description: 'second' }),
  state: changed,
}
const complete: Step = {
  ask: (call, { id }) => call('PATCH', `/assignments/${id}/toggle`),
  state: completed,
}
const remove: Step = { ask: (call, { id }) => call('DELETE', `/assignments/${id}`), state: null }
/** The setting and its first assignment, together or not at all. */
const createSeries: Step = {
  ask: (call, { title }) =>
    call('POST', '/assignments', { ...essay, title, recurrence: { type: 'weekly' } }),
  state: { ...created, isOfSeries: true },
}
/** The setting goes and the assignment loses its link, together or not at all. */
const removeSeries: Step = {
  ask: (call, { id }) => call('DELETE', `/recurring/${id}`),
  state: created,
}

const stories: readonly (readonly Step[])[] = [
  [create, change, complete],
  [createSeries],
  [create, change, complete, remove],
  [createSeries, removeSeries],
]

function stateOf(assignment: Json | undefined): State {
  if (!assignment) return null
  const { description, is_completed, recurring_assignment_id } = assignment
  const isOfSeries = recurring_assignment_id !== undefined
  return { description, isCompleted: is_completed, isOfSeries }
}

/** Asserts that counts and other lists agree with the assignments. */
async function checkCounts(call: Call, existing: readonly Entry[]): Promise<void> {
  const statistics = await read(call, '/statistics')
  assert.equal(statistics.total_assignments, existing.length)
  const done = existing.filter(({ acknowledged }) => acknowledged?.isCompleted)
  assert.equal(statistics.completed_assignments, done.length)
  const { recurring_assignments } = await read(call, '/recurring')
  const begun = existing.filter(({ acknowledged }) => acknowledged?.isOfSeries)
  const settings: string[] = recurring_assignments.map(({ title }: Json) => title)
  assert.deepEqual(settings.sort(), begun.map(({ title }) => title).sort())
}
