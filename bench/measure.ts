import { type BesideWrites, measureBesideWrites } from './beside-writes.ts'
import { type Case, cases } from './cases.ts'
import { type Bench, type Comparison, compare, type Missing } from './compare.ts'
import { type Databases, postgresDatabases, postgresVersion, sqliteDatabases } from './databases.ts'
import { measureGrowth } from './growth.ts'
import { textOf } from './machine.ts'
import { type StartOn, startFloor } from './server.ts'
import { measureStartUp } from './start-up.ts'
import type { Findings } from './targets.ts'

/** What to measure, and how thoroughly. */
interface Task extends Omit<Bench, 'databases'> {
  readonly isWanted: (name: string) => boolean
  /** Tells the reader of the results something that bears on them. */
  readonly note: (text: string) => void
}

export type Found = { -readonly [Name in keyof Findings]: Findings[Name][number][] } & {
  readonly missing: Missing[]
}

/** What is measured besides the cases, by the names that `--only` knows it by. */
const rest = { floor: 'floor', growth: 'growth', besideWrites: 'beside writes', startUp: 'start' }

export async function measureSqlite(task: Task, found: Found): Promise<void> {
  const { isWanted } = task
  const { comparisons, floors, missing } = found
  const bench = { ...task, databases: sqliteDatabases() }
  const offered = cases.filter(({ name }) => isWanted(name))
  await measureCases(bench, offered, { found: comparisons, missing })
  if (isWanted(rest.floor)) {
    console.log('What Node and SQLite take alone:')
    const answered = cases.filter(({ hasFloor }) => hasFloor)
    await measureCases(bench, answered, { found: floors, missing, startService: startFloor })
  }
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

async function besideWrites(bench: Bench & Task, delay: number): Promise<BesideWrites[]> {
  console.log(`reads beside writes, ${delay} ms added to each sync …`)
  if (delay === 0 || textOf('cc', '--version') !== undefined) {
    return await measureBesideWrites(bench, delay)
  }
  bench.note('Without a C compiler, "cc", no sync can be made to take longer.')
  return []
}

export async function measurePostgres(task: Task, found: Found): Promise<void> {
  const { isWanted, note, cores } = task
  if (postgresVersion() === undefined) return note('PostgreSQL is not installed: not measured.')
  let databases: Databases | undefined
  try {
    databases = await postgresDatabases(cores)
    const offered = cases.filter(({ name, onPostgres }) => onPostgres && isWanted(name))
    const { comparisons, missing } = found
    await measureCases({ ...task, databases }, offered, { found: comparisons, missing })
  } finally {
    await databases?.close()
  }
}

interface Outcomes {
  readonly found: Comparison[]
  readonly missing: Missing[]
  /** The service, unless another is given. */
  readonly startService?: StartOn | undefined
}

async function measureCases(
  bench: Bench,
  offered: readonly Case[],
  { found, missing, startService }: Outcomes,
): Promise<void> {
  for (const it of offered) {
    console.log(`${bench.databases.engine}: ${it.name} …`)
    for (const outcome of await compare(bench, it, startService).catch(missingFor(bench, it))) {
      if ('reason' in outcome) missing.push(outcome)
      else found.push(outcome)
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
