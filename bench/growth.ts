import { type BenchRequest, type Case, toggle } from './cases.ts'
import type { Bench } from './compare.ts'
import { type Run, runFresh, runSteadily } from './load.ts'
import { fewOverdue, halfOverdue, ordinaryUsers, type Student } from './population.ts'
import { changesOf } from './requests.ts'
import { type Server, startKadai } from './server.ts'

/** What one answer costs the server when nothing of it can have been kept. */
export interface Growth {
  readonly what: string
  /** Milliseconds of processor time for a user with 200 assignments. */
  readonly ordinary: number
  readonly fewOverdue: number
  readonly halfOverdue: number
}

/** How long one answer takes the asker, in milliseconds. */
export interface Longest {
  readonly what: string
  readonly p50: number
}

const lists = {
  list: '/assignments',
  pending: '/assignments/pending',
  completed: '/assignments/completed',
  overdue: '/assignments/overdue',
  'due today': '/assignments/due-today',
  'due this week': '/assignments/due-this-week',
  statistics: '/statistics',
}

const longest = {
  'deepest page': '/assignments?page=5000',
  'statistics with from and to': `/statistics?from=2000-01-01&to=2099-12-31`,
}

/** One connection, and a change before each request. */
export async function measureGrowth(
  bench: Bench,
): Promise<{ readonly growth: readonly Growth[]; readonly longest: readonly Longest[] }> {
  const database = await bench.databases.open('school')
  const server = await startKadai(database.url, { cores: bench.cores })
  const { students } = database
  const measure = (path: string, place: number) =>
    oneAtATime(bench, server, { path, student: students[place] })
  try {
    await warmUp(bench, server, students)
    const growth: Growth[] = []
    for (const [what, path] of Object.entries(lists)) {
      const few = await measure(path, fewOverdue)
      const half = await measure(path, halfOverdue)
      const { processor: ordinary } = await measure(path, 0)
      growth.push({ what, ordinary, fewOverdue: few.processor, halfOverdue: half.processor })
    }
    const slowest: Longest[] = []
    for (const [what, path] of Object.entries(longest)) {
      slowest.push({ what, p50: (await measure(path, halfOverdue)).p50 })
    }
    return { growth, longest: slowest }
  } finally {
    await server.stop()
    await database.remove()
  }
}

/** What is asked one at a time would else be measured before its code is compiled. */
async function warmUp(
  { cores }: Bench,
  server: Server,
  students: readonly Student[],
): Promise<void> {
  const ordinary = students.slice(0, ordinaryUsers)
  for (const path of Object.values(lists)) {
    const requests = ordinary.map((student): BenchRequest => ({ method: 'GET', path, student }))
    await runSteadily({ server, requests, seconds: 1, cores })
  }
}

interface Question {
  readonly path: string
  readonly student: Student | undefined
}

function oneAtATime({ cores }: Bench, server: Server, { path, student }: Question): Promise<Run> {
  if (!student) throw new Error('There is no such student')
  const request: BenchRequest = { method: 'GET', path, student }
  const toggled: Pick<Case, 'change'> = { change: toggle }
  const load = { server, requests: [request], seconds: 1, connections: 1, cores }
  return runFresh(load, (pass) => changesOf(toggled, [student], pass))
}
