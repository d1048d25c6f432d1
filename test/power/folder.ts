import type { Fate } from './fates.ts'
import { File } from './file.ts'
import type { Change, FileName } from './log.ts'
import type { Random } from './random.ts'
import { Unsynced } from './unsynced.ts'

type Names = Map<FileName, File>

/** A folder on a disk: a new name in it, or one taken away, is safe once the folder was synced. */
export class Folder {
  readonly #now: Names
  readonly #safe: Names
  readonly #unsynced = new Unsynced()
  readonly #created = new Map<Change, File>()

  constructor(contents: ReadonlyMap<FileName, Buffer>) {
    this.#safe = new Map([...contents].map(([name, bytes]) => [name, new File(bytes)]))
    this.#now = new Map(this.#safe)
  }

  file(name: FileName): File {
    const file = this.#now.get(name)
    if (!file) throw new Error(`The log is damaged: ${name} was changed before it was created`)
    return file
  }

  /** @param change a name made or taken away, at a time as in `File`. */
  add(change: Change, at: number): void {
    if (change.kind === 'create') this.#created.set(change, new File(Buffer.alloc(0)))
    this.#unsynced.add(change, at)
    this.#rename(this.#now, [change])
  }

  settle(begin: number): void {
    this.#rename(this.#safe, this.#unsynced.takeUntil(begin))
  }

  afterPowerCut(fate: Fate, random: Random): ReadonlyMap<FileName, File> {
    const names = new Map(this.#safe)
    this.#rename(names, fate(this.#unsynced.all, random))
    return names
  }

  #rename(names: Names, changes: readonly Change[]): void {
    for (const change of changes) {
      const file = this.#created.get(change)
      if (file) names.set(change.file, file)
      else names.delete(change.file)
    }
  }
}
