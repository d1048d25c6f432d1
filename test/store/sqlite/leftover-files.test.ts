import assert from 'node:assert/strict'
import fs, { symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { leftoverFiles } from '../../../src/store/backup/leftover-files.ts'
import { giveMocksToImports } from '../../support/mocked-imports.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

describe('what is left beside a database', () => {
  test('is looked for beside the file itself, not beside a link to it', (t) => {
    const [file, link] = ['kadai.db', 'link.db'].map((it) => path.join(temporaryFolder(t), it))
    assert.ok(file && link)
    const copy = `${file}.before-restore-1`
    for (const it of [file, copy]) writeFileSync(it, 'four')
    symlinkSync(file, link)
    assert.deepEqual(leftoverFiles(link), [{ file: copy, isUnfinished: false, size: 4 }])
  })

  test('lacks what went while it was looked for', (t) => {
    const file = path.join(temporaryFolder(t), 'kadai.db')
    const kept = `${file}.8.kadai.part`
    for (const it of [file, kept]) writeFileSync(it, '')
    symlinkSync('gone', `${file}.7.kadai.part`)
    assert.deepEqual(leftoverFiles(file), [{ file: kept, isUnfinished: true, size: 0 }])
  })

  test('is nothing to whoever may not look', (t) => {
    const file = path.join(temporaryFolder(t), 'kadai.db')
    writeFileSync(file, '')
    t.mock.method(fs, 'readdirSync', () => {
      throw Object.assign(new Error('denied'), { code: 'EACCES', syscall: 'scandir' })
    })
    giveMocksToImports(t)
    assert.deepEqual(leftoverFiles(file), [])
  })
})
