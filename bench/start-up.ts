import path from 'node:path'
import { ask } from './answer.ts'
import type { Bench } from './compare.ts'
import { checkout, residentMemory } from './machine.ts'
import { median } from './quantiles.ts'
import { startKadai } from './server.ts'

/** From the start of a process to its first answer, on a database of a million assignments. */
export interface StartUp {
  readonly command: string
  /** Milliseconds: the median, and all of them. */
  readonly median: number
  readonly times: readonly number[]
  /** MiB, after that answer. */
  readonly memory: number
}

const commands = ['bin/node.mjs src/main.ts serve', 'bin/kadai.mjs serve']

export async function measureStartUp(bench: Bench): Promise<StartUp[]> {
  const database = await bench.databases.open('million')
  const [student] = database.students
  if (!student) throw new Error('There are no students')
  const starts: StartUp[] = []
  for (const command of commands) {
    const [file = '', ...rest] = command.split(' ')
    const words = [path.join(checkout, file), ...rest.map(inCheckout)]
    const found: { time: number; memory: number }[] = []
    // The first one fills what is kept between starts, and is not counted.
    for (let round = 0; round <= bench.rounds; round++) {
      const begin = performance.now()
      const server = await startKadai(database.url, { cores: bench.cores }, words)
      await ask(server.url, { method: 'GET', path: '/assignments', student })
      found.push({ time: performance.now() - begin, memory: residentMemory(server.pid) })
      await server.stop()
    }
    const times = found.slice(1).map(({ time }) => time)
    const memory = median(found.slice(1).map((it) => it.memory))
    starts.push({ command: `node ${command}`, median: median(times), times, memory })
  }
  await database.remove()
  return starts
}

const inCheckout = (word: string) => (word.endsWith('.ts') ? path.join(checkout, word) : word)
