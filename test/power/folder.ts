import type { Random } from '../support/random.ts'
import type { Fate } from './fates.ts'
import { File } from './file.ts'
import type { FileName, Naming } from './log.ts'
import { Unsynced } from './unsynced.ts'

type Names = Map<FileName, File>

/** A folder on a disk: a name made in it, or taken away, is safe once the folder was synced. */
export class Folder {
  readonly #now: Names
  readonly #safe: Names
  readonly #unsynced = new Unsynced<Naming>()
  /** The file that each change gives a name. */
  readonly #named = new Map<Naming, File>()

  constructor(contents: ReadonlyMap<FileName, Buffer>) {
    this.#safe = new Map([...contents].map(([name, bytes]) => [name, new File(bytes)]))
    this.#now = new Map(this.#safe)
  }

  file(name: FileName): File {
    const file = this.#now.get(name)
    if (!file) throw new Error(`The log is damaged: there is no ${name} yet`)
    return file
  }

  /** @param at a time as in `File`. */
  add(change: Naming, at: number): void {
    if (change.kind === 'create') this.#named.set(change, new File(Buffer.alloc(0)))
    if ('to' in change) this.#named.set(change, this.file(change.file))
    this.#unsynced.add(change, at)
    this.#apply(this.#now, [change])
  }

  settle(begin: number): void {
    this.#apply(this.#safe, this.#unsynced.takeUntil(begin))
  }

  afterPowerCut(fate: Fate, random: Random): ReadonlyMap<FileName, File> {
    const names = new Map(this.#safe)
    this.#apply(names, fate(this.#unsynced.all, random))
    return names
  }

  /** A file may get its new name though the change that gave it the old one is lost. */
  #apply(names: Names, changes: readonly Naming[]): void {
    for (const change of changes) {
      const file = this.#named.get(change)
      if (change.kind === 'rename' || change.kind === 'unlink') names.delete(change.file)
      if (file) names.set('to' in change ? change.to : change.file, file)
    }
  }
}
