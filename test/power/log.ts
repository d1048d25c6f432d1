/** By its name in its folder; the folder itself is `.`. */
export type FileName = string

/** One thing the recorded process did. */
export type Event = { readonly time: bigint } & (
  | Change
  /** A file that is there gets another descriptor. */
  | { readonly kind: 'open'; readonly file: FileName; readonly inode: number }
  /** `sync` is a number that the end of a sync repeats. One that failed has no end. */
  | (OfFile & { readonly kind: 'sync begins' | 'sync ended'; readonly sync: number })
  /** Recorded the moment before it left. */
  | { readonly kind: 'answer'; readonly requestId: string }
)

export type Change = Write | Truncation | Naming

interface OfFile {
  /** The name under which it was last opened. */
  readonly file: FileName
  /** What tells it from a file that had or gets its name. */
  readonly inode: number
}

interface Write extends OfFile {
  readonly kind: 'write'
  readonly position: number
  readonly data: Buffer
}

interface Truncation extends OfFile {
  readonly kind: 'truncate'
  readonly length: number
}

/** A change of the names in the folder. */
export type Naming =
  | { readonly kind: 'create'; readonly file: FileName; readonly inode: number }
  | { readonly kind: 'link' | 'rename'; readonly file: FileName; readonly to: FileName }
  | { readonly kind: 'unlink'; readonly file: FileName }

/** The folder, as `recorder.c` counts it. */
export const folderInode = 1

const headerLength = 32

/**
 * Reads what `recorder.c` wrote. Times are nanoseconds of the clock that
 * `process.hrtime.bigint()` reads too.
 *
 * @throws {Error} when the process did to the files what the replay cannot follow.
 */
export function* readLog(log: Buffer): Generator<Event> {
  const names = new Map<number, FileName>([[folderInode, '.']])
  for (let start = 0; start + headerLength <= log.length; ) {
    const from = start + headerLength
    const to = from + log.readUInt32LE(start + 4)
    // The last record of a process that was killed may be cut short.
    if (to > log.length) return
    const event = readEvent(log.subarray(start, from), log.subarray(from, to), names)
    if (event.kind === 'create' || event.kind === 'open') names.set(event.inode, event.file)
    yield event
    start = to
  }
}

function readEvent(header: Buffer, data: Buffer, names: ReadonlyMap<number, FileName>): Event {
  const kind = String.fromCharCode(header.readUInt8(0))
  const time = header.readBigUInt64LE(8)
  const inode = Number(header.readBigUInt64LE(16))
  const position = Number(header.readBigUInt64LE(24))
  const [name = '', to = ''] = data.length > 512 ? [] : data.toString().split('/')
  const ofFile = { file: names.get(inode) ?? '', inode, time }
  switch (kind) {
    case 'A':
      return { kind: 'answer', requestId: requestIdIn(data), time }
    case 'W':
      return { kind: 'write', ...ofFile, position, data }
    case 'T':
      return { kind: 'truncate', ...ofFile, length: position }
    case 'B':
      return { kind: 'sync begins', ...ofFile, sync: position }
    case 'E':
      return { kind: 'sync ended', ...ofFile, sync: position }
    case 'C':
      return { kind: 'create', file: name, inode, time }
    case 'O':
      return { kind: 'open', file: name, inode, time }
    case 'L':
      return { kind: 'link', file: name, to, time }
    case 'R':
      return { kind: 'rename', file: name, to, time }
    case 'U':
      return { kind: 'unlink', file: name, time }
    default:
      throw new Error(`The replay cannot follow ${data.toString() || kind} on ${ofFile.file}`)
  }
}

function requestIdIn(head: Buffer): string {
  return /^x-request-id: (\S+)/im.exec(head.toString('latin1'))?.[1] ?? ''
}
