import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import type { Instant } from '../../src/domain/time/time.ts'
import { postgresConnections } from '../../src/store/engines/postgres/connections.ts'
import { openPostgres } from '../../src/store/engines/postgres/engine.ts'
import { migrate } from '../../src/store/opening/migrate.ts'
import { openStore } from '../../src/store/opening/open.ts'
import type { Store } from '../../src/store/store.ts'
import { storeOver } from '../../src/store/store-over.ts'
import { freshPostgresUrl } from './postgres/postgres.ts'

const engineNames = ['sqlite', 'pglite', 'postgres'] as const
export type EngineName = (typeof engineNames)[number]

/** The engine below the services of this process: SQLite, unless `TEST_ENGINE` names another. */
function chosenEngine(): EngineName {
  const { TEST_ENGINE = 'sqlite' } = process.env
  const chosen = engineNames.find((name) => name === TEST_ENGINE)
  if (chosen === undefined) throw new Error(`TEST_ENGINE is none of ${engineNames.join(', ')}`)
  return chosen
}

/** Opens one database as a service does that serves it, and again after it was closed. */
type OpenDatabase = (now: Instant) => Promise<Store>

/** A test, or what else lasts for a while. */
export interface Lasting {
  after(end: () => unknown): void
}

/** A database with nothing in it, for as long as the test takes. */
export async function lendDatabase(t: Lasting, engine = chosenEngine()): Promise<OpenDatabase> {
  const database = free[engine].pop() ?? (await makers[engine]())
  made.add(database)
  // Not when it is given back: the store that has it open is closed after that.
  await database.clear()
  t.after(() => free[engine].push(database))
  return database.open
}

/** A database that is lent again and again: to empty it takes a hundredth of the time of making it. */
interface Reusable {
  readonly open: OpenDatabase
  /** Takes out all that a service has put in; ids begin at 1 again. */
  clear(): Promise<void>
  end(): Promise<void>
}

const makers = { sqlite: newSqlite, pglite: newPglite, postgres: newPostgres } as const
const free: Record<EngineName, Reusable[]> = { sqlite: [], pglite: [], postgres: [] }
const made = new Set<Reusable>()
// They would keep the process from ending, or outlive it.
after(() => Promise.all([...made].map((it) => it.end())))

/** The file of an empty one: to copy it takes a tenth of the time of making its tables. */
let emptySqlite: Promise<Buffer> | undefined

async function fileOfEmptySqlite(): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kadai-'))
  const file = path.join(folder, 'kadai.db')
  const store = await openStore(
    { engine: 'sqlite', file },
    { isServing: true, now: 0, fatal: assert.ifError },
  )
  await store.close()
  const content = await readFile(file)
  await rm(folder, { recursive: true })
  return content
}

async function newSqlite(): Promise<Reusable> {
  emptySqlite ??= fileOfEmptySqlite()
  const empty = await emptySqlite
  const folder = await mkdtemp(path.join(tmpdir(), 'kadai-'))
  const data = path.join(folder, 'data')
  const database = { engine: 'sqlite', file: path.join(data, 'kadai.db') } as const
  return {
    open: (now) => openStore(database, { isServing: true, now, fatal: assert.ifError }),
    async clear() {
      await rm(data, { recursive: true, force: true })
      await mkdir(data)
      await writeFile(database.file, empty, { mode: 0o600 })
    },
    end: () => rm(folder, { recursive: true }),
  }
}

/** The tables stay, and with them what no service has put in. */
const clearing = `do $$
declare name text;
begin
  -- Whatever refers to what.
  set local session_replication_role = replica;
  for name in
    select tablename from pg_tables
    where schemaname = 'public' and tablename not in ('migrations', 'service_states')
  loop execute format('delete from %I', name); end loop;
  perform setval(oid, 1, false) from pg_class where relkind = 'S';
end $$`

/** The files of an empty one: to copy them takes a fifth of the time of making them. */
let emptyPglite: Promise<Blob> | undefined

async function filesOfEmptyPglite(): Promise<Blob> {
  const database = await PGlite.create()
  const files = await database.dumpDataDir('none')
  await database.close()
  return files
}

/** PostgreSQL compiled to run inside this process. */
async function newPglite(): Promise<Reusable> {
  emptyPglite ??= filesOfEmptyPglite()
  const database = await PGlite.create({ loadDataDir: await emptyPglite })
  return {
    async open(now) {
      // All connections to it are one to the database, which remembers statements by name.
      await database.exec('deallocate all')
      const config = { ...createPgConfig(database), max: 1, idleTimeoutMillis: 0 }
      const engine = openPostgres(await postgresConnections(config))
      await migrate(engine, now)
      return storeOver(engine)
    },
    async clear() {
      await database.exec(clearing)
    },
    end: () => database.close(),
  }
}

async function newPostgres(): Promise<Reusable> {
  const url = await freshPostgresUrl()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // The tests' server does not sync.
  const options = { connections: 8, namesStatements: true, allowsUnsafe: true }
  const database = { engine: 'postgres', url, ...options } as const
  // On a machine that is busy with the tests it may stand still for longer than a service would bear.
  const maxWait = 10_000
  return {
    open: (now) => openStore(database, { isServing: true, now, fatal: assert.ifError, maxWait }),
    async clear() {
      await client.query(clearing)
    },
    end: () => client.end(),
  }
}
