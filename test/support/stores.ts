import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe } from 'node:test'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import type { Engine } from '../../src/store/engines/engine.ts'
import { postgresConnections } from '../../src/store/engines/postgres/connections.ts'
import { openPostgres } from '../../src/store/engines/postgres/engine.ts'
import { openSqlite } from '../../src/store/engines/sqlite/engine.ts'
import { migrate } from '../../src/store/opening/migrate.ts'
import type { Store } from '../../src/store/store.ts'
import { storeOver } from '../../src/store/store-over.ts'
import { at } from './builders.ts'
import { freshPostgresUrl, skipWithoutPostgres } from './postgres/postgres.ts'

/** A kind of database for which the store keeps its promises. */
export interface EngineKind {
  readonly name: string
  /** Why it cannot be had here, or false. */
  readonly skip: string | false
  /** A database without tables. What it takes up goes when it is closed. */
  openEmpty(): Promise<Engine>
}

export const engines: readonly EngineKind[] = [
  { name: 'sqlite', skip: false, openEmpty: async () => openTemporarySqlite() },
  { name: 'pglite', skip: false, openEmpty: openPglite },
  { name: 'postgres', skip: skipWithoutPostgres, openEmpty: openFreshPostgres },
]

/** A store with its tables made and nothing in them, and the engine below it. */
export async function openStore(kind: EngineKind): Promise<OpenStore> {
  const engine = await kind.openEmpty()
  await migrate(engine, at('2026-04-01T00:00:00Z'))
  return { store: storeOver(engine), engine }
}

interface OpenStore {
  readonly store: Store
  readonly engine: Engine
}

/** Describes what holds on every engine, each time of a store with nothing in it, which is there once the tests begin. */
export function onEveryEngine(
  what: string,
  tests: (on: OpenStore, kind: EngineKind) => void,
): void {
  for (const kind of engines) {
    describe(`${what} on ${kind.name}`, { skip: kind.skip }, () => tests(storeOfSuite(kind), kind))
  }
}

function storeOfSuite(kind: EngineKind): OpenStore {
  let opened: OpenStore | undefined
  before(async () => {
    opened = await openStore(kind)
  })
  after(() => opened?.store.close())
  const suite = () => {
    assert.ok(opened, 'the suite has not begun')
    return opened
  }
  return {
    get store() {
      return suite().store
    },
    get engine() {
      return suite().engine
    },
  }
}

function openTemporarySqlite(): Engine {
  const folder = mkdtempSync(path.join(tmpdir(), 'kadai-sqlite-'))
  const engine = openSqlite(path.join(folder, 'kadai.db'), assert.ifError)
  return {
    ...engine,
    async close() {
      await engine.close()
      rmSync(folder, { recursive: true })
    },
  }
}

let pglite: Promise<PGlite> | undefined
// It would keep the process from ending.
after(async () => (await pglite)?.close())

/**
 * PostgreSQL compiled to run inside this process. It takes long to start, so
 * there is one, with one connection; each opening empties it.
 */
async function openPglite(): Promise<Engine> {
  pglite ??= PGlite.create()
  const database = await pglite
  await database.exec('drop schema public cascade; create schema public; deallocate all')
  return openPostgres(
    await postgresConnections({ ...createPgConfig(database), max: 1, idleTimeoutMillis: 0 }),
  )
}

/** With connections for concurrent writes already open: the first write would end before a second connection opens. */
async function openFreshPostgres(): Promise<Engine> {
  const connections = await postgresConnections({ connectionString: await freshPostgresUrl() })
  const open = await Promise.all(Array.from({ length: 4 }, () => connections.reserve()))
  for (const { release } of open) release()
  return openPostgres(connections)
}
