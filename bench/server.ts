import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { type Cores, checkout, childrenOf } from './machine.ts'
import { timeZone } from './population.ts'

/** A server that runs, pinned to its core. */
export interface Server {
  readonly url: string
  /** Of the process that answers, whoever started it. */
  readonly pid: number
  stop(): Promise<void>
}

interface Start {
  readonly cores: Cores | undefined
  readonly env?: Readonly<Record<string, string>>
  /** What it reads on standard input. */
  readonly input?: string
}

/** Starts a server on a database. */
export type StartOn = (databaseUrl: string, start: Start) => Promise<Server>

/** The service as an operator runs it, but for limits that nobody reaches. Its log goes to nowhere. */
export function startKadai(
  databaseUrl: string,
  { cores, env }: Start,
  command: readonly string[] = [path.join(checkout, 'bin', 'kadai.mjs'), 'serve'],
): Promise<Server> {
  const settings = {
    DATABASE_URL: databaseUrl,
    PORT: '0',
    TIME_ZONE: timeZone,
    RATE_LIMIT_REQUESTS: '1000000',
    RATE_LIMIT_WINDOW_SECONDS: '1',
    ASSIGNMENTS_PER_USER: '10000000',
  }
  return start(command, { cores, env: { ...settings, ...env } })
}

/** The least that a server of such data can do. */
export const startFloor: StartOn = (databaseUrl, { cores }) => {
  const program = path.join(checkout, 'bench', 'floor-server.ts')
  return start([program], { cores, env: { DATABASE_URL: databaseUrl } })
}

/** A plain `node:http` server that gives these answers in turn. */
export function startBare(answers: readonly unknown[], cores: Cores | undefined): Promise<Server> {
  const program = path.join(checkout, 'bench', 'bare-server.ts')
  return start([program], { cores, input: JSON.stringify(answers) })
}

async function start(command: readonly string[], { cores, env, input }: Start): Promise<Server> {
  const [file = '', ...args] = cores
    ? ['taskset', '-c', cores.server, process.execPath, ...command]
    : [process.execPath, ...command]
  const child = spawn(file, args, {
    // Where no kadai.toml is.
    cwd: path.join(checkout, 'bench'),
    env: { PATH: process.env.PATH, ...env },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  // Also what the launcher has started, which would outlive it.
  const family = () =>
    child.pid === undefined || hasEnded(child) ? [] : [...childrenOf(child.pid), child.pid]
  const kill = () => {
    for (const pid of family()) process.kill(pid, 'SIGKILL')
  }
  process.on('exit', kill)
  child.stdin?.end(input)
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    process.off('exit', kill)
  }
  const url = await addressOf(child)
  const pid = child.pid ?? 0
  return { url, pid: childrenOf(pid)[0] ?? pid, stop }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null

/** @throws {Error} with what the server said, when it ended instead. */
async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('The server has no standard error stream')
  const said: string[] = []
  for await (const line of createInterface(stderr)) {
    said.push(line)
    const address = / serves (\S+)$/.exec(line)?.[1]
    if (address) {
      stderr.resume()
      return address
    }
  }
  throw new Error(`The server did not start:\n${said.join('\n')}`)
}
