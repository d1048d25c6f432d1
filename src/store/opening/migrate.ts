import type { Kysely } from 'kysely'
import { DomainError } from '../../domain/errors.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Engine } from '../engines/engine.ts'
import type { Traits } from '../engines/traits.ts'
import { flag } from '../flag.ts'
import { suitsOlder } from '../migrations/0016-suits-older.ts'
import { migrations } from '../migrations/index.ts'
import type { Migration } from '../migrations/migration.ts'
import type { Tables } from '../schema.ts'

/** The version of the tables for this code. */
export const newestSchemaVersion = migrations.length

/** The version of a database's tables, which is the number of steps taken; 0 without any. */
export async function schemaVersionOf(db: Kysely<Tables>, { hasTable }: Traits): Promise<number> {
  if (!(await hasTable(db, 'migrations'))) return 0
  const { newest } = await db
    .selectFrom('migrations')
    .select(({ fn }) => fn.max('number').as('newest'))
    .executeTakeFirstOrThrow()
  return newest ?? 0
}

/** The versions of tables before and after a migration. */
export interface Migrated {
  readonly from: number
  readonly to: number
}

/**
 * Runs all missing steps, each in one transaction with its record. If several processes
 * start together, each step runs once.
 *
 * @returns what it did; undefined if nothing was missing.
 * @throws {DomainError} `conflict` when a newer version of the service wrote the database.
 */
export async function migrate(
  { write, traits }: Engine,
  now: Instant,
  steps: readonly Migration[] = migrations,
): Promise<Migrated | undefined> {
  let done: Migrated | undefined
  for (;;) {
    const to = await write(undefined, ({ db }) => takeNextStep(db, traits, { now, steps }))
    if (to === undefined) return done
    done = { from: done?.from ?? to - 1, to }
  }
}

/** Takes the next missing step, and returns the version after it; undefined if none is missing. */
async function takeNextStep(
  db: Kysely<Tables>,
  traits: Traits,
  { now, steps }: { readonly now: Instant; readonly steps: readonly Migration[] },
): Promise<number | undefined> {
  await traits.lockTables(db)
  const schemaVersion = await schemaVersionOf(db, traits)
  assertNotNewer(schemaVersion, steps.length)
  const step = steps[schemaVersion]
  if (step === undefined) return undefined
  if (schemaVersion === 0) await createRecord(db, traits)
  await step.up(db, traits)
  const number = schemaVersion + 1
  // Steps before the one that adds the column are recorded without it.
  const isMarked = steps.slice(0, number).includes(suitsOlder)
  const mark = isMarked && { suits_older: flag(step.suitsOlder === true) }
  const record = { number, name: step.name, applied_at: now, ...mark }
  await db.insertInto('migrations').values(record).execute()
  return number
}

async function createRecord(db: Kysely<Tables>, { finish, integer, text }: Traits): Promise<void> {
  const table = db.schema
    .createTable('migrations')
    .addColumn('number', integer, (number) => number.primaryKey())
    .addColumn('name', text, (name) => name.notNull())
    .addColumn('applied_at', integer, (at) => at.notNull())
  await finish(table).execute()
}

/**
 * Checks that the tables are those of this version, for what must not migrate them.
 *
 * @param name of the database.
 * @throws {DomainError} `conflict`, with what to do.
 */
export function assertCurrent(
  schemaVersion: number,
  name: string,
  known: number = newestSchemaVersion,
): void {
  if (schemaVersion === known) return
  if (schemaVersion === 0) {
    throw new DomainError('conflict', `${withoutTables(name)} "kadai serve" creates them.`)
  }
  assertNotNewer(schemaVersion, known, name)
  throw new DomainError(
    'conflict',
    `The tables of ${name} are at step ${schemaVersion}, and this version needs step ${known}. ` +
      'Start the service of this version on it once, which brings them up to date, ' +
      'or run the earlier version that uses it now.',
  )
}

export const withoutTables = (name: string) => `${name} holds no tables of Kadai.`

/** @throws {DomainError} `code`. */
export function assertNotNewer(
  schemaVersion: number,
  known: number,
  name = 'The database',
  code: 'conflict' | 'invalid' = 'conflict',
): void {
  if (schemaVersion <= known) return
  throw new DomainError(
    code,
    `${name} was written by a newer version of Kadai: its tables are at step ${schemaVersion}, ` +
      `and this version knows ${known}. Use the newer version, or restore a copy made before.`,
  )
}
