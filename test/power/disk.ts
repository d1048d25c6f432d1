import type { Fate } from './fates.ts'
import type { File } from './file.ts'
import { Folder } from './folder.ts'
import type { Event, FileName } from './log.ts'
import type { Random } from './random.ts'

/**
 * A disk as a power cut finds it: what was synced is there; what was not may
 * be, in any part. A sync covers what was done before it began.
 */
export class Disk {
  readonly #folder: Folder
  /** How many events there had been when each sync began, by its number. */
  readonly #begins = new Map<number, number>()
  #count = 0

  /** @param contents what is there from the start, and safe. */
  constructor(contents: ReadonlyMap<FileName, Buffer>) {
    this.#folder = new Folder(contents)
  }

  follow(event: Event): void {
    this.#count++
    if (event.kind === 'answer') return
    const target = this.#targetOf(event)
    if (event.kind === 'sync begins') this.#begins.set(event.sync, this.#count)
    else if (event.kind === 'sync ended') target.settle(this.#begins.get(event.sync) ?? 0)
    else target.add(event, this.#count)
  }

  /** The files that are found when the power is back. */
  afterPowerCut(fate: Fate, random: Random): ReadonlyMap<FileName, Buffer> {
    const found = this.#folder.afterPowerCut(fate, random)
    return new Map([...found].map(([name, file]) => [name, file.afterPowerCut(fate, random)]))
  }

  #targetOf({ kind, file }: Exclude<Event, { kind: 'answer' }>): File | Folder {
    const isFolders = file === '.' || kind === 'create' || kind === 'unlink'
    return isFolders ? this.#folder : this.#folder.file(file)
  }
}
