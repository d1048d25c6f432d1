import { type Compilable, type Expression, type Kysely, sql } from 'kysely'
import type { Row, Statement, Transaction, Value } from './engines/engine.ts'
import type { Traits } from './engines/traits.ts'
import { flag } from './flag.ts'
import type { Tables } from './schema.ts'
import { parameter, statement } from './statement.ts'

/** How a statement over all assignments of a user is built, in portions. */
interface Portioned {
  /**
   * The most assignments that one statement looks at in a database of this process. On a server it is `portionFactor`
   * times as many.
   */
  readonly size: number
  /** Builds it for a portion, whose condition comes last. */
  readonly build: (isInPortion: Expression<boolean>) => Compilable
}

/**
 * Statements that look at all assignments of a user, of every subject, in portions; compiled on first use.
 *
 * A portion is a range of due dates, or, of those with one due date, a range of ids. SQLite seeks the beginning of both;
 * of a pair of due date and id it would seek the due date alone.
 */
export function portionStatements(
  db: Kysely<Tables>,
  traits: Pick<Traits, 'portionFactor'>,
  portioned: Portioned,
): () => PortionStatements {
  let compiled: PortionStatements | undefined
  return () => (compiled ??= compile(db, traits, portioned))
}

function compile(
  db: Kysely<Tables>,
  { portionFactor }: Pick<Traits, 'portionFactor'>,
  { size, build }: Portioned,
) {
  const most = size * portionFactor
  const ofUser = db
    .selectFrom('assignments')
    .where('user_id', '=', parameter)
    .where('is_archived', '=', parameter)
    .limit(sql.lit(1))
    .offset(sql.lit(most - 1))
  return {
    /** user, archived, due date; returns a later due date, before which there are fewer than `most` */
    rangeEnd: statement(
      ofUser.select('due_date').where('due_date', '>', parameter).orderBy('due_date').orderBy('id'),
    ),
    /** user, archived, due date, id; returns the last id of `most` that follow, if there are as many */
    tieEnd: statement(
      ofUser
        .select('id')
        .where('due_date', '=', parameter)
        .where('id', '>', parameter)
        .orderBy('id'),
    ),
    /** those of `build`, then the due date before the first and that after the last */
    ofRange: statement(build(sql<boolean>`due_date > ${parameter} and due_date < ${parameter}`)),
    /** those of `build`, then the due date, the id before the first, and the last id */
    ofTie: statement(
      build(sql<boolean>`due_date = ${parameter} and id > ${parameter} and id <= ${parameter}`),
    ),
  }
}

type PortionStatements = ReturnType<typeof compile>

const [beforeAll, afterAll] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]

/** Assignments of a user, and the values for the statement that is run on each portion of them. */
interface Whole {
  readonly userId: number
  readonly isArchived: boolean
  readonly values: readonly Value[]
}

/** The results of all portions. A portion may change what it looks at, but for the due date. */
export async function* rowsOfPortions(
  { all, extend }: Pick<Transaction, 'all' | 'extend'>,
  statements: () => PortionStatements,
  { userId, isArchived, values }: Whole,
): AsyncGenerator<readonly Row[]> {
  const { rangeEnd, tieEnd, ofRange, ofTie } = statements()
  const place = [userId, flag(isArchived)]
  const endOf = async (query: Statement, ...after: readonly number[]) => {
    const [row] = await all(query, [...place, ...after])
    return row && Number(row[0])
  }
  for (let done = beforeAll; ; ) {
    const due = await endOf(rangeEnd, done)
    yield await all(ofRange, [...values, done, due ?? afterAll])
    extend()
    if (due === undefined) return
    for (let last: number | undefined = 0; last !== undefined; ) {
      const end: number | undefined = await endOf(tieEnd, due, last)
      yield await all(ofTie, [...values, due, last, end ?? afterAll])
      extend()
      last = end
    }
    done = due
  }
}
