import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Disk } from './disk.ts'
import { type Fate, fates } from './fates.ts'
import type { Event, FileName } from './log.ts'
import { Random } from './random.ts'

const [nothing, everything] = fates
const time = 0n
const file: FileName = 'kadai.db'
const wal: FileName = 'kadai.db-wal'
const write = (text: string, position = 0): Event => {
  return { kind: 'write', file, position, data: Buffer.from(text), time }
}
const begin = (sync: number, of: FileName = file): Event => {
  return { kind: 'sync begins', file: of, sync, time }
}
const end = (sync: number, of: FileName = file): Event => {
  return { kind: 'sync ended', file: of, sync, time }
}
const createWal: Event = { kind: 'create', file: wal, time }
const unlink: Event = { kind: 'unlink', file, time }

/** What is found of a file that held `....`. */
function left(events: readonly Event[], fate: Fate) {
  const disk = new Disk(new Map([[file, Buffer.from('....')]]))
  for (const event of events) disk.follow(event)
  const found = disk.afterPowerCut(fate, new Random(1))
  return Object.fromEntries([...found].map(([name, bytes]) => [name, bytes.toString()]))
}

type Left = Record<string, string>
const cases: [why: string, events: readonly Event[], atLeast: Left, atMost: Left][] = [
  ['a write without a sync may be lost', [write('ab')], { [file]: '....' }, { [file]: 'ab..' }],
  [
    'a write is safe once a sync that began after it has ended',
    [write('ab'), begin(1), end(1)],
    { [file]: 'ab..' },
    { [file]: 'ab..' },
  ],
  [
    'a write during a sync may be lost',
    [write('ab'), begin(1), write('cd', 2), end(1)],
    { [file]: 'ab..' },
    { [file]: 'abcd' },
  ],
  [
    'a write before a sync that has not ended may be lost',
    [write('ab'), begin(1)],
    { [file]: '....' },
    { [file]: 'ab..' },
  ],
  [
    'each of two overlapping syncs saves only what was written before it began',
    [write('a'), begin(1), write('b', 1), begin(2), end(2), write('c', 2), end(1)],
    { [file]: 'ab..' },
    { [file]: 'abc.' },
  ],
  [
    'a write may be lost when only another file was synced',
    [createWal, write('ab'), begin(1, wal), end(1, wal)],
    { [file]: '....' },
    { [file]: 'ab..', [wal]: '' },
  ],
  [
    'a created file exists once its folder was synced',
    [createWal, begin(1, '.'), end(1, '.')],
    { [file]: '....', [wal]: '' },
    { [file]: '....', [wal]: '' },
  ],
  ['an unlinked file may exist again', [unlink], { [file]: '....' }, {}],
  [
    'a truncated file that grows past its end is filled with zeros',
    [{ kind: 'truncate', file, length: 1, time }, write('z', 3), begin(1), end(1)],
    { [file]: '.\0\0z' },
    { [file]: '.\0\0z' },
  ],
]

describe('on the simulated disk, after a power cut,', () => {
  for (const [why, events, atLeast, atMost] of cases) {
    test(why, () => {
      assert.deepEqual(left(events, nothing), atLeast)
      assert.deepEqual(left(events, everything), atMost)
    })
  }
})
