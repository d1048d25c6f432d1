/**
 * Runs the real service on an SQLite file under a steady load, and watches what it takes up. Exits
 * with 0 only when every request was answered as expected, neither memory nor open files nor the
 * log grew beyond measure, and all that was acknowledged is there at the end and counted rightly.
 *
 *   npm run test:soak -- [--minutes N]
 */
import { setTimeout as pause } from 'node:timers/promises'
import { inspectSqlite } from '../../src/store/opening/inspect-sqlite.ts'
import { callOver } from '../support/api-client.ts'
import { givenOptions } from '../support/given-options.ts'
import { newSite, type Server, type Site } from '../support/processes/site.ts'
import { Pupil } from './pupil.ts'
import { memoryOf, openFilesOf, percentile99, type Sample, sizeOf } from './sample.ts'
import { complaints, memorySlope } from './verdict.ts'

const pupilCount = 8
/** Of all pupils together. */
const requestsPerSecond = 200
const sampleCount = 100

const given = givenOptions({ minutes: { type: 'string', default: '10' } })

process.exitCode = await run(Number(given.minutes))

/** Answers the exit code. */
async function run(minutes: number): Promise<number> {
  if (!(minutes > 0)) {
    console.error('--minutes must be a positive number')
    return 2
  }
  if (process.platform !== 'linux') {
    console.error('No service can be watched here: this needs Linux')
    return 1
  }
  const ends: (() => Promise<void>)[] = []
  try {
    const site = newSite({ after: (end) => void ends.push(end) })
    const wrong = await soak(site, minutes)
    console.log(
      wrong.join('\n') || 'All is there that was acknowledged, and nothing grew beyond measure.',
    )
    return wrong.length > 0 ? 1 : 0
  } finally {
    for (const end of ends) await end()
  }
}

/** Answers what is wrong. */
async function soak(site: Site, minutes: number): Promise<readonly string[]> {
  const keys: string[] = []
  for (let n = 1; n <= pupilCount; n++) keys.push(await site.join(`${n}@example.org`))
  const server = await site.serve({ env: { LOG_LEVEL: 'warn' } })
  const pupils = keys.map((key, seed) => new Pupil(callOver(server.url, key), seed))
  const durations: number[] = []
  const stopping = new AbortController()
  const working = Promise.all(
    pupils.map((pupil) => keepActing(pupil, durations, stopping.signal)),
  ).finally(() => stopping.abort())
  const samples = await watch(server, { minutes, durations, site, signal: stopping.signal })
  stopping.abort()
  await working
  for (const pupil of pupils) await pupil.check()
  server.signal('SIGTERM')
  const { code, stdout } = await server.ended
  console.log(`Memory: ${memorySlope(samples).toFixed(1)} MiB an hour`)
  return [
    ...complaints(samples),
    ...(code === 0 ? [] : [`the service ended with ${code}`]),
    ...(stdout === '' ? [] : [`it logged: ${stdout}`]),
    ...inspectSqlite(site.file).problems,
  ]
}

/** Sends one request after the other, each at its time. One that could not be sent then is left out. */
async function keepActing(pupil: Pupil, durations: number[], signal: AbortSignal): Promise<void> {
  const interval = (1000 * pupilCount) / requestsPerSecond
  for (
    let next = performance.now();
    !signal.aborted;
    next = Math.max(next + interval, performance.now())
  ) {
    await pause(Math.max(0, next - performance.now()))
    const sent = performance.now()
    await pupil.act()
    durations.push(performance.now() - sent)
  }
}

interface Watch {
  readonly minutes: number
  /** Of requests, in milliseconds; emptied with each sample. */
  readonly durations: number[]
  readonly site: Site
  /** Aborts when a pupil fails. */
  readonly signal: AbortSignal
}

async function watch(
  { pid }: Server,
  { minutes, durations, site, signal }: Watch,
): Promise<readonly Sample[]> {
  const began = performance.now()
  const samples: Sample[] = []
  let requests = 0
  for (let nth = 1; nth <= sampleCount; nth++) {
    const due = began + (nth * minutes * 60_000) / sampleCount
    await pause(Math.max(0, due - performance.now()), undefined, { signal }).catch(() => {})
    if (signal.aborted) break
    const answered = durations.splice(0)
    requests += answered.length
    samples.push({
      seconds: (performance.now() - began) / 1000,
      memoryMiB: memoryOf(pid),
      openFiles: openFilesOf(pid),
      logMiB: sizeOf(`${site.file}-wal`),
      p99: percentile99(answered),
    })
    if (nth % (sampleCount / 10) === 0) console.log(lineOf(samples.at(-1), requests))
  }
  return samples
}

function lineOf(sample: Sample | undefined, requests: number): string {
  if (!sample) return ''
  const { seconds, memoryMiB, openFiles, logMiB, p99 } = sample
  const sizes = `memory ${memoryMiB.toFixed(1)} MiB, ${openFiles} files, log ${logMiB.toFixed(1)} MiB`
  return `${seconds.toFixed(0)} s: ${requests} requests, ${sizes}, p99 ${p99.toFixed(1)} ms`
}
