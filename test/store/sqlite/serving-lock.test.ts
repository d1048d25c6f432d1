import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { lockForServing } from '../../../src/store/serving-lock.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

describe('the lock of who serves a file', () => {
  test('is had by one at a time, and by the next once that one has given it up', (t) => {
    const file = path.join(temporaryFolder(t), 'kadai.db')
    const unlock = lockForServing(file)
    assert.throws(() => lockForServing(file), {
      code: 'conflict',
      message: `Another process serves ${file}. Stop it first.`,
    })
    unlock()
    lockForServing(file)()
  })

  for (const [why, spoil, reason] of [
    ['is a folder', (lock: string) => mkdirSync(lock), 'unable to open database file'],
    [
      'cannot have its journal beside it',
      (lock: string) => mkdirSync(`${lock}-journal`),
      'unable to open database file',
    ],
    [
      'holds something else',
      (lock: string) => writeFileSync(lock, 'Dear diary, '.repeat(100)),
      'file is not a database',
    ],
  ] as const) {
    test(`says what keeps it from being had, and names its file, where that ${why}`, (t) => {
      const file = path.join(temporaryFolder(t), 'kadai.db')
      spoil(`${file}.lock`)
      const message = `Cannot lock ${file}.lock, without which two could serve one database: ${reason}`
      assert.throws(() => lockForServing(file), { code: 'conflict', message })
    })
  }
})
