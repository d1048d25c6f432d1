import { sql } from 'kysely'
import { storedSize } from '../../files/disk-space.ts'
import type { Tables } from '../../schema.ts'
import { type Engine, nobody } from '../engine.ts'
import type { Traits } from '../traits.ts'
import { AssignmentChanges } from './assignment-changes.ts'
import { openPrepared, type SqliteConnection } from './connection.ts'
import { isLeftInLog } from './errors.ts'
import { filesInPlace } from './files-in-place.ts'
import { GroupCommit } from './group-commit.ts'
import { SqliteReader } from './reader.ts'
import { Revisions } from './revisions.ts'
import { ScanThread } from './scan-thread.ts'
import { WalSync } from './wal-sync.ts'
import { busyTimeout } from './while-busy.ts'
import { WriteBack } from './write-back.ts'

/** The rows that one statement of `deletionOf` deletes: in some 3 ms. */
const rowsOfDeletion = 500

export const sqliteTraits: Traits = {
  locksRows: false,
  integer: 'integer',
  text: 'text',
  identity: (column) => column.primaryKey().autoIncrement(),
  userTable: (name) => (table) =>
    table
      .addColumn('id', 'integer', (id) => id.primaryKey().autoIncrement())
      .addColumn('user_id', 'integer', (userId) => userId.notNull().references('users.id'))
      .addUniqueConstraint(`${name}_owned`, ['user_id', 'id']),
  // A restored backup has a new epoch.
  nextVersion: sql`version + 1`,
  forgettable: (table) => table,
  finish: (table) => table.modifyEnd(sql`strict`),
  refuseChanges: async (db, table) => {
    const refusal = sql`select raise(abort, ${sql.lit(`the rows of ${table} are never changed`)})`
    for (const { name, event } of changesOf(table)) {
      await sql`create trigger ${name} before ${event} begin ${refusal}; end`.execute(db)
    }
  },
  allowChanges: async (db, table) => {
    for (const { name } of changesOf(table)) await sql`drop trigger ${name}`.execute(db)
  },
  portionFactor: 1,
  hidden: (column) => sql`+${sql.ref(column)}`,
  deletionOf: (table) =>
    `delete from ${table} where rowid in (select rowid from ${table} where user_id = ? limit ${rowsOfDeletion}) returning 1`,
  hasTable: async (db, name) => {
    const found = sql`select 1 from sqlite_schema where type = 'table' and name = ${name}`
    return (await found.execute(db)).rows.length > 0
  },
  // The only writer locks the whole file.
  lockTables: async () => {},
  holdSnapshot: async () => {},
  readCounter: async (db, table) => {
    const found = sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`
    return (await found.execute(db)).rows[0]?.seq ?? 0
  },
  setCounter: async (db, table, value) => {
    // The table has no row before its first id was assigned, and no constraint that prevents a second row.
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db)
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${value})`.execute(db)
  },
}

/** The events that change or delete rows, each with a name for its trigger. */
function changesOf(name: keyof Tables) {
  const table = sql.table(name)
  const events = {
    update: sql`update on ${table}`,
    delete: sql`delete on ${table}`,
    // `insert or replace` deletes rows without firing the trigger for deletions.
    replace: sql`insert on ${table} when exists (select 1 from ${table} where id = new.id)`,
  }
  return Object.entries(events).map(([kind, event]) => ({
    name: sql.ref(`${name}_refuse_${kind}`),
    event,
  }))
}

/** An engine that reads in this process. */
export interface SqliteEngine extends Engine {
  readonly reader: SqliteReader
  /** @throws {DomainError} `unavailable` if its files are not where they were opened. */
  assertInPlace(): void
}

/** Older versions can corrupt a write-ahead log when it restarts. */
const oldestSqlite = '3.51.3'

/**
 * An SQLite file, with one connection that reads and one that writes.
 *
 * @param fatal ends the process; see `WalSync`.
 */
