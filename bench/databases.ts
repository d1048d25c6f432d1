import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { type Instant, localDateOf } from '../src/domain/time/time.ts'
import { findPostgres, startPostgres } from '../test/support/postgres/server.ts'
import {
  type Cores,
  checkout,
  childrenOf,
  makeRunFolder,
  pin,
  textOf,
  workFolder,
} from './machine.ts'
import { type populations, type Student, timeZone } from './population.ts'

type Size = keyof typeof populations

/** Where seeded databases come from; each that is opened is a copy of its own. */
export interface Databases {
  readonly engine: 'sqlite' | 'postgres'
  open(size: Size): Promise<Database>
  close(): Promise<void>
}

interface Database {
  /** As `DATABASE_URL`. */
  readonly url: string
  readonly students: readonly Student[]
  remove(): Promise<void>
}

/** Files, kept from one day's run to its next: seeding takes longer than measuring. */
export function sqliteDatabases(): Databases {
  return {
    engine: 'sqlite',
    open: async (size) => {
      const seeded = seededFolder(size)
      const folder = makeRunFolder()
      const file = path.join(folder, 'kadai.db')
      fs.copyFileSync(path.join(seeded, 'kadai.db'), file)
      syncFile(file)
      const remove = async () => fs.rmSync(folder, { recursive: true })
      return { url: `sqlite:${file}`, students: readStudents(seeded), remove }
    },
    close: async () => {},
  }
}

function seededFolder(size: Size): string {
  const folder = path.join(workFolder, `${size}-${seedingKey(Date.now())}`)
  if (fs.existsSync(folder)) return folder
  for (const old of fs.globSync(`${size}-*`, { cwd: workFolder })) {
    fs.rmSync(path.join(workFolder, old), { recursive: true })
  }
  const unfinished = makeRunFolder()
  fill(path.join(unfinished, 'kadai.db'), unfinished, size)
  fs.renameSync(unfinished, folder)
  return folder
}

/** Another one for other tables, another seed, and each day of the users: their "this week" moves on. */
export function seedingKey(now: Instant): string {
  const key = createHash('sha256').update(localDateOf(now, timeZone))
  const files = ['src/store/migrations/*.ts', 'bench/seed.ts', 'bench/population.ts']
  for (const file of fs.globSync(files, { cwd: checkout }).sort()) {
    key.update(fs.readFileSync(path.join(checkout, file)))
  }
  return key.digest('hex').slice(0, 12)
}

function fill(database: string, folder: string, size: Size): void {
  console.log(`Seeding "${size}" …`)
  const program = path.join(checkout, 'bench', 'seed.ts')
  execFileSync(process.execPath, [program, database, folder, size], { stdio: 'inherit' })
}

const readStudents = (folder: string): Student[] =>
  JSON.parse(fs.readFileSync(path.join(folder, 'users.json'), 'utf8'))

/** Else the copy would be written to the disk while something else is measured. */
function syncFile(file: string): void {
  const handle = fs.openSync(file, 'r+')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}

/** The version of the server that `postgresDatabases` would start; undefined where there is none. */
export function postgresVersion(): string | undefined {
  const binaries = findPostgres()
  const told = binaries && textOf(path.join(binaries, 'postgres'), '--version')
  return told?.replace('postgres (PostgreSQL)', 'PostgreSQL')
}

/**
 * Databases on a server of their own that syncs each commit, on the core of the service: what it
 * does is part of what a request costs.
 */
export async function postgresDatabases(cores: Cores | undefined): Promise<Databases> {
  const binaries = findPostgres()
  if (binaries === undefined) throw new Error('There is no PostgreSQL here')
  const server = await startPostgres(binaries)
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query('alter system set fsync = on')
  await admin.query('select pg_reload_conf()')
  const { rows } = await admin.query(`select pg_read_file('postmaster.pid') as text`)
  const postmaster = Number.parseInt(rows[0].text, 10)
  for (const pid of [postmaster, ...childrenOf(postmaster)]) pin(pid, cores?.server)
  const seeded = seedOnce(admin, server.url)
  return {
    engine: 'postgres',
    open: async (size) => {
      const { template, students } = await seeded(size)
      const name = await create(admin, template)
      const remove = async () => void (await admin.query(`drop database ${name} with (force)`))
      return { url: addressOf(server.url, name), students, remove }
    },
    close: async () => {
      await admin.end()
      await server.stop()
    },
  }
}

interface Seeded {
  readonly template: string
  readonly students: readonly Student[]
}

/** Each size is made when it is first asked for. */
function seedOnce(admin: pg.Client, url: string): (size: Size) => Promise<Seeded> {
  const made = new Map<Size, Seeded>()
  return async (size) => {
    const known = made.get(size)
    if (known) return known
    const template = await create(admin, 'template0')
    const folder = makeRunFolder()
    fill(addressOf(url, template), folder, size)
    const seeded = { template, students: readStudents(folder) }
    fs.rmSync(folder, { recursive: true })
    await vacuum(addressOf(url, template))
    made.set(size, seeded)
    return seeded
  }
}

/** As autovacuum leaves a database that was filled some minutes ago. */
async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
}

async function create(admin: pg.Client, template: string): Promise<string> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`
  const locale = template === 'template0' ? `encoding 'UTF8' locale 'C'` : ''
  await admin.query(`create database ${name} template ${template} ${locale}`)
  return name
}

const addressOf = (url: string, name: string) =>
  Object.assign(new URL(url), { pathname: name }).href
