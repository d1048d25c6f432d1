import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Turns } from '../../src/http/turns.ts'

test('Turns.next() resolves in call order, each time in a turn of its own', async () => {
  const turns = new Turns()
  const went: (number | 'another turn')[] = []
  let isOver = false
  const tick = () => {
    went.push('another turn')
    if (!isOver) setImmediate(tick)
  }
  const all = [1, 2, 3].map((who) => turns.next().then(() => went.push(who)))
  setImmediate(tick)
  await Promise.all(all)
  isOver = true
  assert.deepEqual(went.slice(0, 5), [1, 'another turn', 2, 'another turn', 3])
})
