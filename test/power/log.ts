/** The files that `recorder.c` follows, in the order of its numbers for them; 0 is none. */
const files = ['', '.', 'kadai.db', 'kadai.db-wal', 'kadai.db-journal'] as const
/** By its name in its folder; the folder itself is `.`. */
export type FileName = Exclude<(typeof files)[number], ''>

/** One thing the recorded process did. */
export type Event = { readonly time: bigint } & (
  | Change
  /** `sync` is a number that the end of a sync repeats. One that failed has no end. */
  | { readonly kind: 'sync begins'; readonly file: FileName; readonly sync: number }
  | { readonly kind: 'sync ended'; readonly file: FileName; readonly sync: number }
  /** Recorded the moment before it left. */
  | { readonly kind: 'answer'; readonly requestId: string }
)

export type Change =
  | Write
  | { readonly kind: 'truncate'; readonly file: FileName; readonly length: number }
  | { readonly kind: 'create' | 'unlink'; readonly file: FileName }

export interface Write {
  readonly kind: 'write'
  readonly file: FileName
  readonly position: number
  readonly data: Buffer
}

const headerLength = 24

/**
 * Reads what `recorder.c` wrote. Times are nanoseconds of the clock that
 * `process.hrtime.bigint()` reads too.
 *
 * @throws {Error} when the process did to a database file what the replay cannot follow.
 */
export function* readLog(log: Buffer): Generator<Event> {
  for (let start = 0; start + headerLength <= log.length; ) {
    const from = start + headerLength
    const to = from + log.readUInt32LE(start + 4)
    // The last record of a process that was killed may be cut short.
    if (to > log.length) return
    yield readEvent(log.subarray(start, from), log.subarray(from, to))
    start = to
  }
}

function readEvent(header: Buffer, data: Buffer): Event {
  const kind = String.fromCharCode(header.readUInt8(0))
  const time = header.readBigUInt64LE(8)
  const position = Number(header.readBigUInt64LE(16))
  if (kind === 'A') return { kind: 'answer', requestId: requestIdIn(data), time }
  const file = files[header.readUInt8(1)]
  if (!file) throw new Error(`The log is damaged: a record of kind ${kind} without a file`)
  switch (kind) {
    case 'W':
      return { kind: 'write', file, position, data, time }
    case 'T':
      return { kind: 'truncate', file, length: position, time }
    case 'C':
      return { kind: 'create', file, time }
    case 'U':
      return { kind: 'unlink', file, time }
    case 'B':
      return { kind: 'sync begins', file, sync: position, time }
    case 'E':
      return { kind: 'sync ended', file, sync: position, time }
    default:
      throw new Error(`The replay cannot follow ${data.toString() || kind} on ${file}`)
  }
}

function requestIdIn(head: Buffer): string {
  return /^x-request-id: (\S+)/im.exec(head.toString('latin1'))?.[1] ?? ''
}
