import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Sample } from './sample.ts'
import { complaints, memorySlope } from './verdict.ts'

const steady: Sample = { seconds: 0, memoryMiB: 90, openFiles: 30, logMiB: 40, p99: 5 }
/** A run of a hundred minutes, and what `change` makes of each sample. */
const run = (change: (minute: number) => Partial<Sample>) =>
  Array.from({ length: 101 }, (_, n) => ({ ...steady, seconds: 60 * n, ...change(n) }))

const cases: [why: string, change: (minute: number) => Partial<Sample>, wrong: RegExp[]][] = [
  ['a steady run', () => ({}), []],
  [
    'memory that grows while the service warms up',
    (n) => ({ memoryMiB: n < 20 ? 50 + n : 90 }),
    [],
  ],
  ['memory that goes up and down', (n) => ({ memoryMiB: 90 + (n % 7) }), []],
  ['memory that grows to the end', (n) => ({ memoryMiB: 60 + n }), [/^memory grew by 61\.0 MiB$/]],
  ['files that stay open', (n) => ({ openFiles: 30 + n }), [/^20 more files are open at the end$/]],
  ['a log that does not restart', (n) => ({ logMiB: n }), [/^the log grew to 100\.0 MiB$/]],
]

describe('the verdict on a soak', () => {
  for (const [why, change, wrong] of cases) {
    test(`${wrong.length === 0 ? 'accepts' : 'complains of'} ${why}`, () => {
      const found = complaints(run(change))
      assert.equal(found.length, wrong.length, found.join())
      for (const [nth, pattern] of wrong.entries()) assert.match(found[nth] ?? '', pattern)
    })
  }

  test('states the slope of memory in MiB an hour, without the first fifth', () => {
    const leak = run((n) => ({ memoryMiB: n < 20 ? 0 : 60 + n }))
    assert.equal(Math.round(memorySlope(leak)), 60)
  })
})
