import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { cases } from './cases.ts'
import type { Bench } from './compare.ts'
import { type Load, runPaced, runSteadily } from './load.ts'
import { checkout, makeRunFolder } from './machine.ts'
import { ordinaryUsers, type Student } from './population.ts'
import { median } from './quantiles.ts'
import { requestsOf } from './requests.ts'
import { type Server, startKadai } from './server.ts'

/** Reads while others write: medians over the rounds. Milliseconds; rates for each second. */
export interface BesideWrites {
  /** What is added to each sync. */
  readonly delay: number
  /** Whether there were as many reads as were answered; else as many as writes. */
  readonly isSaturated: boolean
  readonly writes: number
  readonly writesP99: number
  readonly reads: number
  readonly p50: number
  readonly p99: number
}

const perSecond = 1000
/** More than wait at once, so that a read is sent when it is due, whatever became of those before it. */
const pacedConnections = 64

/**
 * Reads beside a steady stream of toggles: at the same pace, and, in another
 * row, on 32 connections as fast as answers come.
 */
export async function measureBesideWrites(bench: Bench, delay: number): Promise<BesideWrites[]> {
  const { databases, cores } = bench
  const database = await databases.open('school')
  const slow = delay > 0 ? compileSlowSync() : undefined
  const env = slow && {
    LD_PRELOAD: slow.library,
    SYNC_DELAY_US: String(delay * 1000),
    // Else syncs would pass the library by.
    UV_USE_IO_URING: '0',
  }
  const server = await startKadai(database.url, { cores, ...(env && { env }) })
  try {
    const loads = loadsOn(server, bench, database.students.slice(0, ordinaryUsers))
    // Does not count: code is compiled, and memory grows to what it will be.
    await measureOnce(loads, true)
    const rounds: BesideWrites[] = []
    for (let round = 0; round < bench.rounds; round++) {
      for (const isSaturated of [false, true]) {
        rounds.push({ delay, isSaturated, ...(await measureOnce(loads, isSaturated)) })
      }
    }
    return [false, true].map((isSaturated) =>
      medianOf(rounds.filter((round) => round.isSaturated === isSaturated)),
    )
  } finally {
    await server.stop()
    await database.remove()
    slow?.remove()
  }
}

interface Loads {
  readonly writes: Load
  readonly reads: Load
}

function loadsOn(server: Server, bench: Bench, students: readonly Student[]): Loads {
  // In another order than they are written to: some read what is not on the disk yet, and wait.
  const mixed = students.toSorted((a, b) => placeOf(a) - placeOf(b))
  const load = (name: string, order: readonly Student[]): Load => ({
    server,
    requests: requestsOf(caseCalled(name), order, { first: 0, count: 20 * ordinaryUsers }),
    seconds: 2 * bench.seconds,
    cores: bench.cores,
  })
  return { writes: load('toggle', students), reads: load('list, page 1', mixed) }
}

/** As good as by chance, and always the same. */
const placeOf = ({ ids }: Student) => crc32(String(ids[0]))

async function measureOnce(loads: Loads, isSaturated: boolean) {
  const [writes, reads] = await Promise.all([
    runPaced(loads.writes, perSecond),
    isSaturated
      ? runSteadily(loads.reads)
      : runPaced({ ...loads.reads, connections: pacedConnections }, perSecond),
  ])
  const { rate, p50, p99 } = reads
  return { writes: writes.rate, writesP99: writes.p99, reads: rate, p50, p99 }
}

function medianOf(rounds: readonly BesideWrites[]): BesideWrites {
  const of = (figure: (round: BesideWrites) => number) => median(rounds.map(figure))
  const [{ delay, isSaturated } = { delay: 0, isSaturated: false }] = rounds
  return {
    delay,
    isSaturated,
    writes: of((it) => it.writes),
    writesP99: of((it) => it.writesP99),
    reads: of((it) => it.reads),
    p50: of((it) => it.p50),
    p99: of((it) => it.p99),
  }
}

function caseCalled(name: string) {
  const found = cases.find((it) => it.name === name)
  if (!found) throw new Error(`There is no case "${name}"`)
  return found
}

/** @throws {Error} where there is no C compiler. */
function compileSlowSync(): { readonly library: string; readonly remove: () => void } {
  const folder = makeRunFolder()
  const library = path.join(folder, 'slow-sync.so')
  const source = path.join(checkout, 'bench', 'slow-sync.c')
  execFileSync('cc', ['-shared', '-fPIC', '-O2', source, '-o', library, '-ldl'])
  return { library, remove: () => rmSync(folder, { recursive: true }) }
}
