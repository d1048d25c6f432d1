import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Read, wrongReads } from './history.ts'

const write = (sent: number, answered: number, state: string) => ({ sent, answered, state })
const read = (sent: number, answered: number, shown: string): Read<string> => ({
  sent,
  answered,
  path: '/',
  shown,
  of: (state) => state,
})

const writes = [write(10, 20, 'one'), write(30, 40, 'two')]

const cases: [what: string, reads: Read<string>[], wrong: number][] = [
  ['what there was before all writes', [read(1, 2, 'none')], 0],
  ['what was acknowledged before', [read(21, 22, 'one'), read(41, 42, 'two')], 0],
  ['a change that is under way', [read(11, 12, 'one')], 0],
  ['the state before a change that is under way', [read(11, 12, 'none')], 0],
  ['any state of several that there were meanwhile', [read(5, 50, 'one')], 0],
  [
    'the old state beside a read that shows the new one',
    [read(11, 15, 'one'), read(12, 16, 'none')],
    0,
  ],
  ['less than was acknowledged before', [read(21, 22, 'none')], 1],
  ['more than was requested', [read(1, 2, 'one')], 1],
  ['what there never was', [read(11, 12, 'three')], 1],
  [
    'the old state after a read that showed the new one',
    [read(11, 12, 'one'), read(13, 14, 'none')],
    1,
  ],
  [
    'the old state after a read that showed the new one, and was followed by one that may show either',
    [read(11, 12, 'one'), read(5, 13, 'none'), read(14, 15, 'none')],
    1,
  ],
]

describe('reads', () => {
  for (const [what, reads, wrong] of cases) {
    test(`are ${wrong === 0 ? 'right' : 'wrong'} that show ${what}`, () => {
      assert.deepEqual(wrongReads('none', writes, reads), reads.slice(reads.length - wrong))
    })
  }
})
