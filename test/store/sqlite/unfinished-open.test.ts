import assert from 'node:assert/strict'
import { existsSync, readdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { openSqlite } from '../../../src/store/engines/sqlite.ts'
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
})
