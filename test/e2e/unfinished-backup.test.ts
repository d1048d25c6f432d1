import assert from 'node:assert/strict'
import { existsSync, readdirSync, watch } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { assertRestorable } from '../../src/store/backup/assert-restorable.ts'
import { backUp, writeMuch } from '../support/backups.ts'
import { withoutLauncher } from '../support/processes/process.ts'
import { newSite } from '../support/processes/site.ts'

/** The backup, and which change of which file it is killed at. */
const moments: readonly (readonly [name: string, file: RegExp, change: number])[] = [
  ['begun.db', /\.part$/, 1],
  ['early.db', /\.part$/, 5],
  ['later.db', /\.part$/, 25],
  ['moved.db', /^moved\.db$/, 1],
]

describe('kadai backup', { skip: process.platform === 'win32', concurrency: 2 }, () => {
  test('killed with SIGKILL leaves either no file or a restorable one', async (t) => {
    const site = newSite(t)
    await site.join('student@example.org')
    writeMuch(site.file)
    let kills = 0
    for (const [name, file, change] of moments) {
      const program = site.start([...withoutLauncher, 'backup', name])
      let changes = 0
      const watcher = watch(site.folder, (_, changed) => {
        if (file.test(changed ?? '') && ++changes === change) program.signal('SIGKILL')
      })
      const { code } = await program.ended
      watcher.close()
      const isThere = existsSync(path.join(site.folder, name))
      t.diagnostic(`${name}: exit code ${code}, ${isThere ? 'a' : 'no'} file`)
      if (code === null) kills += 1
      else assert.deepEqual([code, isThere], [0, true])
      if (isThere) await assertRestorable(path.join(site.folder, name))
    }
    assert.ok(kills > 0, 'every backup ended before its signal came')
    assert.ok(existsSync(path.join(site.folder, 'moved.db')))
  })

  test('exits 1 and leaves no file when the file size limit (ulimit -f) is reached', async (t) => {
    const site = newSite(t)
    await site.join('student@example.org')
    // In blocks of 512 bytes: less than the tables take up.
    const limited = ['sh', '-c', 'ulimit -f 128; exec "$0" "$@"', ...withoutLauncher] as const
    const env = { NODE_DISABLE_COMPILE_CACHE: '1' }
    const { code, stderr } = await site.start([...limited, 'backup', 'backup.db'], { env }).ended
    const file = path.join(site.folder, 'backup.db')
    assert.deepEqual([code, stderr.split('\n').at(-2)], [1, `Cannot write ${file}: disk I/O error`])
    assert.deepEqual(readdirSync(site.folder), ['data'])
    await backUp(site)
  })
})
