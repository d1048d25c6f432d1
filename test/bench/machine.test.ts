import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { childrenOf } from '../../bench/machine.ts'

const skip = process.platform !== 'linux' && 'the benchmark needs Linux'

test('a process that has ended has no children', { skip }, async () => {
  const child = spawn(process.execPath, ['-e', ''])
  assert.ok(child.pid)
  assert.ok(childrenOf(process.pid).includes(child.pid))
  await once(child, 'exit')
  assert.deepEqual(childrenOf(child.pid), [])
})
