import { setImmediate as nextTurn } from 'node:timers/promises'
import { oneMinute } from '../../../domain/time/durations.ts'
import { Checkpointer } from './checkpointer.ts'
import { isLeftInLog } from './errors.ts'
import type { ScanThread } from './scan-thread.ts'
import { WalSync } from './wal-sync.ts'

/** In pages of the log, like all lengths here. */
const smallestPortion = 250
/**
 * Age at which a portion is written, in milliseconds. SQLite skips its pages that were
 * written again since, so those that change often are copied rarely.
 */
const ripeAge = 200
/** How much may follow a portion before it is written, ripe or not. */
const mostWaiting = 4000
/** Length from which the log restarts, 48 MiB. No response is sent during the three syncs of that. */
const longest = 12_000
/** In milliseconds. During a hold, no other process can checkpoint the pages after it. */
const longestHold = oneMinute

interface Parts {
  /** Ends reads of this process from an older state, which keep the log. */
  readonly release: () => void
  /** The thread of scans. `pause` ends their reads from an older state. */
  readonly scans: Pick<ScanThread, 'pause' | 'resume'>
  /** Ends the process when a sync fails; see `WalSync`. */
  readonly fatal: (error: unknown) => void
}

/**
 * Checkpoints the log into the database file in portions. SQLite by itself does it in one
 * go, inside a commit: 22 ms for 4,000 pages, while nobody is served. Two thirds of that
 * are a sync of the file, which here runs beside the responses.
 *
 * - Nothing is checkpointed before it is durable in the log. So a snapshot is held after
 *   one commit, and SQLite checkpoints nothing beyond it. The checkpoint runs when the
 *   snapshot is ripe, and a later commit is synced.
 * - Nothing in the log is overwritten before it is durable in the file. SQLite restarts
 *   the log once all of it is checkpointed. A portion is never all of it. SQLite
 *   checkpoints the rest by itself, with its own syncs, when the log is long, or when no
 *   other commit follows for a minute.
 */
export class WriteBack {
  readonly #file: WalSync
  readonly #fatal: Parts['fatal']
  readonly #release: Parts['release']
  readonly #scans: Parts['scans']
  readonly #checkpointer: Checkpointer
  /** Length of the log just after the snapshot. */
  #held: number | undefined
  #holdTimer: NodeJS.Timeout | undefined
  /** Defined until the snapshot is ripe. */
  #ripening: NodeJS.Timeout | undefined
  /** The sync of the newest commit after the snapshot, if there is one. */
  #followed: Promise<void> | undefined
  #step: Promise<void> | undefined

  constructor(path: string, { release, scans, fatal }: Parts) {
    using opened = new DisposableStack()
    this.#checkpointer = opened.adopt(new Checkpointer(path), (it) => it.close())
    this.#file = new WalSync(path, fatal)
    // From here on, `close` closes it.
    opened.move()
    this.#release = release
    this.#scans = scans
    this.#fatal = fatal
  }

  /**
   * To be called after every commit. Throws only what `fatal` throws.
   *
   * @param synced resolves when a sync has ended that began after the commit.
   */
  committed(synced: Promise<void>): void {
    if (this.#step !== undefined) return
    if (this.#held === undefined) this.#begin()
    else {
      this.#followed = synced
      if (this.#ripening === undefined || this.#isLarge(this.#held)) this.#advance(synced)
    }
  }

  async stop(): Promise<void> {
    await this.#step
    // Remains, and nothing begins while there is a step.
    this.#step = Promise.resolve()
    this.#letGo()
  }

  /** To be called last; see `Checkpointer`. */
  close(): void {
    this.#checkpointer.close()
    this.#file.close()
  }

  /** Holds what is in the log, unless it is too little for a portion. */
  #begin(): void {
    this.#attempt(() => {
      const { length, checkpointed } = this.#checkpointer.log()
      if (length - checkpointed < smallestPortion) return
      this.#held = this.#checkpointer.hold()
      this.#endLater()
      if (this.#held < longest) this.#ripen()
    })
  }

  #ripen(): void {
    this.#ripening = setTimeout(() => {
      this.#ripening = undefined
      // There may be no further commit.
      if (this.#step !== undefined || this.#followed === undefined) return
      this.#advance(this.#followed)
    }, ripeAge).unref()
  }

  /** Whether much follows the snapshot: copying it later would take longer, while nobody is served. */
  #isLarge(held: number): boolean {
    let waiting = 0
    this.#attempt(() => {
      waiting = this.#checkpointer.log().length - held
    })
    return waiting >= mostWaiting
  }

  #endLater(): void {
    this.#holdTimer = setTimeout(() => this.#endHold(), longestHold).unref()
  }

  /** There are few writes, so SQLite can checkpoint everything without delaying many responses. */
  #endHold(): void {
    if (this.#step !== undefined) this.#endLater()
    else
      this.#attempt(() => {
        this.#letGo()
        this.#writeRest()
      })
  }

  #letGo(): void {
    clearTimeout(this.#holdTimer)
    clearTimeout(this.#ripening)
    this.#ripening = undefined
    this.#followed = undefined
    this.#held = undefined
    this.#checkpointer.letGo()
  }

  #advance(synced: Promise<void>): void {
    this.#step = this.#writeAfter(synced).finally(() => {
      this.#step = undefined
    })
  }

  async #writeAfter(synced: Promise<void>): Promise<void> {
    await synced
    // The responses that waited for the same sync leave first.
    await nextTurn()
    const held = this.#held
    if (held === undefined) return
    this.#attempt(() => this.#writePortion(held))
    if (this.#held !== undefined) return
    await this.#file.request()
    if (held >= longest) await this.#writeRestWithoutScans()
    // If another process prevented that, a new hold at once would prevent it again.
    else this.#begin()
  }

  #writePortion(held: number): void {
    // Otherwise it could be the whole log: a commit without changes adds no pages.
    if (this.#checkpointer.log().length <= held) return
    this.#release()
    this.#checkpointer.copy()
    this.#letGo()
  }

  /** Scans that follow one another would otherwise keep the log for ever. */
  async #writeRestWithoutScans(): Promise<void> {
    await this.#scans.pause()
    this.#attempt(() => this.#writeRest())
    this.#scans.resume()
  }

  #writeRest(): void {
    this.#release()
    this.#checkpointer.complete()
  }

  /** Pages left in the log are tried again with the next portion. */
  #attempt(work: () => void): void {
    try {
      work()
    } catch (error) {
      if (!isLeftInLog(error)) this.#fatal(error)
      this.#letGo()
    }
  }
}
