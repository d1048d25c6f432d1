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
  ['nothing is safe without a sync', [write('ab')], { [file]: '....' }, { [file]: 'ab..' }],
  [
    'a sync saves what was written before it began',
    [write('ab'), begin(1), end(1)],
    { [file]: 'ab..' },
    { [file]: 'ab..' },
  ],
  [
    'a sync does not save what was written while it ran',
    [write('ab'), begin(1), write('cd', 2), end(1)],
    { [file]: 'ab..' },
    { [file]: 'abcd' },
  ],
  [
    'a sync that has not ended saves nothing',
    [write('ab'), begin(1)],
    { [file]: '....' },
    { [file]: 'ab..' },
  ],
  [
    'of two syncs at once, each saves its own',
    [write('a'), begin(1), write('b', 1), begin(2), end(2), write('c', 2), end(1)],
    { [file]: 'ab..' },
    { [file]: 'abc.' },
  ],
  [
    'a sync of another file saves nothing',
    [createWal, write('ab'), begin(1, wal), end(1, wal)],
    { [file]: '....' },
    { [file]: 'ab..', [wal]: '' },
  ],
  [
    'a file is found under its name once its folder was synced',
    [createWal, begin(1, '.'), end(1, '.')],
    { [file]: '....', [wal]: '' },
    { [file]: '....', [wal]: '' },
  ],
  ['a file that was unlinked may be back', [unlink], { [file]: '....' }, {}],
  [
    'a file is cut off, and filled with zeros when it grows past its end',
    [{ kind: 'truncate', file, length: 1, time }, write('z', 3), begin(1), end(1)],
    { [file]: '.\0\0z' },
    { [file]: '.\0\0z' },
  ],
]

describe('after a power cut', () => {
  for (const [why, events, atLeast, atMost] of cases) {
    test(why, () => {
      assert.deepEqual(left(events, nothing), atLeast)
      assert.deepEqual(left(events, everything), atMost)
    })
  }
})
