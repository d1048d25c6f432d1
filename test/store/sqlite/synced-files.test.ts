import assert from 'node:assert/strict'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { makeFolder } from '../../../src/store/files/synced-files.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

describe('makeFolder', () => {
  test('creates missing parent folders, and accepts existing folders', (t) => {
    const folder = temporaryFolder(t)
    const deep = path.join(folder, 'a', 'b')
    for (const _ of ['made', 'there']) makeFolder(deep)
    assert.ok(statSync(deep).isDirectory())
  })

  test('fails with ENOTDIR below a file', (t) => {
    const file = path.join(temporaryFolder(t), 'file')
    writeFileSync(file, '')
    assert.throws(() => makeFolder(path.join(file, 'a', 'b')), { code: 'ENOTDIR' })
  })

  const skip = !existsSync('/proc/self') && 'this system has no /proc'
  test('fails with ENOENT where no folder can be created, as below /proc', { skip }, () => {
    assert.throws(() => makeFolder('/proc/none/a'), { code: 'ENOENT', path: '/proc/none' })
  })
})
