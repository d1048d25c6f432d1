import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync, watch } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { inspectSqlite } from '../../src/store/opening/inspect-sqlite.ts'
import { callOver } from '../support/api-client.ts'
import {
  backUp,
  filesKept,
  newSiteWithBackup,
  scribble,
  serveUntilKilled,
  writeMuch,
} from '../support/backups.ts'
import { create, type Json, titlesOf } from '../support/homework.ts'
import { withoutLauncher } from '../support/processes/process.ts'
import type { Site } from '../support/processes/site.ts'
import { modeOf } from '../support/store/kadai-file.ts'

const isWindows = process.platform === 'win32'

describe('kadai restore', { concurrency: 2 }, () => {
  test('keeps the old database with the content of its WAL, so that it can be restored too', async (t) => {
    const { site, key } = await newSiteWithBackup(t)
    await serveUntilKilled(site, key, (call) => create(call, { title: 'Later' }))
    assert.ok(existsSync(`${site.file}-wal`), 'the log is still to be written back')
    const { code, stdout, stderr } = await site.kadai('restore backup.db')
    const kept = `${site.file}.before-restore-1`
    assert.deepEqual([code, stderr], [0, wordsOf(site, `The database from before is now ${kept}`)])
    assert.match(stdout, /^assignments {20}1\n/m)
    assert.deepEqual(filesKept(site), [path.basename(kept)])
    assert.deepEqual(restoresIn(site.file), ['backup.db'])
    assert.deepEqual(await titlesServed(site, key), ['Essay'])

    assert.equal((await site.kadai(`restore ${kept}`)).code, 0)
    assert.deepEqual(await titlesServed(site, key), ['Essay', 'Later'])
    assert.equal(filesKept(site).length, 2)
    if (!isWindows) assert.deepEqual([modeOf(site.file), modeOf(kept)], ['600', '600'])
  })

  test('replaces an unreadable database, and keeps it and its WAL', async (t) => {
    const { site, key } = await newSiteWithBackup(t)
    await serveUntilKilled(site, key, (call) => create(call, { title: 'Later' }))
    const log = readFileSync(`${site.file}-wal`)
    scribble(site.file)
    assert.equal((await site.kadai('restore backup.db')).code, 0)
    assert.deepEqual(await titlesServed(site, key), ['Essay'])
    const kept = `${site.file}.before-restore-1`
    assert.deepEqual(readFileSync(`${kept}-wal`), log)
    assert.equal(readFileSync(kept, 'latin1'), 'x'.repeat(5000))
    assert.deepEqual(inspectSqlite(site.file).problems, [])
  })

  test('killed with SIGKILL leaves either the old or the new database', {
    skip: isWindows,
  }, async (t) => {
    const { site, key } = await newSiteWithBackup(t)
    writeMuch(site.file)
    await backUp(site, 'much.db')
    await serveUntilKilled(site, key, (call) => create(call, { title: 'Later' }))
    const [before, restored] = [['Essay', 'Later'], ['Essay']]
    const moments = [
      ...[/kadai\.db\.lock$/, /\.part$/, /\.part-journal$/, /before-restore/],
      // The new file has got its name.
      /^rename kadai\.db$/,
    ]
    let kills = 0
    for (const moment of moments) {
      const { ino } = statSync(site.file)
      const program = site.start([...withoutLauncher, 'restore', 'much.db'])
      const watcher = watch(path.dirname(site.file), (event, name) => {
        if (moment.test(`${event} ${name}`)) program.signal('SIGKILL')
      })
      const { code } = await program.ended
      watcher.close()
      const isReplaced = statSync(site.file).ino !== ino
      assert.deepEqual(inspectSqlite(site.file).problems, [])
      const titles = await titlesServed(site, key)
      t.diagnostic(`at ${moment}: exit code ${code}, then ${titles}`)
      assert.deepEqual(titles, isReplaced ? restored : before)
      if (code === null) kills += 1
      else assert.deepEqual([code, isReplaced], [0, true])
      await serveUntilKilled(site, key, async (call) => {
        if (titles.length < 2) await create(call, { title: 'Later' })
      })
    }
    assert.ok(kills > 0, 'every restore ended before its signal came')
    assert.equal((await site.kadai('restore much.db')).code, 0)
    assert.deepEqual(await titlesServed(site, key), ['Essay'])
  })

  test('creates the database and its folders if there are none, with modes 600 and 700', async (t) => {
    const { site, key } = await newSiteWithBackup(t)
    const env = { DATABASE_URL: 'sqlite:new/place/kadai.db' }
    const { code, stderr } = await site.kadai('restore backup.db', { env })
    assert.equal(code, 0, stderr)
    assert.match(stderr, /\nThere was no database before\n/)
    assert.deepEqual(await titlesServed(site, key, env), ['Essay'])
    if (!isWindows) {
      assert.equal(modeOf(path.join(site.folder, 'new')), '700')
      const place = path.join(site.folder, 'new', 'place')
      const files = readdirSync(place)
      // Whoever can read the lock can hold it.
      for (const name of ['kadai.db', 'kadai.db.lock']) assert.ok(files.includes(name), name)
      for (const name of files) assert.equal(modeOf(path.join(place, name)), '600', name)
    }
  })

  test('warns that keys are those of the backup: a key revoked since then works again', async (t) => {
    const { site, key } = await newSiteWithBackup(t)
    await site.kadai('key revoke 1')
    const { stderr } = await site.kadai('restore backup.db')
    assert.match(stderr, /\nKeys, passwords, sessions and calendar links are those of the backup: /)
    assert.deepEqual(await titlesServed(site, key), ['Essay'])
  })

  test('invalidates earlier ETags: none gets a 304 for data written after it', async (t) => {
    const { site, key } = await newSiteWithBackup(t)
    const known: string[] = []
    await serveUntilKilled(site, key, async (call, url) => {
      known.push((await listUnless(url, key, [])).tag)
      await create(call, { title: 'Lost' })
      known.push((await listUnless(url, key, [])).tag)
    })
    assert.equal((await site.kadai('restore backup.db')).code, 0)
    await serveUntilKilled(site, key, async (call, url) => {
      assert.deepEqual((await listUnless(url, key, known)).titles, ['Essay'])
      await create(call, { title: 'Written instead' })
      const { titles, tag } = await listUnless(url, key, known)
      assert.deepEqual(titles, ['Essay', 'Written instead'])
      assert.equal(versionIn(tag), versionIn(known[1]), 'the versions repeat themselves')
      assert.equal((await listUnless(url, key, [tag])).status, 304)
    })
  })
})

