/**
 * Measures the service against a bare `node:http` server, and writes `results.md`: README.md tells
 * how.
 *
 *   npm run bench -- [--quick] [--only PATTERN] [--engine sqlite|postgres]
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { givenOptions } from '../test/support/given-options.ts'
import { postgresVersion } from './databases.ts'
import { hashTimes, latencyOf, syncTimes } from './latency.ts'
import {
  busyness,
  type CoreTime,
  checkout,
  coreTime,
  describeMachine,
  findCores,
  isInMemory,
  pin,
  prepareWorkFolder,
  textOf,
  workFolder,
} from './machine.ts'
import { type Found, measurePostgres, measureSqlite } from './measure.ts'
import { type Report, reportText, whyUnfit } from './report.ts'

const given = givenOptions({
  quick: { type: 'boolean', default: false },
  only: { type: 'string' },
  engine: { type: 'string' },
})

const effort = given.quick ? { rounds: 2, seconds: 1 } : { rounds: 5, seconds: 2 }
const notes: string[] = []

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
process.exitCode = await run()

/** Answers the exit code. */
async function run(): Promise<number> {
  const mistake = mistakeIn(given)
  if (mistake !== undefined) {
    console.error(mistake)
    return 2
  }
  if (textOf('wrk', '-v') === undefined) {
    console.error('wrk is missing: the load comes from it ("apt-get install wrk")')
    return 1
  }
  const begin = performance.now()
  const report = await measureAll()
  if (isEmpty(report)) {
    console.error('Nothing was measured: --only must match the name of a case')
    return 2
  }
  const text = reportText(report)
  console.log(`\n${text}`)
  console.log(`Took ${Math.round((performance.now() - begin) / 1000)} s`)
  publish(report, text)
  return report.missing.length === 0 ? 0 : 1
}

/** Which cases are wanted. */
function patternOf({ only = '' }: typeof given): RegExp {
  return new RegExp(only, 'i')
}

function mistakeIn(options: typeof given): string | undefined {
  const { engine } = options
  if (engine !== undefined && !['sqlite', 'postgres'].includes(engine)) {
    return '--engine must be sqlite or postgres'
  }
  try {
    patternOf(options)
    return undefined
  } catch {
    return '--only must be a regular expression'
  }
}

function isEmpty({
  comparisons,
  missing,
  floors,
  growth,
  besideWrites,
  startUps,
}: Report): boolean {
  const tables = [comparisons, missing, floors, growth, besideWrites, startUps]
  return tables.every(({ length }) => length === 0)
}

function publish(report: Report, text: string): void {
  const reason = whyUnfit(given, report)
  if (reason === undefined) writeFileSync(path.join(checkout, 'bench', 'results.md'), text)
  else console.log(`bench/results.md is left as it was: ${reason}`)
}

async function measureAll(): Promise<Report> {
  prepareWorkFolder()
  const cores = findCores()
  if (cores) pin(process.pid, cores.load)
  note(
    cores
      ? `The server runs on core ${cores.server}, the load on ${cores.load}.`
      : 'taskset is missing, or there is but one core: server and load disturb each other.',
  )
  if (isInMemory(workFolder)) note(`${workFolder} is kept in memory: syncs cost nothing.`)
  if (busyness() > 0.5) note(`Something else was running: load average ${busyness().toFixed(1)}.`)
  const sync = latencyOf(syncTimes(workFolder))
  const hashesBefore = hashTimes()
  const found: Found = {
    comparisons: [],
    floors: [],
    missing: [],
    growth: [],
    longest: [],
    besideWrites: [],
    startUps: [],
  }
  const wanted = patternOf(given)
  const task = { ...effort, cores, isWanted: (name: string) => wanted.test(name), note }
  const before = coreTime()
  if (given.engine !== 'postgres') await measureSqlite(task, found)
  if (given.engine !== 'sqlite') await measurePostgres(task, found)
  note(`The host of this machine took ${stolenShare(before, coreTime())} of the processor time.`)
  const hash = latencyOf([...hashesBefore, ...hashTimes()])
  return { ...found, machine: describeMachine(postgresVersion()), sync, hash, notes }
}

/** Percent of what was wanted. While the host is elsewhere, nothing here answers. */
function stolenShare(before: CoreTime, after: CoreTime): string {
  const stolen = after.stolen - before.stolen
  return `${((100 * stolen) / (after.used - before.used + stolen)).toFixed(1)} %`
}

function note(text: string): void {
  console.log(text)
  notes.push(text)
}
