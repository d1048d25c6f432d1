import assert from 'node:assert/strict'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, test } from 'node:test'
import { lockForServing } from '../../../src/store/opening/serving-lock.ts'
import { unnamed } from '../../support/processes/named.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Runs `work` as one whom the modes of files bind: they do not bind root. */
function asOrdinary<T>(work: () => T): T {
  if (process.geteuid?.() !== 0) return work()
  process.seteuid?.(nobody)
  try {
    return work()
  } finally {
    process.seteuid?.(0)
  }
}

const nobody = 65_534

const isPlain =
  existsSync('/proc/locks') && [0xef53, 0x58465342, 0x01021994].includes(statfsSync(tmpdir()).type)

describe('the serving lock of an SQLite file', () => {
  test('is held once at a time, and can be taken again after its release', (t) => {
    const file = path.join(temporaryFolder(t), 'kadai.db')
    const unlock = lockForServing(file)
    assert.throws(
      () => lockForServing(file),
      (error: Error & { readonly code?: string }) =>
        error.code === 'conflict' &&
        unnamed(error.message, process.pid) === `Another process serves ${file}. Stop it first.`,
    )
    unlock()
    lockForServing(file)()
  })

  test('names the process that holds it', {
    skip:
      !isPlain && 'only on ext4, XFS and tmpfs do stat and /proc/locks surely call a file the same',
  }, (t) => {
    const file = path.join(temporaryFolder(t), 'kadai.db')
    const unlock = lockForServing(file)
    assert.throws(() => lockForServing(file), new RegExp(` \\(process ${process.pid}\\)\\. `))
    unlock()
  })

  for (const [why, spoil, reason] of [
    ['is a folder', (lock: string) => mkdirSync(lock), 'unable to open database file'],
    [
      'has a folder in place of its journal',
      (lock: string) => mkdirSync(`${lock}-journal`),
      'unable to open database file',
    ],
    [
      'is not a database',
      (lock: string) => writeFileSync(lock, 'Dear diary, '.repeat(100)),
      'file is not a database',
    ],
  ] as const) {
    test(`fails with the cause and the path of the lock file when that ${why}`, (t) => {
      const file = path.join(temporaryFolder(t), 'kadai.db')
      spoil(`${file}.lock`)
      const message = `Cannot lock ${file}.lock, which keeps others from serving the same database: ${reason}`
      assert.throws(() => lockForServing(file), { code: 'conflict', message })
    })
  }

  const skip = process.platform === 'win32' && 'Windows has no modes'
  test('fails when the lock file is read-only', { skip }, (t) => {
    const folder = temporaryFolder(t)
    const file = path.join(folder, 'kadai.db')
    writeFileSync(`${file}.lock`, '')
    chmodSync(`${file}.lock`, 0o444)
    chmodSync(folder, 0o777)
    asOrdinary(() => {
      const message = `Cannot lock ${file}.lock, which keeps others from serving the same database: attempt to write a readonly database`
      assert.throws(() => lockForServing(file), { code: 'conflict', message })
    })
  })

  test('leaves only an empty lock file', (t) => {
    const file = path.join(temporaryFolder(t), 'kadai.db')
    lockForServing(file)()
    assert.equal(statSync(`${file}.lock`).size, 0)
    assert.deepEqual(readdirSync(path.dirname(file)), ['kadai.db.lock'])
  })
})
