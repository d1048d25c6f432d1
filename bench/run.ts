/**
 * Measures the service against a bare `node:http` server, and writes `results.md`: README.md tells
 * how.
 *
 *   npm run bench -- [--quick] [--only PATTERN] [--engine sqlite|postgres]
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type BesideWrites, measureBesideWrites } from './beside-writes.ts'
import { type Case, cases } from './cases.ts'
import { type Bench, type Comparison, compare, type Missing } from './compare.ts'
import { type Databases, postgresDatabases, postgresVersion, sqliteDatabases } from './databases.ts'
import { measureGrowth } from './growth.ts'
import {
  busyness,
  checkout,
  describeMachine,
  findCores,
  isInMemory,
  pin,
  prepareWorkFolder,
  syncLatency,
  textOf,
  workFolder,
} from './machine.ts'
import { type Report, reportText } from './report.ts'
import { measureStartUp } from './start-up.ts'
import type { Findings } from './targets.ts'

const { values: given } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    engine: { type: 'string' },
  },
})

/** What is measured besides the cases, by the names that `--only` knows it by. */
const rest = { growth: 'growth', besideWrites: 'beside writes', startUp: 'start' }

const only = new RegExp(given.only ?? '', 'i')
const isWanted = (name: string) => only.test(name)
const effort = given.quick ? { rounds: 2, seconds: 1 } : { rounds: 5, seconds: 2 }
const notes: string[] = []

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
process.exitCode = await run()

/** Answers the exit code. */
async function run(): Promise<number> {
  if (textOf('wrk', '-v') === undefined) {
    console.error('wrk is missing: the load comes from it ("apt-get install wrk")')
    return 1
  }
  if (given.engine !== undefined && !['sqlite', 'postgres'].includes(given.engine)) {
    console.error('--engine must be sqlite or postgres')
    return 2
  }
  const begin = performance.now()
  const report = await measureAll()
  const text = reportText(report)
  console.log(`\n${text}`)
  console.log(`Took ${Math.round((performance.now() - begin) / 1000)} s`)
  publish(text)
  return 0
}

/** Only what was measured in full is worth keeping. */
function publish(text: string): void {
  const isFull = !given.quick && given.only === undefined && given.engine === undefined
  if (isFull) writeFileSync(path.join(checkout, 'bench', 'results.md'), text)
  else console.log('bench/results.md is left as it was: this was not a full run')
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
  const sync = syncLatency(workFolder)
  const found: Found = {
    comparisons: [],
    missing: [],
    growth: [],
    longest: [],
    besideWrites: [],
    startUps: [],
  }
  if (given.engine !== 'postgres')
    await measureSqlite({ ...effort, cores, databases: sqliteDatabases() }, found)
  if (given.engine !== 'sqlite') await measurePostgres(cores, found)
  return { ...found, machine: describeMachine(postgresVersion()), sync, notes }
}

type Found = { -readonly [Name in keyof Findings]: Findings[Name][number][] } & {
  readonly missing: Missing[]
}

async function measureSqlite(bench: Bench, found: Found): Promise<void> {
  await measureCases(bench, cases, found)
  if (isWanted(rest.growth)) {
    console.log('growth …')
    const { growth, longest } = await measureGrowth(bench)
    found.growth.push(...growth)
    found.longest.push(...longest)
  }
  if (isWanted(rest.besideWrites)) {
    for (const delay of [0, 2]) found.besideWrites.push(...(await besideWrites(bench, delay)))
  }
  if (isWanted(rest.startUp)) {
    console.log('start …')
    found.startUps.push(...(await measureStartUp(bench)))
  }
}

async function besideWrites(bench: Bench, delay: number): Promise<BesideWrites[]> {
  console.log(`reads beside writes, ${delay} ms added to each sync …`)
  if (delay === 0 || textOf('cc', '--version') !== undefined) {
    return await measureBesideWrites(bench, delay)
  }
  note('Without a C compiler, "cc", no sync can be made to take longer.')
  return []
}

async function measurePostgres(cores: Bench['cores'], found: Found): Promise<void> {
  if (postgresVersion() === undefined) return note('PostgreSQL is not installed: not measured.')
  let databases: Databases | undefined
  try {
    databases = await postgresDatabases(cores)
    const offered = cases.filter(({ onPostgres }) => onPostgres)
    await measureCases({ ...effort, cores, databases }, offered, found)
  } finally {
    await databases?.close()
  }
}

async function measureCases(bench: Bench, offered: readonly Case[], found: Found): Promise<void> {
  for (const it of offered.filter(({ name }) => isWanted(name))) {
    console.log(`${bench.databases.engine}: ${it.name} …`)
    for (const outcome of await compare(bench, it).catch(missingFor(bench, it))) {
      if ('reason' in outcome) found.missing.push(outcome)
      else found.comparisons.push(outcome)
      console.log(`  ${lineOf(outcome)}`)
    }
  }
}

/** One case that fails does not cost the others their figures. */
function missingFor({ databases }: Bench, it: Case): (error: unknown) => Missing[] {
  return (error) => {
    console.error(error)
    const [reason = ''] = String(error).split('\n')
    return [{ case: it.name, engine: databases.engine, reason: `failed: ${reason}` }]
  }
}

function lineOf(outcome: Comparison | Missing): string {
  if ('reason' in outcome) return outcome.reason
  const { way = '', rate, ratio } = outcome
  return `${way} ${rate.toFixed(0)}/s, ${ratio.toFixed(2)} of bare`.trimStart()
}

function note(text: string): void {
  console.log(text)
  notes.push(text)
}
