import { callOver } from '../support/api-client.ts'
import { Random } from '../support/random.ts'
import { type WrongRead, wrongReads } from './history.ts'
import { type AnsweredRead, Reader } from './reader.ts'
import { ambiguousTags } from './strong-tags.ts'
import { Writer } from './writer.ts'

const readers = 3

/** What was seen of one user. */
export interface Observed {
  readonly reads: number
  /** How many of them were answered with 304. */
  readonly notModified: number
  readonly wrong: readonly WrongRead<AnsweredRead>[]
  readonly ambiguous: readonly string[]
}

interface Observation {
  readonly key: string
  /** Of all instances. */
  readonly urls: readonly string[]
  readonly writes: number
  readonly seed: number
}

/** One client writes so often, and several read meanwhile, the data of one user. */
export async function observe({ key, urls, writes, seed }: Observation): Promise<Observed> {
  const student = { key, calls: urls.map((url) => callOver(url, key)) }
  const writer = new Writer(student, new Random(seed))
  const all = Array.from(
    { length: readers },
    (_, n) => new Reader(student, new Random(seed + 1 + n)),
  )
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
    notModified: reads.filter(({ status }) => status === 304).length,
    wrong: wrongReads([], writer.writes, reads),
    ambiguous: ambiguousTags(reads),
  }
}
