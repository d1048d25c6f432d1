import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spaceFinding } from '../../src/cli/findings.ts'

test('kadai doctor reports a disk without space for a copy of the file, and 100 MB', () => {
  const finding = (bavail: number) => spaceFinding({ bavail, bsize: 4096 }, { size: 4096 * 1e6 })
  assert.deepEqual(finding(2e6), { isGood: true, text: '8192 MB are free on its disk' })
  assert.deepEqual(finding(1e6), {
    isGood: false,
    text: '4096 MB are free on its disk: a copy of the file and the log need 4196 MB',
  })
})
