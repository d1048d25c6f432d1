import assert from 'node:assert/strict'
import { ask } from './answer.ts'
import { type BenchRequest, type Case, markOf } from './cases.ts'
import type { Databases } from './databases.ts'
import { type Load, type Run, runFresh, runSteadily } from './load.ts'
import { type Cores, residentMemory } from './machine.ts'
import type { Student } from './population.ts'
import { median } from './quantiles.ts'
import { changesOf, requestsOf } from './requests.ts'
import { sampleOf, startBareLike } from './sample.ts'
import { type Server, type StartOn, startKadai } from './server.ts'

export type Way = 'fresh' | 'again'

/** What all measurements are made with. */
export interface Bench {
  readonly databases: Databases
  readonly cores: Cores | undefined
  readonly rounds: number
  /** Of a run that asks for new answers; the others take half as long. */
  readonly seconds: number
}

/** One line of the table: medians over all rounds. */
export interface Comparison extends Run {
  readonly case: string
  /** Writes have but one. */
  readonly way: Way | undefined
  readonly engine: Databases['engine']
  readonly isWrite: boolean
  /** Requests/s over those of the bare server in the same round. */
  readonly ratio: number
  readonly lowest: number
  readonly highest: number
  /** MiB, after the case. */
  readonly memory: number
}

/** Why a case was not measured. */
export interface Missing {
  readonly case: string
  readonly engine: Databases['engine']
  readonly reason: string
}

/**
 * Measures a case on a copy of the database and a server of its own, in all its ways.
 *
 * @param startService starts what is measured: the service, or what takes its place.
 */
export async function compare(
  bench: Bench,
  it: Case,
  startService: StartOn = startKadai,
): Promise<(Comparison | Missing)[]> {
  const { databases, cores } = bench
  const database = await databases.open(databases.engine === 'sqlite' ? 'school' : 'ordinary')
  const kadai = await startService(database.url, { cores })
  try {
    const students = it.students(database.students)
    const sample = await sampleOf(kadai, it, students)
    if (sample === undefined) {
      return [{ case: it.name, engine: databases.engine, reason: 'not answered 304' }]
    }
    const bare = await startBareLike(sample, cores)
    const runs = waysOf({ ...bench, it, kadai, students, repeated: sample[0]?.request })
    return await alternate({ ...bench, it, kadai, bare, runs }).finally(() => bare.stop())
  } finally {
    await kadai.stop()
    await database.remove()
  }
}

interface Measurement extends Bench {
  readonly it: Case
  readonly kadai: Server
  readonly students: readonly Student[]
  readonly repeated: BenchRequest | undefined
}

interface Ways {
  /** What the service is asked when it may repeat itself, and the bare server always. */
  readonly repeated: Load
  /** One run of each way, by its name; that of a write is `undefined`. */
  readonly ways: ReadonlyMap<Way | undefined, (round: number) => Promise<Run>>
}

function waysOf(measurement: Measurement): Ways {
  const { it, kadai, students, repeated, cores, seconds } = measurement
  const load = (requests: readonly BenchRequest[]): Load => ({
    server: kadai,
    requests,
    seconds: Math.max(1, Math.floor(seconds / 2)),
    cores,
  })
  if (it.isWrite) {
    const { supply: count = students.length } = it
    const requests = (round: number) => requestsOf(it, students, { first: round * count, count })
    const run = (round: number) => runSteadily(load(requests(round)))
    return { repeated: load(requests(0)), ways: new Map([[undefined, run]]) }
  }
  const asked = load(repeated ? [repeated] : [])
  const again = () => runSteadily(asked)
  const ways: [Way, (round: number) => Promise<Run>][] = [['again', again]]
  if (!it.isConditional) ways.unshift(['fresh', (round) => runFreshly(measurement, round)])
  return { repeated: asked, ways: new Map(ways) }
}

/** @throws {Error} when the service answers what was so before the last change. */
async function runFreshly(
  { it, kadai, students, seconds, cores }: Measurement,
  round: number,
): Promise<Run> {
  const count = students.length * (it.turns ?? 1)
  const requests = requestsOf(it, students, { first: it.movesOn ? round * count : 0, count })
  let mark = ''
  const run = await runFresh({ server: kadai, requests, seconds, cores }, (pass) => {
    mark = markOf(pass)
    return changesOf(it, students, pass)
  })
  const [first] = requestsOf(it, students, { first: 0, count: 1 })
  const isShown = first === undefined || (await ask(kadai.url, first)).body.includes(mark)
  assert.ok(it.change || isShown, `${it.name}: an answer was older than the change before it`)
  return run
}

interface Alternation extends Bench {
  readonly it: Case
  readonly kadai: Server
  readonly bare: Server
  readonly runs: Ways
}

/**
 * Runs of each way that do not count, unless the case has a number of its own. The engine compiles what
 * is called often, and goes on with that for some 40,000 requests of one kind: a list or a write is then
 * answered up to twice as fast as at first.
 */
const usualWarmUps = 4

/** The bare server and the service in turn, so that both see the same weather. */
async function alternate(alternation: Alternation): Promise<Comparison[]> {
  const { it, runs, bare, kadai, rounds } = alternation
  const { warmUps = usualWarmUps } = it
  const runBare = () => runSteadily({ ...runs.repeated, server: bare })
  await runBare()
  for (let run = 0; run < warmUps; run++) {
    for (const warmUp of runs.ways.values()) await warmUp(run)
  }
  const found = [...runs.ways.keys()].map((way) => ({ way, pairs: [] as Pair[] }))
  for (let round = 0; round < rounds; round++) {
    const before = await runBare()
    for (const { way, pairs } of found) {
      const run = await runs.ways.get(way)?.(warmUps + round)
      if (run) pairs.push({ run, ratio: run.rate / before.rate })
    }
  }
  const memory = residentMemory(kadai.pid)
  return found.map(({ way, pairs }) => comparisonOf(alternation, way, { pairs, memory }))
}

interface Pair {
  readonly run: Run
  readonly ratio: number
}

function comparisonOf(
  { it, databases }: Alternation,
  way: Way | undefined,
  { pairs, memory }: { readonly pairs: readonly Pair[]; readonly memory: number },
): Comparison {
  const ratios = pairs.map(({ ratio }) => ratio)
  const of = (field: keyof Run) => median(pairs.map(({ run }) => run[field]))
  return {
    case: it.name,
    way,
    engine: databases.engine,
    isWrite: it.isWrite === true,
    rate: of('rate'),
    p50: of('p50'),
    p99: of('p99'),
    processor: of('processor'),
    ratio: median(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
    memory,
  }
}
