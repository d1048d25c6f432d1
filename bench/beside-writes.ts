import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { cases } from './cases.ts'
import type { Bench } from './compare.ts'
import { runPaced, runSteadily } from './load.ts'
import { checkout, makeRunFolder } from './machine.ts'
import { ordinaryUsers } from './population.ts'
import { wishesOf } from './requests.ts'
import { startKadai } from './server.ts'

/** Reads while others write. Milliseconds; rates for each second. */
export interface BesideWrites {
  /** What is added to each sync. */
  readonly delay: number
  readonly writes: number
  readonly writesP99: number
  readonly reads: number
  readonly p50: number
  readonly p99: number
}

const writesPerSecond = 1000

/** Reads on 32 connections as fast as answers come, beside a steady stream of toggles. */
export async function measureBesideWrites(bench: Bench, delay: number): Promise<BesideWrites> {
  const { databases, cores, seconds } = bench
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
    const load = (name: string, first: number) => {
      const wishes = wishesOf(caseCalled(name), database.students.slice(0, ordinaryUsers), {
        first,
        count: 20 * ordinaryUsers,
      })
      return { server, wishes, seconds: 2 * seconds, cores }
    }
    await runSteadily({ ...load('list, page 1', 0), seconds: 1 })
    const [writes, reads] = await Promise.all([
      runPaced(load('toggle', 0), writesPerSecond),
      runSteadily(load('list, page 1', 500)),
    ])
    const { rate, p50, p99 } = reads
    return { delay, writes: writes.rate, writesP99: writes.p99, reads: rate, p50, p99 }
  } finally {
    await server.stop()
    await database.remove()
    slow?.remove()
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
