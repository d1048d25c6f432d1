import assert from 'node:assert/strict'
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { openSqlite } from '../../src/store/engines/sqlite/engine.ts'
import { inspectSqlite } from '../../src/store/opening/inspect-sqlite.ts'
import { migrate } from '../../src/store/opening/migrate.ts'
import { openSqliteStore } from '../../src/store/opening/open-sqlite.ts'
import { withoutLauncher } from '../support/processes/process.ts'
import { newSite } from '../support/processes/site.ts'
import { contentsIn, fillFirstTables, firstTables } from '../support/store/older-tables.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { failingDisk, skipWithoutFailingDisk } from './failing-disk.ts'

/** Spread evenly over the writes and syncs of an upgrade. */
const kills = 8 * Number(process.env.FAULT_ROUNDS ?? 1)

test('an SQLite file whose upgrade is killed at any write is upgraded by the next start, without loss', {
  skip: skipWithoutFailingDisk,
}, async (t) => {
  const older = await olderFile(t)
  const site = newSite(t)
  const folder = path.dirname(site.file)
  mkdirSync(folder)
  const { env, fail, mend } = failingDisk(t, folder)
  const upgradeKilledAt = (nth: number) => {
    for (const name of readdirSync(folder)) rmSync(path.join(folder, name))
    copyFileSync(older, site.file)
    fail(nth, { kind: 'SIGKILL', lasts: false })
    return site.start([...withoutLauncher, 'serve'], { env: { ...env, PORT: '0' } })
  }

  const undisturbed = upgradeKilledAt(Number.MAX_SAFE_INTEGER)
  await undisturbed.says(/^Kadai serves/m)
  const { writesAndSyncs } = mend()
  undisturbed.signal('SIGTERM')
  await undisturbed.ended
  const expected = await contentsOfFile(site.file)

  const found = new Set<number>()
  for (let kill = 1; kill <= kills; kill++) {
    const { ended } = upgradeKilledAt(Math.ceil((kill * writesAndSyncs) / (kills + 1)))
    assert.equal((await ended).code, null)
    mend()
    found.add(inspectSqlite(site.file).schemaVersion)
    await (await openSqliteStore({ ...opening, file: site.file })).close()
    assert.deepEqual(await contentsOfFile(site.file), expected)
    const copy = `${site.file}.before-step-2`
    assert.ok(existsSync(copy))
    assert.deepEqual(inspectSqlite(copy), { ...inspectSqlite(older), schemaVersion: 1 })
  }
  t.diagnostic(`${kills} kills within ${writesAndSyncs} writes and syncs, at steps ${[...found]}`)
  assert.ok(found.size > 1, 'all were killed at the same step')
})

const opening = { migrates: true, now: 0, fatal: assert.ifError }

/** One whose tables are at the first step. */
async function olderFile(t: TestContext): Promise<string> {
  const file = path.join(temporaryFolder(t), 'older.db')
  const engine = openSqlite(file, assert.ifError)
  await migrate(engine, 0, firstTables)
  await engine.write(undefined, ({ db }) => fillFirstTables(db))
  await engine.close()
  return file
}

async function contentsOfFile(file: string) {
  const engine = openSqlite(file, assert.ifError)
  return contentsIn(engine).finally(() => engine.close())
}
