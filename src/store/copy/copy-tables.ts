import { sql } from 'kysely'
import { DomainError } from '../../domain/errors.ts'
import type { Connection, Engine, Transaction } from '../engines/engine.ts'
import { contentsOf, differences, type TableContents } from './contents.ts'
import { holdsUsers } from './holds-users.ts'
import { counting, type OnProgress } from './progress.ts'
import { inserterInto, rowsOf } from './rows.ts'
import { copiedTables } from './tables.ts'

export interface CopyOptions {
  /** Whether to empty a target with other content. */
  readonly replace: boolean
  readonly tell: OnProgress
}

export interface Copied {
  /** False if the target had all of it before. */
  readonly isChanged: boolean
  /** The content of both databases. */
  readonly contents: readonly TableContents[]
}

/**
 * Copies the source to the target, in one transaction that commits only if both read the
 * same. The tables of both are those of this version.
 *
 * @throws {DomainError} `conflict` for a target with users and other content, unless it is
 * to be replaced; and if the written data read differently.
 */
export function copyTables(source: Engine, target: Engine, options: CopyOptions): Promise<Copied> {
  return source.write(undefined, async (from) => {
    await source.traits.holdSnapshot(from.db)
    const reading = { phase: 'reading', tell: options.tell } as const
    const contents = await contentsOf(from, source.traits, reading)
    return target.write(undefined, async (to) => {
      await target.traits.lockTables(to.db)
      if (await holdsAlready(to, target, { contents, ...options }))
        return { isChanged: false, contents }
      await empty(to, target)
      await fill(from, to, { contents, tell: options.tell })
      await setCounters(to, target, contents)
      await verify(to, target, { contents, tell: options.tell })
      return { isChanged: true, contents }
    })
  })
}

interface Task {
  /** The content of the source. */
  readonly contents: readonly TableContents[]
  readonly tell: OnProgress
}

async function holdsAlready(
  transaction: Transaction,
  { traits }: Engine,
  { contents, replace, tell }: Task & CopyOptions,
): Promise<boolean> {
  if (!(await holdsUsers(transaction.db))) return false
  const held = await contentsOf(transaction, traits, { phase: 'comparing', tell })
  const different = differences(contents, held)
  if (different.length === 0) return true
  if (replace) return false
  throw new DomainError(
    'conflict',
    `The target already holds users, and differs from the source in ${different.join(', ')}. ` +
      'Nothing was changed. --replace deletes what the target holds.',
  )
}

async function empty({ db }: Connection, { traits }: Engine): Promise<void> {
  for (const { name, refusesChanges } of copiedTables.toReversed()) {
    if (refusesChanges) await traits.allowChanges(db, name)
    await sql`delete from ${sql.table(name)}`.execute(db)
    if (refusesChanges) await traits.refuseChanges(db, name)
  }
}

async function fill(from: Connection, to: Connection, { contents, tell }: Task): Promise<void> {
  const counts = new Map(contents.map(({ name, rows }) => [name, rows]))
  const advance = counting('copying', counts, tell)
  for (const table of copiedTables) {
    advance(table, 0)
    const insert = inserterInto(to, table)
    for await (const rows of rowsOf(from, table)) {
      await insert(rows)
      advance(table, rows.length)
    }
  }
}

/** Ids of deleted rows are not assigned again. */
async function setCounters(
  { db }: Connection,
  { traits }: Engine,
  contents: readonly TableContents[],
): Promise<void> {
  for (const { name, counter } of contents) {
    if (counter !== null) await traits.setCounter(db, name, counter)
  }
}

async function verify(
  connection: Connection,
  { traits }: Engine,
  { contents, tell }: Task,
): Promise<void> {
  const written = await contentsOf(connection, traits, { phase: 'verifying', tell })
  const different = differences(contents, written)
  if (different.length === 0) return
  throw new DomainError(
    'conflict',
    `The copy differs from the source in ${different.join(', ')}. The target was not changed.`,
  )
}
