import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { drive, type Exchange } from './load.ts'
import { type Event, type FileName, readLog } from './log.ts'
import { makeDatabase } from './make-database.ts'
import { type Recorder, spawnRecorded } from './recorded-process.ts'
import type { Scheme } from './schemes.ts'

/** What a process did to its disk. */
export interface DiskRecording {
  /** The files that were there, and safe, before it started. */
  readonly before: ReadonlyMap<FileName, Buffer>
  readonly events: readonly Event[]
}

/** From the start of a service until it was killed, and what it told its users. */
export interface Recording extends DiskRecording {
  readonly exchanges: readonly Exchange[]
}

interface LoadedRecorder extends Recorder {
  readonly requests: number
  readonly seed: number
}

const users = 20

/** Runs the service on a database of its own, as `scheme` says, and puts it under load. */
export async function record(scheme: Scheme, recorder: LoadedRecorder): Promise<Recording> {
  const disk = path.join(recorder.folder, 'disk')
  const log = path.join(recorder.folder, 'recording')
  mkdirSync(disk)
  const database = path.join(disk, 'kadai.db')
  const keys = await makeDatabase(database, { users, assignments: 0 })
  const before = new Map([['kadai.db', readFileSync(database)]])
  const service = spawnRecorded({ scheme, disk, log }, recorder.library, ['serve'])
  const ended = once(service, 'exit')
  try {
    const exchanges = await drive({ ...recorder, url: await addressOf(service), keys })
    return { before, events: [...readLog(readFileSync(log))], exchanges }
  } finally {
    service.kill('SIGKILL')
    await ended
  }
}

/** @throws {Error} with what the service said, when it ended instead. */
async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('The service has no standard error stream')
  const said: string[] = []
  for await (const line of createInterface(stderr)) {
    said.push(line)
    const address = /^Kadai serves (\S+)/.exec(line)?.[1]
    if (address) {
      stderr.pipe(process.stderr)
      return address
    }
  }
  throw new Error(`The service did not start:\n${said.join('\n')}`)
}
