import type { Random } from '../support/random.ts'
import type { Fate } from './fates.ts'
import type { File } from './file.ts'
import { Folder } from './folder.ts'
import { type Event, type FileName, folderInode } from './log.ts'

/**
 * A disk as a power cut finds it: what was synced is there; what was not may
 * be, in any part. A sync covers what was done before it began.
 */
export class Disk {
  readonly #folder: Folder
  /** The open files, by inode. A name may belong to another one by now. */
  readonly #files = new Map<number, File>()
  /** How many events there had been when each sync began, by its number. */
  readonly #begins = new Map<number, number>()
  #count = 0

  /** @param contents what is there from the start, and safe. */
  constructor(contents: ReadonlyMap<FileName, Buffer>) {
    this.#folder = new Folder(contents)
  }

  /** How many events it has followed. */
  get count(): number {
    return this.#count
  }

  follow(event: Event): void {
    this.#count++
    switch (event.kind) {
      case 'answer':
        break
      case 'write':
      case 'truncate':
        this.#fileOf(event).add(event, this.#count)
        break
      case 'sync begins':
        this.#begins.set(event.sync, this.#count)
        break
      case 'sync ended':
        this.#syncedBy(event).settle(this.#begins.get(event.sync) ?? 0)
        break
      case 'create':
        this.#folder.add(event, this.#count)
        this.#open(event)
        break
      case 'open':
        this.#open(event)
        break
      default:
        this.#folder.add(event, this.#count)
    }
  }

  /** The files that are found when the power is back. */
  afterPowerCut(fate: Fate, random: Random): ReadonlyMap<FileName, Buffer> {
    const found = this.#folder.afterPowerCut(fate, random)
    // One with two names has one content.
    const contents = new Map<File, Buffer>()
    for (const file of new Set(found.values())) {
      contents.set(file, file.afterPowerCut(fate, random))
    }
    return new Map([...found].map(([name, file]) => [name, contents.get(file) as Buffer]))
  }

  #open({ inode, file }: OfFile): void {
    this.#files.set(inode, this.#folder.file(file))
  }

  #syncedBy(event: OfFile): File | Folder {
    return event.inode === folderInode ? this.#folder : this.#fileOf(event)
  }

  #fileOf({ inode, file }: OfFile): File {
    const found = this.#files.get(inode)
    if (!found) throw new Error(`The log is damaged: ${file} was changed before it was opened`)
    return found
  }
}

type OfFile = Extract<Event, { readonly inode: number }>
