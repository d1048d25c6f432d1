import assert from 'node:assert/strict'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after } from 'node:test'
import { callOver } from './api-client.ts'
import { create } from './homework.ts'
import { newSite, type Site } from './processes/site.ts'
import type { Call } from './service.ts'

/** Makes a backup called `name` in the folder of the site, and gives its path. */
export async function backUp(site: Site, name = 'backup.db'): Promise<string> {
  const { code, stderr } = await site.kadai(`backup ${name}`)
  assert.equal(code, 0, stderr)
  return path.join(site.folder, name)
}

/** Marks a database as one of a future version. */
export function addStep(file: string): void {
  const database = new DatabaseSync(file)
  database.exec("insert into migrations values (99, 'from the future', 0, 0)")
  database.close()
}

/** All files in a folder, to the byte. */
export function filesIn(folder: string): Readonly<Record<string, string>> {
  if (!existsSync(folder)) return {}
  const files = readdirSync(folder, { withFileTypes: true }).filter((it) => it.isFile())
  return Object.fromEntries(
    files.map(({ name }) => [name, readFileSync(path.join(folder, name), 'base64')]),
  )
}

export function scribble(file: string): void {
  writeFileSync(file, 'x'.repeat(5000))
}

/** The names under which restores have kept what was there. */
export const filesKept = (site: Site) =>
  readdirSync(path.dirname(site.file)).filter((name) => name.includes('before-restore'))

/** A database with one assignment, a backup of it, and the key of whoever it belongs to. */
export async function newSiteWithBackup(t: Parameters<typeof newSite>[0]) {
  original ??= makeOriginal()
  const { folder, key } = await original
  const site = newSite(t)
  cpSync(folder, site.folder, { recursive: true })
  return { site, key, file: path.join(site.folder, 'backup.db') }
}

/** To copy it takes a hundredth of the time of making it. */
let original: ReturnType<typeof makeOriginal> | undefined
const ends: (() => unknown)[] = []
after(() => Promise.all(ends.map((end) => end())))

async function makeOriginal() {
  const site = newSite({ after: (end) => void ends.push(end) })
  const key = await site.join('student@example.org')
  await serveUntilKilled(site, key, (call) => create(call, { title: 'Essay' }))
  await backUp(site)
  return { folder: site.folder, key }
}

/** Ends it as a crash does: with a log that is not written back. */
export async function serveUntilKilled(
  site: Site,
  key: string,
  use: (call: Call, url: string) => Promise<unknown>,
): Promise<void> {
  const server = await site.serve({ isDirect: true })
  await use(callOver(server.url, key), server.url)
  server.signal('SIGKILL')
  assert.equal((await server.ended).code, null)
}

/** Makes a database that takes a while to write. */
export function writeMuch(file: string): void {
  const database = new DatabaseSync(file)
  database.exec(`create table much (id integer primary key, text text) strict;
    insert into much with recursive n (i) as (select 1 union all select i + 1 from n limit 50000)
    select i, hex(randomblob(100)) from n`)
  database.close()
}