export function openSqlite(path: string, fatal: (error: unknown) => void): SqliteEngine {
  using opened = new DisposableStack()
  const closing = <T extends { close(): void }>(it: T): T => opened.adopt(it, () => it.close())
  const writer = closing(openPrepared(path, { timeout: busyTimeout }, prepareWriter))
  const connection = closing(openPrepared(path, { timeout: 1000 }, prepareReader))
  const changes = new AssignmentChanges(writer)
  const changedByOthers = () => {
    changes.tellOfAll()
    commits.othersCommitted()
  }
  const revisions = new Revisions(writer, changedByOthers)
  const thread = new ScanThread(path)
  const readerParts = { scan: thread.scan, revisions, followAssignments: changes.follow }
  const reader = new SqliteReader(connection, readerParts)
  const sync = closing(new WalSync(`${path}-wal`, fatal))
  const assertInPlace = filesInPlace([path, `${path}-wal`])
  const writeBack = new WriteBack(path, { release: reader.refresh, scans: thread, fatal })
  const changed = (owner: number | undefined) => {
    const change = revisions.changed(owner)
    // Before the changes are reported: a read after that must not cache the previous state.
    reader.refresh()
    changes.tell()
    return change
  }
  const committed = (synced: Promise<void>) => writeBack.committed(synced)
  const commits = new GroupCommit(writer, sync, { assertReady: assertInPlace, changed, committed })
  // From here on, closing is the engine's part.
  opened.move()
  return {
    reader,
    assertInPlace,
    traits: sqliteTraits,
    write: (owner, work, options) => commits.add(owner, work, options),
    single: (statement, parameters) =>
      commits.add(nobody, (transaction) => transaction.all(statement, parameters)),
    unsynced: (owner) => commits.unsynced(owner),
    storedSize: () => storedSize(path),
    async close() {
      await thread.close()
      await commits.idle()
      await writeBack.stop()
      await sync.running
      sync.close()
      reader.close()
      endLog(writer, writeBack)
    },
  }
}

/** Writes the log into the file, if nobody else has it open. */
function endLog(writer: SqliteConnection, writeBack: WriteBack): void {
  try {
    writer.exec('pragma wal_checkpoint(truncate)')
  } catch (error) {
    // All commits are safe in the log, so this is no failure.
    if (!isLeftInLog(error)) throw error
  } finally {
    writer.close()
    writeBack.close()
  }
}

function prepareWriter(writer: SqliteConnection): void {
  assertVersion(String(writer.value('select sqlite_version()')))
  // SQLite itself syncs the switch to a log. `WalSync` syncs commits, many at once.
  writer.exec('pragma synchronous = full; pragma journal_mode = wal; pragma synchronous = normal')
  // `WriteBack` checkpoints the log.
  writer.exec('pragma wal_autocheckpoint = 0; pragma journal_size_limit = 67108864')
  assertDurable(writer)
  // Reading creates the log. From here on the writer never blocks the process to wait for a lock.
  writer.exec('select 1 from sqlite_schema; pragma busy_timeout = 0')
}

const prepareReader = (reader: SqliteConnection) => reader.exec('pragma query_only = on')

function assertVersion(version: string): void {
  if (numberOf(version) >= numberOf(oldestSqlite)) return
  throw new Error(`SQLite ${version} is too old: ${oldestSqlite} or newer is needed`)
}

/** A version in the form of SQLITE_VERSION_NUMBER. Comparing texts by locale would take 6 ms of a start. */
function numberOf(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return (major * 1000 + minor) * 1000 + patch
}

/** Reads back the settings on which the durability of acknowledged writes depends. */
function assertDurable(writer: SqliteConnection): void {
  const mode = writer.value('pragma journal_mode')
  const synchronous = writer.value('pragma synchronous')
  if (mode === 'wal' && synchronous === 1) return
  throw new Error(`SQLite refused its settings: journal_mode ${mode}, synchronous ${synchronous}`)
}
