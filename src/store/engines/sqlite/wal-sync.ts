import { closeSync, fdatasync, openSync } from 'node:fs'

/**
 * Makes a write-ahead log durable, with one `fdatasync` for all callers that wait. A
 * caller gets a sync that *began after* its call. A sync that is already running may have
 * passed the caller's pages by, and relying on it loses acknowledged writes.
 */
export class WalSync {
  /** To be called when any sync of the log fails, also one that is not of this class. */
  readonly fatal: (error: unknown) => void
  readonly #file: number
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined

  /**
   * @param fatal called when a sync fails. It must end the process: the kernel may have
   * dropped the pages it could not write, and a second sync would report success for lost
   * data.
   */
  constructor(path: string, fatal: (error: unknown) => void) {
    this.#file = openSync(path, 'r+')
    this.fatal = fatal
  }

  /** The running sync, if any. */
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
        if (error) return this.fatal(error)
        // The next sync starts after this one; all callers until then share it.
        if (this.#running === sync && this.#next === undefined) this.#running = undefined
        resolve()
      })
    })
    this.#running = sync
    return sync
  }
}
