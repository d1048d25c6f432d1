import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spaceFinding } from '../../src/cli/findings.ts'

test('kadai doctor reports a disk without the space that is needed', () => {
  const finding = (free: number) => spaceFinding({ free, needed: 4196e6 })
  assert.deepEqual(finding(4196e6), { isGood: true, text: '4196 MB are free on its disk' })
  assert.deepEqual(finding(4195e6), {
    isGood: false,
    text: '4195 MB are free on its disk: a copy of the file and the log need 4196 MB',
  })
})