const byTime = '/assignments?sort=created_at'

async function titlesServed(
  site: Site,
  key: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const server = await site.serve({ isDirect: true, env })
  const titles = await titlesOf(callOver(server.url, key), byTime)
  server.signal('SIGTERM')
  await server.ended
  return titles
}

/** Asks for the list as a client does that has it under these tags. */
async function listUnless(url: string, key: string, tags: readonly string[]) {
  const headers = { authorization: `Bearer ${key}`, 'if-none-match': tags.join(', ') }
  const response = await fetch(`${url}/api/v1${byTime}`, { headers })
  const { status } = response
  const body = (status === 304 ? { assignments: [] } : await response.json()) as Json
  const titles = body.assignments.map(({ title }: Json) => title)
  return { status, titles, tag: response.headers.get('etag') ?? '' }
}

/** What the audit says of each. */
function restoresIn(file: string): unknown[] {
  const database = new DatabaseSync(file)
  const found = database.prepare(
    "select detail from audit_entries where action = 'backup_restored'",
  )
  const details = found.all().map(({ detail }) => detail)
  database.close()
  return details
}

const versionIn = (tag = '') => tag.split('.')[1]

const wordsOf = (site: Site, ofWhatWasThere: string) => `From ${path.join(site.folder, 'backup.db')}
To sqlite:${site.file}
${ofWhatWasThere}
Keys, passwords, sessions and calendar links are those of the backup: what was revoked since works again
Restored and checked
`
