import type { Expression, ExpressionBuilder, Kysely, RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { AssignmentCriteria } from '../../domain/assignments/assignment-criteria.ts'
import { fieldEnd, kanaOf, searchedFields, searchWords } from '../../domain/assignments/search.ts'
import type { Value } from '../engines/engine.ts'
import { flag } from '../flag.ts'
import type { Tables } from '../schema.ts'
import { parameter, textParameter } from '../statement.ts'
import { fromPriority } from '../values.ts'

type Builder = ExpressionBuilder<Tables, 'assignments'>

/** One condition on a row: its SQL, and the values of its parameters, in order. */
export interface Condition {
  /** Equal for conditions with the same SQL. */
  readonly shape: string
  readonly values: readonly Value[]
  toSql(builder: Builder): Expression<SqlBool>
}

/** A user's assignments that meet all of `conditions`. The user is the first parameter. */
export const matching = (db: Kysely<Tables>, conditions: readonly Condition[]) =>
  conditions.reduce(
    (query, condition) => query.where((builder) => condition.toSql(builder)),
    db.selectFrom('assignments').where('user_id', '=', parameter),
  )

export const shapeOf = (conditions: readonly Condition[]) =>
  conditions.map(({ shape }) => shape).join()

export const valuesOf = (conditions: readonly Condition[]) =>
  conditions.flatMap(({ values }) => values)

export function conditionsOf(criteria: AssignmentCriteria): readonly Condition[] {
  const { isCompleted, isArchived, dueFrom, dueBefore, subject, priority, text } = criteria
  const { recurringSettingId, nominalFrom } = criteria
  // Few assignments are of one series. SQLite would pass over its index for one that has the order of the list.
  const isOfSeries = recurringSettingId !== undefined
  const conditions: Readonly<Record<keyof AssignmentCriteria, Condition | false>> = {
    isArchived:
      isArchived !== undefined && compared('is_archived', '=', flag(isArchived), isOfSeries),
    isCompleted:
      isCompleted !== undefined &&
      compared('completed_at', isCompleted ? 'is not' : 'is', null, isOfSeries),
    dueFrom: dueFrom !== undefined && compared('due_date', '>=', dueFrom, isOfSeries),
    dueBefore: dueBefore !== undefined && compared('due_date', '<', dueBefore, isOfSeries),
    subject: subject !== undefined && compared('subject', '=', subject),
    priority: priority !== undefined && compared('priority', '=', fromPriority(priority)),
    recurringSettingId:
      recurringSettingId !== undefined && compared('recurring_setting_id', '=', recurringSettingId),
    nominalFrom: nominalFrom !== undefined && compared('nominal_date', '>=', nominalFrom),
    text: text !== undefined && containing(text),
  }
  return Object.values(conditions).filter((condition) => condition !== false)
}

type Column = keyof Tables['assignments']

export function compared(
  column: Column,
  operator: '=' | '>=' | '<' | 'is' | 'is not',
  value: Value,
  isHidden = false,
): Condition {
  return {
    shape: (isHidden ? '+' : '') + column + operator,
    // Kysely writes null itself, without a parameter.
    values: value === null ? [] : [value],
    toSql: (builder) => builder(isHidden ? hidden(column) : column, operator, value),
  }
}

/** Keeps SQLite from using an index that begins with the column. */
const hidden = (column: Column) => sql`+${sql.ref(column)}`

/**
 * The condition that an assignment is found by `text`. It does without `like`, which takes SQLite a second per row for
 * some texts, and nothing else is answered meanwhile. `lower` changes only A to Z on all engines, by the collation of
 * the columns. `normalize` is quoted because PostgreSQL has a syntax of its own for the word; SQLite gets it,
 * `translate` and `strpos` from its connection.
 */
export function containing(text: string): Condition {
  const columns = searchedFields.map((field) => sql.ref(field))
  const searched = sql.join(columns, sql` || ${sql.lit(fieldEnd)} || `)
  const normalized = sql`lower("normalize"(${searched}, 'NFKC'))`
  const words = searchWords(text)
  const { katakana, hiragana } = kanaOf(words)
  const hasKana = hiragana !== ''
  const translated = sql`translate(${normalized}, ${textParameter}, ${textParameter})`
  const form = hasKana ? translated : normalized
  const containsAll = (found: RawBuilder<unknown>) =>
    sql<SqlBool>`${sql.join(
      words.map(() => sql`strpos(${found}, ${textParameter}) > 0`),
      sql` and `,
    )}`
  // The limit keeps both engines from making the form anew for each word.
  const once = sql`(select ${form} as form limit 1) as it`
  return {
    shape: `text ${words.length}${hasKana ? ' kana' : ''}`,
    values: [...(hasKana ? [katakana, hiragana] : []), ...words],
    toSql: () =>
      words.length === 1
        ? containsAll(form)
        : sql<SqlBool>`exists (select 1 from ${once} where ${containsAll(sql`it.form`)})`,
  }
}
