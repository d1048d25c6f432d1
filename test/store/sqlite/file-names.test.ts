import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  beforeRestoreName,
  beforeStepName,
  isCopyName,
  isPartName,
  partName,
} from '../../../src/store/files/file-names.ts'

const file = 'kadai.db'
const part = partName(file)
const copies = [1, 12].flatMap((n) => [beforeRestoreName(file, n), beforeStepName(file, n)])

test('the names of unfinished files are recognised, with that of their journal', () => {
  for (const name of [part, `${part}-journal`]) assert.ok(isPartName(name), name)
  for (const name of [file, 'notes.part', 'film.1.part', `${part}s`, ...copies])
    assert.ok(!isPartName(name), name)
})

test('the names of copies of a file are recognised, with those of their logs', () => {
  for (const copy of copies) {
    for (const name of [copy, `${copy}-wal`, `${copy}-journal`]) {
      assert.ok(isCopyName(name, file), name)
      assert.ok(!isCopyName(name, 'other.db'), name)
    }
  }
  for (const name of [file, `${file}-wal`, part, `${file}.before-step-`, `${copies[0]}.db`]) {
    assert.ok(!isCopyName(name, file), name)
  }
})
