import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { layOut } from './lay-out.ts'
import type { FileName } from './log.ts'
import { firstOfSeries, personState, type State } from './promises.ts'

/** What SQLite makes of the files that a power cut left. */
export type Rebuilt =
  | { readonly condition: 'sound'; readonly states: ReadonlyMap<string, State> }
  | { readonly condition: 'corrupt' | 'unopenable'; readonly reason: string }

/** @param folder its content is replaced. */
export function rebuild(files: ReadonlyMap<FileName, Buffer>, folder: string): Rebuilt {
  layOut(files, folder)
  const database = new DatabaseSync(path.join(folder, 'kadai.db'))
  let condition: 'corrupt' | 'unopenable' = 'unopenable'
  try {
    // Nobody needs what is examined here tomorrow.
    database.exec('pragma synchronous = off; select count(*) from sqlite_schema')
    condition = 'corrupt'
    return examine(database)
  } catch (error) {
    return { condition, reason: String(error) }
  } finally {
    database.close()
  }
}

function examine(database: DatabaseSync): Rebuilt {
  const rows = (sql: string) => database.prepare(sql).all()
  const problems = [...rows('pragma integrity_check(1)'), ...rows('pragma foreign_key_check')]
  const [problem] = problems.filter((row) => row.integrity_check !== 'ok')
  if (problem) return { condition: 'corrupt', reason: JSON.stringify(problem) }
  const states = [
    ...rows('select id, title, completed_at, updated_at from assignments').map(assignmentState),
    ...rows('select id, title, updated_at from recurring_settings').map(settingState),
    ...rows('select distinct recurring_setting_id as id from assignments').map((row) =>
      firstOfSeries(Number(row.id)),
    ),
    ...rows('select id, name from users').map((row) =>
      personState(Number(row.id), String(row.name)),
    ),
  ]
  return { condition: 'sound', states: new Map(states.map((state) => [state.of, state])) }
}

type Row = ReturnType<ReturnType<DatabaseSync['prepare']>['all']>[number]

const assignmentState = (row: Row): State => ({
  of: `assignment ${row.id}`,
  version: Number(row.updated_at),
  content: JSON.stringify([row.title, row.completed_at !== null]),
})

const settingState = (row: Row): State => ({
  of: `setting ${row.id}`,
  version: Number(row.updated_at),
  content: String(row.title),
})
