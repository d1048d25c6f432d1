import { Worker, type WorkerOptions } from 'node:worker_threads'
import { unavailable } from '../../../domain/errors.ts'
import type { Scan, Scanned } from '../engine.ts'
import { translation } from './errors.ts'

/** A message to the thread: a scan, or whether scans pause from now on. */
export type ToThread = { readonly id: number; readonly scan: Scan } | { readonly isPaused: boolean }

export type ScanOutcome =
  | { readonly scanned: Scanned }
  | { readonly error: unknown; readonly errcode: number | undefined }

/** A message from the thread: how a scan has ended, or that scans pause. */
export type FromThread =
  | { readonly id: number; readonly outcome: ScanOutcome }
  | { readonly isPaused: true }

/** MiB. Beyond it the thread ends. The longest list has 64 of texts, each of whose bytes V8 may store as two. */
const heap = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 512 }

/**
 * Scans an SQLite file in a thread of its own, where that keeps nobody waiting. The thread starts with the first scan,
 * in some 50 ms.
 */
export class ScanThread {
  readonly #options: WorkerOptions
  readonly #waiting = new Map<number, PromiseWithResolvers<Scanned>>()
  #last = 0
  #worker: Worker | undefined
  #pausing: PromiseWithResolvers<void> | undefined
  #isClosed = false

  constructor(path: string) {
    this.#options = { workerData: path, resourceLimits: heap }
  }

  /**
   * Scans take turns. Each is of a state that is as new as when it was asked for, or newer.
   *
   * @throws {DomainError} `unavailable`, also if the thread is closed meanwhile.
   */
  readonly scan = (scan: Scan): Promise<Scanned> => {
    if (this.#isClosed) return Promise.reject(unavailable(new Error('the store is closed')))
    this.#worker ??= this.#start()
    const result = Promise.withResolvers<Scanned>()
    const id = ++this.#last
    this.#waiting.set(id, result)
    this.#worker.ref()
    this.#worker.postMessage({ id, scan } satisfies ToThread)
    return result.promise
  }

  /** Resolves when no scan has a snapshot. None takes one until `resume`. */
  readonly pause = async (): Promise<void> => {
    if (!this.#worker) return
    this.#pausing ??= Promise.withResolvers<void>()
    this.#worker.postMessage({ isPaused: true } satisfies ToThread)
    await this.#pausing.promise
  }

  readonly resume = (): void => this.#worker?.postMessage({ isPaused: false } satisfies ToThread)

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), this.#options)
    const end = (error: unknown) => {
      if (this.#worker === worker) this.#threadEnded(error)
    }
    worker.on('message', (message: FromThread) => {
      if ('isPaused' in message) this.#paused()
      else this.#end(worker, message.id, message.outcome)
    })
    worker.once('error', end)
    worker.once('exit', () => end(new Error('the scanning thread has ended')))
    return worker
  }

  #end(worker: Worker, id: number, outcome: ScanOutcome): void {
    const result = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (this.#waiting.size === 0) worker.unref()
    if ('scanned' in outcome) result?.resolve(outcome.scanned)
    else result?.reject(failureIn(outcome))
  }

  #paused(): void {
    this.#pausing?.resolve()
    this.#pausing = undefined
  }

  /** The next scan starts another thread. */
  #threadEnded(error: unknown): void {
    this.#worker = undefined
    this.#paused()
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of waiting) reject(unavailable(error))
  }
}

const failureIn = ({ error, errcode }: Extract<ScanOutcome, { error: unknown }>) =>
  translation(error instanceof Error ? Object.assign(error, { errcode }) : error)
