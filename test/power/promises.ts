import type { Exchange } from './load.ts'

/** A state of something, as an answer showed it or as a database holds it. */
export interface State {
  /** Such as `assignment 12`. */
  readonly of: string
  /** Grows with each change. */
  readonly version: number
  readonly content: string
}

/** What has been promised so far: nothing that an answer showed or did may be undone. */
export class Promises {
  readonly #unheard: Map<string, Exchange>
  readonly #newest = new Map<string, State>()
  readonly #gone = new Set<string>()
  /** Whatever any answer ever showed, by what and version. */
  readonly #contents = new Map<string, string>()
  /** When each deletion was first asked for. */
  readonly #deletions = new Map<string, bigint>()

  constructor(exchanges: readonly Exchange[]) {
    this.#unheard = new Map(exchanges.map((exchange) => [exchange.requestId, exchange]))
    for (const { method, path, sentAt, body } of exchanges) {
      for (const state of statesIn(body)) this.#contents.set(versionOf(state), state.content)
      const sooner = this.#deletions.get(targetOf(path)) ?? sentAt
      if (method === 'DELETE')
        this.#deletions.set(targetOf(path), sooner < sentAt ? sooner : sentAt)
    }
  }

  /** How many of the answers that were received have not left, which cannot be. */
  get unheard(): number {
    return this.#unheard.size
  }

  /** An answer leaves: from now on what it says must hold. */
  hear(requestId: string): void {
    const exchange = this.#unheard.get(requestId)
    if (!exchange) throw new Error(`Nobody received the answer ${requestId}`)
    this.#unheard.delete(requestId)
    const { method, path, status, body } = exchange
    if (method === 'DELETE' || status === 404) this.#gone.add(targetOf(path))
    for (const state of statesIn(body)) {
      const known = this.#newest.get(state.of)
      if (!known || known.version < state.version) this.#newest.set(state.of, state)
    }
  }

  /** What was promised until `now`, and does not hold where `found` is all there is. */
  brokenBy(found: ReadonlyMap<string, State>, now: bigint): readonly string[] {
    const broken: string[] = []
    for (const gone of this.#gone) if (found.has(gone)) broken.push(`${gone} is back`)
    for (const promised of this.#newest.values()) {
      const problem = this.#problem(promised, found.get(promised.of), now)
      if (problem && !this.#gone.has(promised.of)) broken.push(`${promised.of} ${problem}`)
    }
    return broken
  }

  #problem(promised: State, found: State | undefined, now: bigint): string | undefined {
    const { of, version } = promised
    if (!found) return (this.#deletions.get(of) ?? now) < now ? undefined : 'is missing'
    if (found.version < version) return `is at ${found.version}, not ${version}`
    const content = this.#contents.get(versionOf(found)) ?? found.content
    return found.content === content ? undefined : `holds ${found.content}, not ${content}`
  }
}

const versionOf = ({ of, version }: State) => `${of} at ${version}`

/** The assignment that `path` is about. */
const targetOf = (path: string) => `assignment ${/^\/assignments\/(\d+)/.exec(path)?.[1]}`

type Body = Exchange['body']

/** Every state that an answer shows. */
function statesIn(body: Body): readonly State[] {
  if (body.assignments) return body.assignments.map(assignmentState)
  if (body.recurring_assignments) return body.recurring_assignments.flatMap(seriesStates)
  if (body.recurring_assignment) return seriesStates(body.recurring_assignment)
  if (body.api_key) return [personState(body.id, body.name)]
  return body.id ? [assignmentState(body)] : []
}

const assignmentState = ({ id, title, is_completed, updated_at }: Body): State => ({
  of: `assignment ${id}`,
  version: Date.parse(updated_at),
  content: JSON.stringify([title, is_completed]),
})

/** A setting is there together with its first assignment, or not at all. */
const seriesStates = ({ id, title, updated_at }: Body): readonly State[] => [
  { of: `setting ${id}`, version: Date.parse(updated_at), content: title },
  firstOfSeries(id),
]

export const firstOfSeries = (settingId: number): State => ({
  of: `first assignment of setting ${settingId}`,
  version: 0,
  content: '',
})

/** A name ends with its version. */
export const personState = (id: number, name: string): State => ({
  of: `user ${id}`,
  version: Number(name.split(' ').at(-1)),
  content: name,
})
