import type { Kysely } from 'kysely'
import type { Assignment } from '../../domain/assignments/assignment.ts'
import { namesOf } from '../columns.ts'
import type { Statement, Value } from '../engines/engine.ts'
import type { Tables } from '../schema.ts'
import { parameter, StatementCache } from '../statement.ts'
import { toValues, written } from './assignment-rows.ts'

type Column = keyof typeof written

/** Columns that are in indexes, or rarely change. */
const apart: readonly (readonly Column[])[] = [
  ['due_date', 'is_archived'],
  ['completed_at'],
  ['recurring_setting_id', 'nominal_date'],
  ['created_at'],
]

const order = namesOf(written)
/**
 * Columns that are set together, if one of them changes: those `apart`, and all others. SQLite rewrites every index that
 * has a column which is set, changed or not, and checks the foreign key of a link. There
 * are few groups, since a server caches a plan for each combination.
 */
const parts = [
  order.filter((name) => name !== 'updated_at' && !apart.flat().includes(name)),
  ...apart,
]
const placesOfParts = parts.map((columns) => columns.map((name) => order.indexOf(name)))

interface AssignmentUpdate {
  /** The last parameters are user and id. */
  readonly statement: Statement
  /** The values of all other parameters. */
  readonly values: Value[]
}

/** The update from `before` to `after`. */
export function assignmentUpdate(db: Kysely<Tables>) {
  const statements = new StatementCache()
  return (before: Assignment, after: Assignment): AssignmentUpdate => {
    const [from, to] = [toValues(before), toValues(after)]
    const values: Value[] = [after.updatedAt]
    let shape = ''
    for (const [part, places] of placesOfParts.entries()) {
      if (places.every((place) => from[place] === to[place])) continue
      shape += part
      for (const place of places) values.push(to[place] ?? null)
    }
    return { statement: statements.get(shape, () => toSql(db, shape)), values }
  }
}

/** @param shape the numbers of the groups that are set, one digit each. */
function toSql(db: Kysely<Tables>, shape: string) {
  const changed = [...shape].flatMap((part) => parts[Number(part)] ?? [])
  const columns: readonly Column[] = ['updated_at', ...changed]
  return db
    .updateTable('assignments')
    .set(Object.fromEntries(columns.map((name) => [name, written[name]])))
    .where('user_id', '=', parameter)
    .where('id', '=', parameter)
}
