import assert from 'node:assert/strict'
import path from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { inspectSqlite } from '../../src/store/opening/inspect-sqlite.ts'
import { callOver } from '../support/api-client.ts'
import { Journal } from '../support/processes/journal.ts'
import { newSite, type Server } from '../support/processes/site.ts'
import type { Call } from '../support/service.ts'
import { type Fault, failingDisk, skipWithoutFailingDisk } from './failing-disk.ts'

/** In `npm test`, one write or sync of so many fails; with FAULT_ROUNDS as many, each. */
const stride = Math.ceil(12 / Number(process.env.FAULT_ROUNDS ?? 1))
/** A request that was refused for a failed sync (SQLITE_IOERR_FSYNC), which must end the service. */
const refusedForSync = /"errcode":1034.*"store unavailable"/

const faults: readonly [name: string, writers: number, fault: Fault][] = [
  ['fails once', 1, { kind: 'EIO', lasts: false }],
  ['fails once, with writers side by side', 3, { kind: 'EIO', lasts: false }],
  ['fails from then on', 1, { kind: 'EIO', lasts: true }],
  ['is full from then on', 1, { kind: 'ENOSPC', lasts: true }],
]

describe('a service whose disk', { skip: skipWithoutFailingDisk, concurrency: 2 }, () => {
  for (const [name, writers, fault] of faults) {
    test(`${name}, at any write or sync, keeps what it acknowledged, and serves again`, async (t) => {
      const trial = new Trial(t, fault)
      await trial.begin()
      const first = Array.from({ length: writers }, (_, n) => n)
      let isReached = true
      for (let nth = 1; isReached; nth += stride) {
        isReached = await trial.failAt(nth, first)
      }
      await trial.end()
      t.diagnostic(trial.told)
      assert.ok(trial.refusals + trial.ends > 0, trial.told)
    })
  }
})

const deadline = () =>
  pause(60_000, undefined, { ref: false }).then(() =>
    assert.fail('a sync failed, and the service goes on'),
  )

class Trial {
  readonly #fault: Fault
  readonly #site
  readonly #disk
  readonly #journal = new Journal()
  #server: Server | undefined
  #key = ''
  #faults = 0
  refusals = 0
  ends = 0

  constructor(t: TestContext, fault: Fault) {
    this.#fault = fault
    this.#site = newSite(t)
    this.#disk = failingDisk(t, path.dirname(this.#site.file))
  }

  get told(): string {
    return `${this.#faults} faults, ${this.refusals} refused, ${this.ends} ends, ${this.#journal.acknowledgements} acknowledged`
  }

  async begin(): Promise<void> {
    this.#key = await this.#site.join('student@example.org')
    await this.#serve()
  }

  /** A service that goes on stops in order, and has refused nothing for a failed sync. */
  async end(): Promise<void> {
    this.#server?.signal('SIGTERM')
    const { code, stdout = '' } = (await this.#server?.ended) ?? {}
    assert.equal(code, 0)
    assert.doesNotMatch(stdout, refusedForSync)
  }

  /** Whether there were so many writes and syncs. */
  async failAt(nth: number, writers: readonly number[]): Promise<boolean> {
    this.#disk.fail(nth, this.#fault)
    const call = this.#call()
    const fates = await Promise.all(
      writers.map((n) => this.#journal.writeOnce(call, `${nth}-${n}`)),
    )
    const { writesAndSyncs, failedSyncs } = this.#disk.mend()
    const isReached = writesAndSyncs >= nth
    if (isReached) this.#faults++
    if (fates.includes('some refused')) this.refusals++
    if (failedSyncs > 0) await this.#serveAgain()
    await this.#journal.check(this.#call())
    assert.deepEqual(inspectSqlite(this.#site.file).problems, [])
    assert.equal(await this.#journal.writeOnce(this.#call(), `${nth} again`), 'all done')
    return isReached
  }

  #call(): Call {
    return callOver(this.#server?.url ?? '', this.#key)
  }

  async #serve(): Promise<void> {
    const shortLog = `--import ${path.join(import.meta.dirname, 'short-log.ts')}`
    const env = { ...this.#disk.env, NODE_OPTIONS: shortLog }
    this.#server = await this.#site.serve({ isDirect: true, env })
  }

  /** After a sync that failed, perhaps beside the last of the requests. */
  async #serveAgain(): Promise<void> {
    const { code, stdout = '' } = (await Promise.race([this.#server?.ended, deadline()])) ?? {}
    this.ends++
    assert.equal(code, 70)
    assert.match(stdout, /"the process cannot go on"/)
    assert.doesNotMatch(stdout, refusedForSync)
    await this.#serve()
  }
}
