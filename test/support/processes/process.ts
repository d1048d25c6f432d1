import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const checkout = fileURLToPath(new URL('../../..', import.meta.url))

/** What comes before the words of a command where nothing stands between: the process is that of the command. */
export const withoutLauncher = [process.execPath, path.join(checkout, 'src', 'main.ts')] as const

/** A program that runs as a process of its own. */
export interface Program {
  readonly pid: number
  /** What it has written up to now. */
  readonly output: { readonly stdout: string; readonly stderr: string }
  readonly ended: Promise<Ending>
  /** Waits until it has written that on standard error, and gives the first group. */
  says(pattern: RegExp): Promise<string>
  signal(name: NodeJS.Signals): void
}

export interface Ending {
  /** Null when a signal ended it. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Surroundings {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  /** What it reads on standard input. */
  readonly input?: string | Buffer
  /** In a process group of its own, as a terminal starts it: a signal to `-pid` reaches all in it. */
  readonly isGroup?: boolean
  /** Whose process it is, where that is not the user of the tests. */
  readonly uid?: number
}

/** What every program finds: no setting from outside, and code that is compiled once for all. */
const environment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: path.join(checkout, 'node_modules', '.cache', 'kadai-tests'),
}

export function startProgram(
  { cwd, env, input = '', isGroup = false, ...user }: Surroundings,
  [file, ...args]: readonly [file: string, ...args: string[]],
): Program {
  const surroundings = { cwd, env: { ...environment, ...env }, detached: isGroup, ...user }
  const child = spawn(file, args, surroundings)
  // Not to read all of one's input is no failure.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
    })
  }
  const ended = once(child, 'close').then(([code]) => ({ code, ...output }))
  const says = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(output.stderr)
        if (found) resolve(found[1] ?? '')
      }
      look()
      child.stderr.on('data', look)
      const complain = () => reject(new Error(`ended without saying ${pattern}: ${output.stderr}`))
      ended.then(complain, reject)
    })
  return { pid: child.pid ?? 0, output, ended, says, signal: (name) => void child.kill(name) }
}

/** Every program of that name on PATH, the first first. */
export function findPrograms(name: string): string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders.map((folder) => path.join(folder, name)).filter((file) => existsSync(file))
}
