import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Scheme } from './schemes.ts'

export interface Recorder {
  /** `recorder.c`, compiled. */
  readonly library: string
  /** An empty folder to work in; an absolute path without symbolic links. */
  readonly folder: string
}

/** Where the recorded process keeps its files, and where its recording is. */
interface Recorded {
  readonly scheme: Scheme
  /** In the recorder's folder. */
  readonly disk: string
  readonly log: string
}

/** As long as a slow disk takes, so that much is written while a sync runs. */
const syncMicroseconds = 2000

const inProject = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Runs a command of Kadai on `kadai.db` in the folder, and records what it does there. */
export function spawnRecorded(
  { scheme, disk, log }: Recorded,
  library: string,
  command: readonly string[],
): ChildProcess {
  const preload = ['--import', inProject('./sabotage.ts')]
  return spawn(process.execPath, [...preload, inProject('../../src/main.ts'), ...command], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Nothing of the surroundings of this process, a kadai.toml least of all.
    cwd: disk,
    env: {
      LD_PRELOAD: library,
      POWER_FOLDER: disk,
      POWER_LOG: log,
      POWER_SYNC_DELAY_US: String(syncMicroseconds),
      POWER_SCHEME: scheme.name,
      DATABASE_URL: `sqlite:${disk}/kadai.db`,
      PORT: '0',
      RATE_LIMIT_ENABLED: 'false',
      LOG_LEVEL: 'silent',
      TIME_ZONE: 'UTC',
      // Else libuv may write past the functions that the recorder stands before.
      UV_USE_IO_URING: '0',
    },
  })
}
