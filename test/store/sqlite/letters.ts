import assert from 'node:assert/strict'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestContext } from 'node:test'
import type { Connection } from '../../../src/store/engines/engine.ts'
import { SqliteConnection } from '../../../src/store/engines/sqlite/connection.ts'
import { GroupCommit } from '../../../src/store/engines/sqlite/group-commit.ts'
import { WalSync } from '../../../src/store/engines/sqlite/wal-sync.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

interface Letters {
  readonly commits: GroupCommit
  /** Another connection to the same file, as another process has one. */
  readonly other: DatabaseSync
  /** The letters that are committed, in their order. */
  readonly committed: () => string
  /** What was committed just after each commit. */
  readonly groups: readonly string[]
}

interface Conditions {
  readonly maxWait?: number
  /** What is synced in the log's place. */
  readonly log?: string
  readonly fatal?: (error: unknown) => void
}

/** One writer of a file of letters. */
export function letters(
  t: TestContext,
  { maxWait, log, fatal = assert.ifError }: Conditions = {},
): Letters {
  const file = path.join(temporaryFolder(t), 'kadai.db')
  const connection = new SqliteConnection(file, { timeout: 0 })
  connection.exec('pragma journal_mode = wal; pragma synchronous = normal')
  connection.exec(`create table letters (
    id integer primary key,
    letter text unique,
    after text references letters (letter) deferrable initially deferred
  ) strict`)
  const sync = new WalSync(log ?? `${file}-wal`, fatal)
  const other = new DatabaseSync(file, { timeout: 0 })
  t.after(() => {
    sync.close()
    connection.close()
    other.close()
  })
  const ask = other.prepare(
    `select group_concat(letter, '' order by id) as all_of_them from letters`,
  )
  const committed = () => String(ask.get()?.all_of_them ?? '')
  const groups: string[] = []
  const options = {
    ...(maxWait !== undefined && { maxWait }),
    assertReady: () => {},
    changed: () => ({ before: 0, after: 1 }),
    committed: () => void groups.push(committed()),
  }
  return { commits: new GroupCommit(connection, sync, options), other, committed, groups }
}

/** A write of one letter, of which there can be only one each. */
export const insert =
  (letter: string) =>
  ({ all }: Connection) =>
    all({ name: '', sql: 'insert into letters (letter) values (?)' }, [letter])
