import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { issueApiKey } from '../../../src/actions/api-keys.ts'
import { createUser } from '../../../src/actions/users.ts'
import { testDeps } from '../deps.ts'
import { openFile } from '../store/kadai-file.ts'
import {
  checkout,
  type Ending,
  type Program,
  type Surroundings,
  startProgram,
  withoutLauncher,
} from './process.ts'

export const launcher = path.join(checkout, 'bin', 'kadai.mjs')

/** A working directory in which somebody operates Kadai. It goes with the test, and so do its programs. */
export interface Site {
  readonly folder: string
  /** Where the database is unless a setting says otherwise. */
  readonly file: string
  start(command: readonly [file: string, ...args: string[]], options?: Options): Program
  /** Runs `kadai` with these words, which blanks part, to its end; without the launcher, to be quick. */
  kadai(words: string, options?: Options): Promise<Ending>
  /** Starts `kadai serve` on a free port, and waits until it serves. */
  serve(options?: ServeOptions): Promise<Server>
  /** Makes a user in the database, and the database if need be, and gives a key. */
  join(email: string): Promise<string>
}

export type Options = Partial<Surroundings>

export interface ServeOptions extends Options {
  /** What follows `serve`. */
  readonly words?: readonly string[]
  /** Without the launcher, so that `pid` is that of the service. */
  readonly isDirect?: boolean
}

export interface Server extends Program {
  readonly url: string
  readonly port: number
}

/** @param t the test, or the suite's `after`, that the site goes with. */
export function newSite(t: { after(clear: () => Promise<void>): void }): Site {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'kadai-site-')))
  const file = path.join(folder, 'data', 'kadai.db')
  const programs: Program[] = []
  let isOver = false
  t.after(async () => {
    isOver = true
    await Promise.all(programs.map(stop))
    rmSync(folder, { recursive: true })
  })
  const start: Site['start'] = (command, options = {}) => {
    // As when another part of the test has failed meanwhile: nobody would end it.
    if (isOver) throw new Error('the test is over')
    const program = startProgram({ cwd: folder, ...options }, command)
    programs.push(program)
    return program
  }
  return {
    folder,
    file,
    start,
    kadai: (words, options) =>
      start([...withoutLauncher, ...words.split(' ').filter(Boolean)], options).ended,
    serve: async ({ words = [], isDirect = false, ...options } = {}) => {
      const command = isDirect ? withoutLauncher : ([process.execPath, launcher] as const)
      const env = { PORT: '0', RATE_LIMIT_ENABLED: 'false', ...options.env }
      const program = start([...command, 'serve', ...words], { ...options, env })
      const url = await program.says(/^Kadai serves (\S+)$/m)
      return { ...program, url, port: Number(new URL(url).port) }
    },
    join: (email) => joinDirectly(file, email),
  }
}

/** The launcher passes SIGTERM on, after which a service has ten seconds. */
async function stop(program: Program): Promise<void> {
  program.signal('SIGTERM')
  await program.ended.catch(() => {})
}

async function joinDirectly(file: string, email: string): Promise<string> {
  const clock = { now: Date.now }
  const store = await openFile(file, { now: clock.now() })
  try {
    const deps = testDeps(store, clock)
    const user = await createUser(deps, { email, timeZone: 'Asia/Tokyo' }, null)
    return await issueApiKey(deps, user, { name: 'test', isReadOnly: false, expiresAt: null })
  } finally {
    await store.close()
  }
}
