import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { isOfSystem } from '../opening/unusable-database.ts'

/** A file that nothing needs but its operator. */
export interface LeftoverFile {
  /** Absolute path. */
  readonly file: string
  /** Otherwise it is a copy. One that is being written is unfinished, too. */
  readonly isUnfinished: boolean
  /** In bytes. */
  readonly size: number
}

/** The names that `putInPlace` writes under. */
const part = /\.\d+\.part(-journal)?$/
/** What migrations and restores keep of the file before them. */
const copy = /^\.before-(step|restore)-\d+(-wal|-journal)?$/

/** The copies and unfinished files beside an SQLite file, as far as this user can see them. */
export function leftoverFiles(file: string): readonly LeftoverFile[] {
  if (!existsSync(file)) return []
  const { dir, base } = path.parse(realpathSync(file))
  const isLeft = (name: string) =>
    part.test(name) || (name.startsWith(base) && copy.test(name.slice(base.length)))
  try {
    return readdirSync(dir)
      .filter(isLeft)
      .toSorted()
      .map((name) => {
        const left = path.join(dir, name)
        return { file: left, isUnfinished: part.test(name), size: statSync(left).size }
      })
  } catch (error) {
    if (isOfSystem(error)) return []
    throw error
  }
}
