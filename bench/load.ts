import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { askAll } from './answer.ts'
import type { BenchRequest } from './cases.ts'
import { type Cores, checkout, makeRunFolder, processorTime, threadClocks } from './machine.ts'
import { requestText } from './requests.ts'
import type { Server } from './server.ts'

/** What a run of wrk found. Milliseconds. */
export interface Run {
  /** For each second. */
  readonly rate: number
  readonly p50: number
  /** Not a number where wrk counts what it waits for besides answers. */
  readonly p99: number
  /** Processor time of the server for each request. */
  readonly processor: number
}

export interface Load {
  readonly server: Server
  readonly requests: readonly BenchRequest[]
  /** Whole ones: wrk knows no others. */
  readonly seconds: number
  readonly connections?: number
  readonly cores: Cores | undefined
}

/** The line of `lua/summary.lua`. Latencies are microseconds there, all else is seconds. */
interface Summary {
  readonly requests: number
  readonly microseconds: number
  readonly p50: number
  readonly p99: number
  readonly refused: number
  readonly broken: number
  readonly counted?: number
  readonly busy?: number
  readonly spent?: number
}

/** Milliseconds between the last change and the next pass. */
const settling = 2

/** As many requests as the server answers; after the last of `requests` the first again. */
export async function runSteadily(load: Load): Promise<Run> {
  const before = processorTime(load.server.pid)
  const summary = await runWrk('steady.lua', load)
  const processor = (processorTime(load.server.pid) - before) / summary.requests
  return runOf(summary, rateOf(summary), processor)
}

/** `perSecond` requests each second. */
export async function runPaced(load: Load, perSecond: number): Promise<Run> {
  const summary = await runWrk('paced.lua', load, { args: [String(perSecond)] })
  return runOf(summary, rateOf(summary), Number.NaN)
}

/**
 * All of `requests` once, then `change`, and so on; `change` is not measured. So no answer can be
 * one that was given before.
 */
export async function runFresh(load: Load, change: (pass: number) => BenchRequest[]): Promise<Run> {
  const { server } = load
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  // Never a number of an earlier run: the same change again would change nothing.
  let pass = Date.now() % 10_000_000
  const onChange = async () => {
    await askAll(server.url, change(++pass), agent)
    // What the service does after its last answer is no cost of the next one.
    await setTimeout(settling)
  }
  const summary = await runWrk('fresh.lua', load, { args: threadClocks(server.pid), onChange })
  agent.destroy()
  const { counted = 0, busy = 0, spent = 0 } = summary
  if (counted === 0) throw new Error('Too few answers came: run it for longer')
  // wrk's slowest requests are those between which the data changed.
  return { ...runOf(summary, counted / busy, spent / counted), p99: Number.NaN }
}

const rateOf = ({ requests, microseconds }: Summary) => requests / (microseconds / 1e6)

const runOf = (summary: Summary, rate: number, processor: number): Run => ({
  rate,
  p50: summary.p50 / 1000,
  p99: summary.p99 / 1000,
  processor: processor * 1000,
})

interface Script {
  readonly args?: readonly string[]
  readonly onChange?: () => Promise<void>
}

async function runWrk(script: string, load: Load, { args = [], onChange }: Script = {}) {
  const { server, requests, seconds, connections = 32, cores } = load
  const folder = makeRunFolder()
  const texts = path.join(folder, 'requests')
  writeFileSync(texts, requests.map((request) => `${requestText(request)}\0`).join(''))
  const file = path.join(checkout, 'bench', 'lua', script)
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', file]
  const wrk = ['wrk', ...options, server.url, '--', texts, ...args]
  try {
    return await outcomeOf(cores ? ['taskset', '-c', cores.load, ...wrk] : wrk, onChange)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** @throws {Error} unless every request was answered with success. */
async function outcomeOf(command: readonly string[], onChange = async () => {}): Promise<Summary> {
  const [file = '', ...args] = command
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  // It may end while data is being changed for it.
  child.stdin.on('error', () => {})
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    if (line !== 'change') continue
    await onChange()
    child.stdin.write('changed\n')
  }
  await ended
  const summary = lines.findLast((line) => line.startsWith('{'))
  if (summary === undefined) throw new Error(`wrk failed:\n${lines.join('\n')}`)
  const found: Summary = JSON.parse(summary)
  if (found.refused + found.broken === 0) return found
  throw new Error(`${found.refused} answers were errors, ${found.broken} did not come`)
}
