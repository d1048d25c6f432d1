import { execFileSync } from 'node:child_process'
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const checkout = fileURLToPath(new URL('..', import.meta.url))

/** Where files are made; the disk it lies on is the one that is measured. */
export const workFolder = path.join(os.tmpdir(), 'kadai-bench')

/** A new folder for what one run leaves behind. */
export const makeRunFolder = () => mkdtempSync(path.join(workFolder, 'run-'))

/** Makes the folder, and removes from it what runs that were broken off have left. */
export function prepareWorkFolder(): void {
  mkdirSync(workFolder, { recursive: true })
  for (const left of globSync('run-*', { cwd: workFolder })) {
    rmSync(path.join(workFolder, left), { recursive: true })
  }
}

/** Whether something else keeps the machine busy: the processes that wanted a core in the last minute. */
export function busyness(): number {
  const [lastMinute = 0] = os.loadavg()
  return lastMinute
}

/** Processor time of all cores since the machine started, in ticks. */
export interface CoreTime {
  readonly used: number
  /** Wanted here, but used by the host for others. */
  readonly stolen: number
}

/** See `/proc/stat` in proc_stat(5). */
export function coreTime(): CoreTime {
  const [cores = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = cores
    .split(/ +/)
    .slice(1)
    .map(Number)
  return { used: user + nice + system + irq + softirq, stolen }
}

/** Which cores who may use, as `taskset` reads it; undefined where nothing can be pinned. */
export interface Cores {
  readonly server: string
  readonly load: string
}

/** The last core for the server, all others for the load. */
export function findCores(): Cores | undefined {
  const last = os.availableParallelism() - 1
  if (last < 1 || textOf('taskset', '--version') === undefined) return undefined
  return { server: String(last), load: last === 1 ? '0' : `0-${last - 1}` }
}

/** Moves a process that runs, with all its threads. */
export function pin(pid: number, cores: string | undefined): void {
  if (cores !== undefined) {
    execFileSync('taskset', ['-a', '-c', '-p', cores, String(pid)], { stdio: 'ignore' })
  }
}

/** What a program prints, whatever its exit code, which is 1 for `wrk -v`; undefined where there is no such program. */
export function textOf(program: string, ...args: readonly string[]): string | undefined {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch (error) {
    if (isMissing(error) || !(error instanceof Error && 'stdout' in error)) return undefined
    return String(error.stdout).trim()
  }
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Lines of Markdown: all that the figures depend on besides the code. */
export function describeMachine(postgres: string | undefined): string[] {
  const [processor] = os.cpus()
  const wrk = /^wrk \S+/.exec(textOf('wrk', '-v') ?? '')?.[0] ?? 'wrk'
  const git = (...args: string[]) => textOf('git', '-C', checkout, ...args)
  const commit = git('rev-parse', 'HEAD') || 'unknown'
  const state = git('status', '--porcelain') === '' ? '' : ', with uncommitted changes'
  return [
    `- Machine: ${processor?.model.trim()}, ${os.cpus().length} cores, ${os.type()} ${os.release()}`,
    `- Node ${process.versions.node}, SQLite ${process.versions.sqlite}, ${postgres ?? 'no PostgreSQL'}, ${wrk}`,
    `- Commit ${commit}${state}`,
    `- ${new Date().toISOString()}`,
  ]
}

/** Whether what is written to `folder` is only kept in memory: then a sync costs nothing. */
export const isInMemory = (folder: string) => statfsSync(folder).type === 0x01_02_19_94

/** Processor time that a process has taken, all its threads together, in seconds, to 10 ms. */
export function processorTime(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
  // Ticks of USER_HZ, which is 100 on every Linux that Node runs on.
  return (user + system) / 100
}

/** In MiB. */
export function residentMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}

/** Where the kernel tells, to the nanosecond, how long each thread of a process has run. */
export function threadClocks(pid: number): string[] {
  return readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/schedstat`)
}

/** The processes that `pid` started; none of one that has ended. */
export function childrenOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return children.split(' ').filter(Boolean).map(Number)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}
