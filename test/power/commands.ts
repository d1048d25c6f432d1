import { existsSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { agreesWithChecksum } from '../../src/store/files/backup-format.ts'
import { database, lastBackup } from './seed-disk.ts'

/** A command that works on the files of a database, and what it promises of them. */
export interface FileCommand {
  readonly name: 'backup' | 'restore'
  /** @param disk the folder of the files. */
  words(disk: string): readonly string[]
  /** What a power cut broke of the promise. */
  problems(found: Found): Promise<readonly string[]>
}

/** What is found when the power is back. */
interface Found {
  /** The folder with what is left. */
  readonly folder: string
  /** Whether the command had ended. */
  readonly isOver: boolean
  /** The contents of the database and of the backup before the command began. */
  readonly before: Contents
}

export interface Contents {
  readonly database: string
  readonly backup: string
}

const nextBackup = 'next.backup'

export const backup: FileCommand = {
  name: 'backup',
  words: (disk) => ['backup', path.join(disk, nextBackup)],
  async problems({ folder, isOver, before }) {
    const file = path.join(folder, nextBackup)
    const problems = [...differences(folder, database, [before.database])]
    if (!existsSync(file)) return isOver ? [...problems, 'the backup is missing'] : problems
    if (!(await agreesWithChecksum(file))) return [...problems, 'the backup is not complete']
    return [...problems, ...differences(folder, nextBackup, [before.database])]
  },
}

export const restore: FileCommand = {
  name: 'restore',
  words: (disk) => ['restore', path.join(disk, lastBackup)],
  async problems({ folder, isOver, before }) {
    const problems = differences(folder, lastBackup, [before.backup])
    if (!isOver && contentOf(folder, database) === before.database) return problems
    problems.push(...differences(folder, database, [before.backup]))
    if (problems.length > 0) return problems
    // What was there is kept: the restored file may be the wrong one.
    return differences(folder, `${database}.before-restore-1`, [before.database])
  },
}

export const contentsIn = (folder: string): Contents => ({
  database: contentOf(folder, database),
  backup: contentOf(folder, lastBackup),
})

function differences(folder: string, name: string, expected: readonly string[]): string[] {
  const content = contentOf(folder, name)
  return expected.includes(content) ? [] : [`${name} holds something else: ${content.slice(0, 80)}`]
}

/** All rows but what a restore adds; for a file that SQLite cannot use, the reason. */
function contentOf(folder: string, name: string): string {
  const file = path.join(folder, name)
  if (!existsSync(file)) return 'nothing, for it is missing'
  const opened = new DatabaseSync(file)
  try {
    opened.exec('pragma synchronous = off')
    const rows = (sql: string) => opened.prepare(sql).all()
    const [check] = rows('pragma integrity_check(1)')
    if (check?.integrity_check !== 'ok') return JSON.stringify(check)
    const tables = rows(
      "select name from sqlite_schema where type = 'table' and name not in ('service_states', 'audit_entries', 'sqlite_sequence') order by name",
    )
    return JSON.stringify(tables.map(({ name }) => [name, rows(`select * from "${name}"`)]))
  } catch (error) {
    return String(error)
  } finally {
    opened.close()
  }
}
