import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { issueApiKey } from '../../src/actions/api-keys.ts'
import { createUser } from '../../src/actions/users.ts'
import type { Clock } from '../../src/deps.ts'
import { openSqliteStore } from '../../src/store/opening/open-sqlite.ts'
import { testDeps } from '../support/deps.ts'
import { drive, type Exchange } from './load.ts'
import { type Event, type FileName, readLog } from './log.ts'
import type { Scheme } from './schemes.ts'

/** What a service did to its disk, and what it told its users, from its start until it was killed. */
export interface Recording {
  /** The files that were there, and safe, before it started. */
  readonly before: ReadonlyMap<FileName, Buffer>
  readonly events: readonly Event[]
  readonly exchanges: readonly Exchange[]
}

export interface Recorder {
  /** `recorder.c`, compiled. */
  readonly library: string
  /** An empty folder to work in; an absolute path without symbolic links. */
  readonly folder: string
  readonly requests: number
  readonly seed: number
}

const users = 20
/** As long as a slow disk takes, so that much is written while a sync runs. */
const syncMicroseconds = 2000

/** Runs the service on a database of its own, as `scheme` says, and puts it under load. */
export async function record(scheme: Scheme, recorder: Recorder): Promise<Recording> {
  const database = path.join(recorder.folder, 'kadai.db')
  const log = path.join(recorder.folder, 'recording')
  const keys = await makeUsers(database)
  const before = new Map<FileName, Buffer>([['kadai.db', readFileSync(database)]])
  const service = start(scheme, recorder.folder, {
    LD_PRELOAD: recorder.library,
    POWER_DATABASE: database,
    POWER_LOG: log,
    POWER_SYNC_DELAY_US: String(syncMicroseconds),
    DATABASE_URL: `sqlite:${database}`,
  })
  const ended = once(service, 'exit')
  try {
    const exchanges = await drive({ ...recorder, url: await addressOf(service), keys })
    return { before, events: [...readLog(readFileSync(log))], exchanges }
  } finally {
    service.kill('SIGKILL')
    await ended
  }
}

/** Answers a key for each. */
async function makeUsers(file: string): Promise<readonly string[]> {
  const clock: Clock = { now: Date.now }
  const fatal = (error: unknown) => {
    throw error
  }
  const store = await openSqliteStore({ file, create: true, now: clock.now(), fatal })
  const deps = testDeps(store, clock)
  const keys: string[] = []
  for (let number = 1; number <= users; number++) {
    const input = { email: `${number}@example.test`, name: 'Student 0', timeZone: 'UTC' }
    const user = await createUser(deps, input, null)
    keys.push(await issueApiKey(deps, user, { name: 'test', isReadOnly: false, expiresAt: null }))
  }
  await store.close()
  return keys
}

const inProject = (file: string) => fileURLToPath(new URL(file, import.meta.url))

function start(
  { name }: Scheme,
  cwd: string,
  environment: Readonly<Record<string, string>>,
): ChildProcess {
  const preload = ['--import', inProject('./sabotage.ts')]
  return spawn(process.execPath, [...preload, inProject('../../src/main.ts'), 'serve'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Nothing of the surroundings of this process, a kadai.toml least of all.
    cwd,
    env: {
      ...environment,
      POWER_SCHEME: name,
      PORT: '0',
      RATE_LIMIT_ENABLED: 'false',
      LOG_LEVEL: 'silent',
      TIME_ZONE: 'UTC',
      // Else libuv may write past the functions that the recorder stands before.
      UV_USE_IO_URING: '0',
    },
  })
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
