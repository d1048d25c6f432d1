import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ask, callOver } from '../api-client.ts'
import { everyAssignment, type Json } from '../homework.ts'
import type { Answer } from '../service.ts'
import { until } from '../until.ts'

/** One way to the service; `path` is what follows `/api/v1`. */
export type Send = (path: string, request: RequestInit) => Promise<Answer>

/** To the service that is at `target.url` by then. */
export const sendTo =
  (target: { readonly url: string }): Send =>
  (path, request) =>
    ask(`${target.url}/api/v1${path}`, request)

/** What is known of one assignment that somebody asked for until it was there. */
interface Entry {
  id?: number
  isCompleted: boolean
  /** The last request for it was given up: it may have been done or not. */
  isUnclear: boolean
}

/** One request that was sent, and what came of it; no status where the connection broke. */
interface Exchange {
  /** When it was sent, by the clock that is never set. */
  readonly at: number
  readonly milliseconds: number
  readonly status: number | undefined
}

const writers = 8
/** In milliseconds. A client that obeys Retry-After would wait a second. */
const beforeRetry = 20
/** How often a request that is said to be under way is asked for again before it is given up. */
const conflictsAtMost = 10

/** Descriptions of everything in a database that should not be there. */
interface Differences {
  /** Acknowledged, and not there as it was acknowledged. */
  readonly lost: readonly string[]
  /** There more than once. */
  readonly doubled: readonly string[]
  /** There, and never asked for. */
  readonly unasked: readonly string[]
}

/** Writers that create and toggle assignments, and retry until a request is confirmed, or the test is over. */
export class InsistentWriters {
  readonly exchanges: Exchange[] = []
  acknowledgements = 0
  /** What was answered that is neither a success nor "come again", and how often. */
  readonly surprises = new Map<string, number>()
  readonly #test: { readonly signal: AbortSignal }
  readonly #key: string
  readonly #isNamed: boolean
  readonly #entries = new Map<string, Entry>()
  #isStopped = false
  #work: Promise<unknown> = Promise.resolve()

  /** @param isNamed whether each request has an `Idempotency-Key`, the same when it is sent again. */
  constructor(
    test: { readonly signal: AbortSignal },
    { key, isNamed = true }: { readonly key: string; readonly isNamed?: boolean },
  ) {
    this.#test = test
    this.#key = key
    this.#isNamed = isNamed
  }

  /** How many requests ended without anybody knowing whether they were done. */
  get unclear(): number {
    return [...this.#entries.values()].filter(({ isUnclear }) => isUnclear).length
  }

  /** The longest that anybody waited for an answer, in milliseconds. */
  get longest(): number {
    return Math.round(Math.max(0, ...this.exchanges.map(({ milliseconds }) => milliseconds)))
  }

  /** Lets eight of them work until they are stopped, each going by all `ways` in turn. */
  begin(ways: readonly Send[]): void {
    const first = Array.from({ length: writers }, (_, n) => n)
    this.#work = Promise.all(first.map((n) => this.#writeOne(inTurn(ways, n))))
  }

  get isStopped(): boolean {
    return this.#isStopped || this.#test.signal.aborted
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#work
  }

  /** Waits until so many more requests are acknowledged. */
  async acknowledged(more: number): Promise<void> {
    const enough = this.acknowledgements + more
    await until(this.#test, () => this.acknowledgements >= enough)
  }

  /** Compares all that the service at `url` shows with what was acknowledged. */
  async compare(url: string): Promise<Differences> {
    const all = await everyAssignment(callOver(url, this.#key))
    const found = Map.groupBy(all, ({ title }) => String(title))
    const lost: string[] = []
    const doubled: string[] = []
    for (const [title, { id, isCompleted, isUnclear }] of this.#entries) {
      const copies = found.get(title) ?? []
      const isThere = copies.some(
        (it) => it.id === id && (isUnclear || it.is_completed === isCompleted),
      )
      const told = JSON.stringify({ title, id, isCompleted, copies })
      if (copies.length > 1) doubled.push(told)
      else if (id !== undefined && !isThere) lost.push(told)
    }
    const unasked = [...found.keys()].filter((title) => !this.#entries.has(title))
    return { lost, doubled, unasked }
  }

  /** Asks until it is done, and gives what was answered; undefined when nobody can say whether it was. */
  async insist(send: Send, path: string, request: RequestInit): Promise<Json | undefined> {
    const name = this.#isNamed && { 'idempotency-key': randomUUID() }
    const headers = { authorization: `Bearer ${this.#key}`, ...name }
    for (let conflicts = 0; conflicts < conflictsAtMost && !this.#test.signal.aborted; ) {
      const answer = await this.#exchange(() => send(path, { ...request, headers }))
      const { status, body } = answer ?? {}
      if (status === 200 || status === 201) {
        this.acknowledgements++
        return body
      }
      if (status === 409) conflicts++
      else if (status !== 503) this.#note(answer ? `${status} ${body.error}` : 'no answer')
      await pause(beforeRetry)
    }
    return undefined
  }

  async #writeOne(send: Send): Promise<void> {
    const name = randomUUID()
    for (let turn = 0; !this.isStopped; turn++) {
      const title = `${name}, turn ${turn}`
      const entry: Entry = { isCompleted: false, isUnclear: false }
      this.#entries.set(title, entry)
      const body = JSON.stringify({ title, due_date: '2090-04-10' })
      const created = await this.insist(send, '/assignments', { method: 'POST', body })
      entry.isUnclear = created === undefined
      if (created) entry.id = created.id
      for (let toggles = turn % 3; toggles > 0 && !entry.isUnclear; toggles--) {
        await this.#toggle(send, entry)
      }
    }
  }

  async #toggle(send: Send, entry: Entry): Promise<void> {
    const path = `/assignments/${entry.id}/toggle`
    const toggled = await this.insist(send, path, { method: 'PATCH' })
    entry.isUnclear = toggled === undefined
    if (!toggled) return
    if (toggled.is_completed === entry.isCompleted) this.#note('toggled twice')
    entry.isCompleted = toggled.is_completed
  }

  async #exchange(send: () => Promise<Answer>): Promise<Answer | undefined> {
    const at = performance.now()
    const answer = await send().catch((error) => {
      // What fetch throws if the connection is lost, or cannot be opened.
      if (error instanceof TypeError) return undefined
      throw error
    })
    this.exchanges.push({ at, milliseconds: performance.now() - at, status: answer?.status })
    return answer
  }

  #note(surprise: string): void {
    this.surprises.set(surprise, (this.surprises.get(surprise) ?? 0) + 1)
  }
}

/** Goes by each of `ways` in turn. */
export function inTurn(ways: readonly Send[], first: number): Send {
  let turn = first
  return (...request) => {
    const send = ways[turn++ % ways.length]
    assert.ok(send)
    return send(...request)
  }
}
