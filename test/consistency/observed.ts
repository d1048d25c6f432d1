import { callOver } from '../support/api-client.ts'
import { Random } from '../support/random.ts'
import { type Read, wrongReads } from './history.ts'
import { Reader } from './reader.ts'
import type { State } from './views.ts'
import { Writer } from './writer.ts'

const readers = 3

/** What was seen of one user. */
export interface Observed {
  readonly reads: number
  readonly notModified: number
  readonly wrong: readonly Read<State>[]
  readonly ambiguous: readonly string[]
}

/** One writes so often, and several read meanwhile, the data of one user on all instances. */
export async function observe(
  key: string,
  urls: readonly string[],
  writes: number,
): Promise<Observed> {
  const student = { key, calls: urls.map((url) => callOver(url, key)) }
  const writer = new Writer(student, new Random(1))
  const all = Array.from({ length: readers }, (_, n) => new Reader(student, new Random(2 + n)))
  let isWriting = true
  const writing = async () => {
    try {
      while (writer.writes.length < writes) await writer.write()
    } finally {
      isWriting = false
    }
  }
  const reading = async (reader: Reader) => {
    while (isWriting) await reader.read(writer.ids)
  }
  await Promise.all([writing(), ...all.map(reading)])
  const reads = all.flatMap((reader) => reader.reads)
  return {
    reads: reads.length,
    notModified: all.reduce((sum, reader) => sum + reader.notModified, 0),
    wrong: wrongReads([], writer.writes, reads),
    ambiguous: all.flatMap((reader) => [...reader.ambiguous]),
  }
}
