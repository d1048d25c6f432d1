import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { isOfSystem } from '../../domain/errors.ts'
import { isCopyName, isPartName } from '../files/file-names.ts'

/** A file that nothing needs but its operator. */
interface LeftoverFile {
  /** Absolute path. */
  readonly file: string
  /** Otherwise it is a copy. One that is being written is unfinished, too. */
  readonly isUnfinished: boolean
  /** In bytes. */
  readonly size: number
}

/** The copies and unfinished files beside an SQLite file, as far as this user can see them. */
export function leftoverFiles(file: string): readonly LeftoverFile[] {
  if (!existsSync(file)) return []
  const { dir, base } = path.parse(realpathSync(file))
  try {
    return readdirSync(dir)
      .filter((name) => isPartName(name) || isCopyName(name, base))
      .toSorted()
      .flatMap((name) => {
        const left = path.join(dir, name)
        // A backup in progress renames its file meanwhile.
        const found = statSync(left, { throwIfNoEntry: false })
        return found ? { file: left, isUnfinished: isPartName(name), size: found.size } : []
      })
  } catch (error) {
    if (isOfSystem(error)) return []
    throw error
  }
}
