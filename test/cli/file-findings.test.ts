import assert from 'node:assert/strict'
import { linkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { clockFinding, nameFindings, spaceFinding } from '../../src/cli/file-findings.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('kadai doctor reports a disk without the space that is needed', () => {
  const finding = (free: number) => spaceFinding({ free, needed: 4196e6 })
  assert.deepEqual(finding(4196e6), { isGood: true, text: '4196 MB are free on its disk' })
  assert.deepEqual(finding(4195e6), {
    isGood: false,
    text: '4195 MB are free on its disk: a copy of the file and the log need 4196 MB',
  })
})

test('a file with a second name is wrong: each name would have a log of its own', (t) => {
  const file = path.join(temporaryFolder(t), 'k.db')
  writeFileSync(file, '')
  assert.deepEqual(nameFindings(file), [])
  linkSync(file, `${file}.2`)
  const text = 'it has 2 names (hard links), which lose what is written by another of them'
  assert.deepEqual(nameFindings(file), [{ isGood: false, text }])
})

test('a clock that is behind the last entry of the audit is wrong', () => {
  const now = Date.parse('2026-04-10T12:00:00Z')
  const text = 'the clock of this machine says 2026-04-10T12:00:00.000Z'
  assert.deepEqual(clockFinding(now + 60_000, now), { isGood: true, text })
  assert.deepEqual(clockFinding(now + 60_001, now), {
    isGood: false,
    text: `${text}, but the audit has an entry of 2026-04-10T12:01:00.001Z`,
  })
})
