import { closeSync, fdatasync, openSync } from 'node:fs'

/**
 * Makes what was written to a write-ahead log survive a power cut, with one
 * `fdatasync` for all who wait. Whoever asks gets a sync that *began after* it
 * asked: one already running may have passed the caller's pages by, and riding
 * on it loses acknowledged writes.
 */
export class WalSync {
  readonly #file: number
  readonly #fatal: (error: unknown) => void
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined

  /**
   * @param fatal called when a sync fails. It must end the process: the kernel
   * may have dropped the pages it could not write, so a second sync would
   * report success for data that is gone.
   */
  constructor(path: string, fatal: (error: unknown) => void) {
    this.#file = openSync(path, 'r+')
    this.#fatal = fatal
  }

  /** The sync that runs, if one does. */
  get running(): Promise<void> | undefined {
    return this.#running
  }

  /** Resolves once everything written before this call is on the disk. Never rejects. */
  request(): Promise<void> {
    if (this.#running === undefined) return this.#start()
    this.#next ??= this.#running.then(() => this.#start())
    return this.#next
  }

  close(): void {
    closeSync(this.#file)
  }

  #start(): Promise<void> {
    this.#next = undefined
    const sync = new Promise<void>((resolve) => {
      fdatasync(this.#file, (error) => {
        if (error) return this.#fatal(error)
        // While one is owed it starts next, and whoever asks meanwhile rides on that one.
        if (this.#running === sync && this.#next === undefined) this.#running = undefined
        resolve()
      })
    })
    this.#running = sync
    return sync
  }
}
