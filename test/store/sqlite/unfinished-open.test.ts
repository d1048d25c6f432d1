import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { openSqlite } from '../../../src/store/engines/sqlite/engine.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const descriptors = '/proc/self/fd'
const skip = !existsSync(descriptors) && 'this system does not show the files that are open'

/** The files below `folder` that this process has open. */
function openIn(folder: string): readonly string[] {
  const names = readdirSync(descriptors).map((descriptor) => {
    try {
      return readlinkSync(path.join(descriptors, descriptor))
    } catch {
      // The one by which they are read is closed by now.
      return ''
    }
  })
  return names.filter((name) => name.startsWith(folder))
}

/** With 0, 1, 2 … free descriptors, until it opens: prints what a failure leaves open. */
const scarcely = `
  import { closeSync, openSync, readdirSync, readlinkSync } from 'node:fs'
  import { openSqlite } from '${import.meta.resolve('../../../src/store/engines/sqlite/engine.ts')}'
  const [file] = process.argv.slice(1)
  const takeAll = () => {
    const taken = []
    try { for (;;) taken.push(openSync('/dev/null')) } catch { return taken }
  }
  const nameOf = (descriptor) => {
    try { return readlinkSync('${descriptors}/' + descriptor) } catch { return '' }
  }
  for (let free = 0, isOpen = false; !isOpen && free < 50; free++) {
    const taken = takeAll()
    for (const it of taken.splice(taken.length - free)) closeSync(it)
    try { openSqlite(file, () => {}); isOpen = true } catch {}
    for (const it of taken) closeSync(it)
    const left = readdirSync('${descriptors}').map(nameOf).filter((it) => it.startsWith(file))
    console.log(isOpen ? 'opened' : free + ' free:' + left.join())
  }
  process.exit()`

describe('opening an SQLite file', { skip }, () => {
  test('leaves no file descriptor open when the first connection fails', (t) => {
    const folder = temporaryFolder(t)
    const file = path.join(folder, 'kadai.db')
    writeFileSync(file, 'Dear diary, '.repeat(100))
    assert.throws(() => openSqlite(file, assert.ifError), /file is not a database/)
    assert.deepEqual(openIn(folder), [])
  })

  test('leaves no file descriptor open when a later step fails', (t) => {
    const folder = temporaryFolder(t)
    // SQLite keeps its log beside the file, where it is not looked for by the name of a link.
    const link = path.join(folder, 'link.db')
    symlinkSync(path.join(folder, 'kadai.db'), link)
    assert.throws(() => openSqlite(link, assert.ifError), { code: 'ENOENT' })
    assert.deepEqual(openIn(folder), [])
  })

  test('leaves no file descriptor open at whichever step the process has no more of them', (t) => {
    const file = path.join(temporaryFolder(t), 'kadai.db')
    const limited = ['-c', 'ulimit -n 100 && exec "$0" "$@"', process.execPath]
    const program = ['--input-type=module', '--eval', scarcely, file]
    const said = execFileSync('sh', [...limited, ...program], { encoding: 'utf8' })
    const [opened, ...failures] = said.trim().split('\n').toReversed()
    assert.equal(opened, 'opened')
    assert.ok(failures.length > 5, said)
    assert.deepEqual(
      failures.filter((failure) => !failure.endsWith(' free:')),
      [],
    )
  })
})
