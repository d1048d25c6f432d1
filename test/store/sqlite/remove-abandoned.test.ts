import assert from 'node:assert/strict'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { oneMinute, oneSecond } from '../../../src/domain/time/durations.ts'
import { partName } from '../../../src/store/files/file-names.ts'
import { putInPlace } from '../../../src/store/files/put-in-place.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** More than any system gives. */
const ended = 99_999_999

test('what killed backups have left in a folder is deleted by the next one an hour later', async (t) => {
  const folder = temporaryFolder(t)
  const make = (name: string, minutes: number) => {
    const file = path.join(folder, name)
    if (name.startsWith('folder')) mkdirSync(file)
    else writeFileSync(file, '')
    const then = (Date.now() - minutes * oneMinute) / oneSecond
    utimesSync(file, then, then)
  }
  make(`monday.db.${ended}.kadai.part`, 61)
  make(`monday.db.${ended}.kadai.part-journal`, 61)
  make(`monday.db.${process.pid}.kadai.part`, 61)
  const kept = [
    `alive.db.${process.ppid}.kadai.part`,
    `film.${ended}.part`,
    `folder.${ended}.kadai.part`,
    `link.${ended}.kadai.part`,
    `monday.db`,
    `young.db.${ended}.kadai.part`,
  ]
  symlinkSync('nowhere', path.join(folder, `link.${ended}.kadai.part`))
  for (const name of kept.filter((it) => !it.startsWith('link')))
    make(name, name.startsWith('young') ? 59 : 61)
  await putInPlace(
    path.join(folder, 'tuesday.db'),
    async () => {},
    () => {},
  )
  assert.deepEqual(readdirSync(folder).toSorted(), [...kept, 'tuesday.db'].toSorted())
})

test('what another user’s process may still be writing stays', async (t) => {
  const folder = temporaryFolder(t)
  const name = `alive.db.${process.ppid}.kadai.part`
  writeFileSync(path.join(folder, name), '')
  utimesSync(path.join(folder, name), 0, 0)
  t.mock.method(process, 'kill', () => {
    throw Object.assign(new Error('not permitted'), { code: 'EPERM', syscall: 'kill' })
  })
  await putInPlace(
    path.join(folder, 'tuesday.db'),
    async () => {},
    () => {},
  )
  assert.deepEqual(readdirSync(folder), [name, 'tuesday.db'])
})

test('what a killed process with the same number has just left of the same file is written anew', async (t) => {
  const file = path.join(temporaryFolder(t), 'tuesday.db')
  for (const suffix of ['', '-journal']) writeFileSync(partName(file) + suffix, 'left')
  await putInPlace(
    file,
    async () => {},
    () => {},
  )
  assert.equal(readFileSync(file, 'utf8'), '')
  assert.deepEqual(readdirSync(path.dirname(file)), ['tuesday.db'])
})
