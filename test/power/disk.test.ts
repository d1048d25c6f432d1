import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Random } from '../support/random.ts'
import { Disk } from './disk.ts'
import { type Fate, fates } from './fates.ts'
import { type Event, type FileName, folderInode } from './log.ts'

const [nothing, everything] = fates
const time = 0n
const file: FileName = 'kadai.db'
const wal: FileName = 'kadai.db-wal'
const other: FileName = 'kadai.db.part'
const inodes: Record<FileName, number> = { '.': folderInode, [file]: 2, [wal]: 3, [other]: 4 }
const of = (name: FileName) => ({ file: name, inode: inodes[name] ?? 0, time })
const open: Event = { kind: 'open', ...of(file) }
const write = (text: string, position = 0, name = file): Event => {
  return { kind: 'write', ...of(name), position, data: Buffer.from(text) }
}
const begin = (sync: number, name = file): Event => ({ kind: 'sync begins', ...of(name), sync })
const end = (sync: number, name = file): Event => ({ kind: 'sync ended', ...of(name), sync })
const synced = (name: FileName): readonly Event[] => [begin(9, name), end(9, name)]
const create = (name: FileName): Event => ({ kind: 'create', ...of(name) })
const unlink: Event = { kind: 'unlink', file, time }
const rename: Event = { kind: 'rename', file: other, to: file, time }
const link: Event = { kind: 'link', file, to: 'kept', time }
const another: readonly Event[] = [create(other), write('abc', 0, other), ...synced(other)]

/** What is found of a file that held `....`. */
function left(events: readonly Event[], fate: Fate) {
  const disk = new Disk(new Map([[file, Buffer.from('....')]]))
  for (const event of [open, ...events]) disk.follow(event)
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
    [create(wal), write('ab'), begin(1, wal), end(1, wal)],
    { [file]: '....' },
    { [file]: 'ab..', [wal]: '' },
  ],
  [
    'a created file exists once its folder was synced',
    [create(wal), begin(1, '.'), end(1, '.')],
    { [file]: '....', [wal]: '' },
    { [file]: '....', [wal]: '' },
  ],
  ['an unlinked file may exist again', [unlink], { [file]: '....' }, {}],
  [
    'a renamed file may have either content under its new name, and not both names',
    [...another, ...synced('.'), rename],
    { [file]: '....', [other]: 'abc' },
    { [file]: 'abc' },
  ],
  [
    'a renamed file has its new name once the folder was synced',
    [...another, rename, ...synced('.')],
    { [file]: 'abc' },
    { [file]: 'abc' },
  ],
  [
    'a renamed file whose content was not synced may be empty',
    [create(other), write('abc', 0, other), rename, ...synced('.')],
    { [file]: '' },
    { [file]: 'abc' },
  ],
  [
    'a file that lost its name is not the one that has it now',
    [...another, rename, ...synced('.'), write('zz'), begin(1), end(1)],
    { [file]: 'abc' },
    { [file]: 'abc' },
  ],
  [
    'a file with two names has one content',
    [link, ...synced('.'), write('ab')],
    { [file]: '....', kept: '....' },
    { [file]: 'ab..', kept: 'ab..' },
  ],
  [
    'a truncated file that grows past its end is filled with zeros',
    [{ kind: 'truncate', ...of(file), length: 1 }, write('z', 3), begin(1), end(1)],
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
