/**
 * Records the real service under load, cuts its power at many places of the
 * recording, and counts what was promised and is gone; then the commands that
 * write and restore backups. Exits with 0 only when nothing is, and when each
 * control, the same program with one thing broken in it, is seen to lose
 * something. The seed decides what is asked and where is cut, but not how long
 * anything takes: no two recordings are the same.
 *
 *   npm run test:power -- [--seed N] [--cuts N] [--skip-if-impossible]
 */
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { givenOptions } from '../support/given-options.ts'
import { compileLibrary } from '../support/processes/preloaded.ts'
import { Random } from '../support/random.ts'
import { cutPower } from './power-cuts.ts'
import { record } from './record.ts'
import type { CommandsReplayed, Place } from './replay-commands.ts'
import { brokenCuts, type Result, serviceTable, shortcomings } from './report.ts'
import { controls, type Scheme, sound } from './schemes.ts'

/** With fewer, a rare loss would go unseen. */
const fewestCuts = 150

/** Of a control that loses nothing, each with another seed. */
const mostRepetitions = 4

const given = givenOptions({
  seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  cuts: { type: 'string', default: '200' },
  'skip-if-impossible': { type: 'boolean', default: false },
})

process.exitCode = await run(Number(given.seed), Number(given.cuts))

/** Answers the exit code. */
async function run(seed: number, cuts: number): Promise<number> {
  if (!Number.isInteger(seed) || !(cuts >= fewestCuts)) {
    console.error(`--seed must be an integer, --cuts at least ${fewestCuts}`)
    return 2
  }
  const work = makeWorkFolder()
  const library = path.join(work, 'recorder.so')
  const obstacle = compileLibrary(path.join(import.meta.dirname, 'recorder.c'), library)
  if (obstacle !== undefined) {
    console.error(`Power cannot be cut here: ${obstacle}`)
    return given['skip-if-impossible'] ? 0 : 1
  }
  console.log(`Power-cut replay with --seed ${seed}\n`)
  const [ofService, commands] = await Promise.all([
    replayService({ work, library, requests: 10_000, seed, cuts }),
    besideCommands({ work, library, seed }),
  ])
  console.log(`\n${commands.table.join('\n')}`)
  const missing = [...ofService, ...commands.missing]
  console.log(`\n${missing.join('\n') || 'Every promise was kept, and every control was caught.'}`)
  return missing.length > 0 ? 1 : 0
}

interface Effort extends Place {
  readonly requests: number
  readonly cuts: number
}

/** Answers what is not proved. */
async function replayService(enough: Effort): Promise<readonly string[]> {
  console.log(serviceTable.heading)
  const results: Result[] = []
  for (const scheme of sound) results.push(await replay(scheme, enough))
  // What is broken shows soon.
  const less = { ...enough, requests: 5000, cuts: Math.ceil(enough.cuts / 2) }
  for (const control of controls) results.push(await replayControl(control, less))
  return shortcomings(results)
}

/** Repeats a control that lost nothing: where syncs are short, few cuts fall beside what it breaks. */
async function replayControl(control: Scheme, effort: Effort): Promise<Result> {
  for (let left = mostRepetitions, { seed } = effort; ; left--, seed++) {
    const result = await replay(control, { ...effort, seed })
    if (brokenCuts(result.outcome) > 0 || left === 0) return result
  }
}

async function replay(scheme: Scheme, { work, cuts, ...effort }: Effort): Promise<Result> {
  const folder = mkdtempSync(path.join(work, 'scheme-'))
  const recording = await record(scheme, { ...effort, folder })
  const random = new Random(effort.seed)
  const outcome = cutPower(recording, { cuts, random, folder: path.join(folder, 'rebuilt') })
  rmSync(folder, { recursive: true })
  const result = { scheme, outcome }
  console.log(serviceTable.line(result))
  return result
}

/** In a thread of its own, since the service leaves much of the time to others. */
async function besideCommands(place: Place): Promise<CommandsReplayed> {
  const worker = new Worker(new URL('./command-worker.ts', import.meta.url), { workerData: place })
  const [replayed] = await once(worker, 'message')
  return replayed
}

/** Removed when this process ends, also by a signal. */
function makeWorkFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'kadai-power-')))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
  return folder
}
