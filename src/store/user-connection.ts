import type { Kysely } from 'kysely'
import { notFound } from '../domain/errors.ts'
import type {
  Engine,
  RevisionChange,
  Row,
  Statement,
  Transaction,
  Value,
} from './engines/engine.ts'
import type { Traits } from './engines/traits.ts'
import type { KnownStates, StateChange } from './known-states.ts'
import { markHandled } from './mark-handled.ts'
import type { Tables } from './schema.ts'
import { parameter, statement } from './statement.ts'
import { type Counted, CountedChanges } from './tallies/counted-changes.ts'
import { tallyStatements } from './tallies/tally-statements.ts'
import { type CountedState, writeTallies } from './tallies/write-tallies.ts'
import { optional } from './values.ts'

/** One user's transaction. Reported changes raise the user's version. */
export interface UserConnection extends Omit<Transaction, 'send'> {
  readonly userId: number
  /** Runs a statement that changes the user's rows, as `send` does. */
  change: Transaction['send']
  /** Like `change`, and returns the rows that the statement returns. */
  changeReturning(statement: Statement, parameters: readonly Value[]): Promise<readonly Row[]>
  /** The user's assignments at the beginning of the transaction. */
  countBefore(): Promise<number>
  /** Reports another kind of change to the user's data. */
  noteChange(): void
  /** Reports that `after` replaces `before`; undefined for none. */
  noteAssignment(before: Counted | undefined, after: Counted | undefined): void
}

function userStateStatements(db: Kysely<Tables>, traits: Traits) {
  const { locksRows, nextVersion } = traits
  const state = db
    .selectFrom('user_states')
    .select(({ eb, ref }) => [
      'overdue_until',
      eb('total', '+', ref('archived_total')).as('total'),
      'day_zone',
    ])
    .where('user_id', '=', parameter)
  return {
    locksRows,
    /** user; returns the columns of `toCountedState` */
    state: statement(locksRows ? state.forUpdate() : state),
    /** user; returns no row while another transaction has the user's lock */
    freeState: statement(locksRows ? state.forUpdate().skipLocked() : state),
    /** user */
    raise: statement(
      db.updateTable('user_states').set({ version: nextVersion }).where('user_id', '=', parameter),
    ),
    tallies: tallyStatements(db, traits),
  }
}

type UserWork<T> = (connection: UserConnection) => Promise<T>

/**
 * Transactions over the data of one user each. They first lock the user's state row. That one lock covers all of it, so
 * no order of locks can deadlock.
 */
export function userConnectionsOver(
  { write, reader: { db }, traits }: Engine,
  states: Pick<KnownStates, 'committed'> | undefined,
) {
  const statements = userStateStatements(db, traits)
  return {
    async write<T>(userId: number, work: UserWork<T>, once?: boolean): Promise<T> {
      const lockedWork = (transaction: Transaction) => locked(transaction, statements, userId, work)
      const committed = ({ change }: Locked<T>, revisions: RevisionChange) =>
        states?.committed(userId, change, revisions)
      return (await write(userId, lockedWork, { once, committed })).value
    },
    /**
     * Like `write`, but does nothing and returns false if another transaction has the lock. It is for jobs, whose users
     * need not be known afterwards.
     */
    writeIfFree: (userId: number, work: UserWork<void>): Promise<boolean> =>
      write(userId, async (transaction) => {
        const [row] = await transaction.all(statements.freeState, [userId])
        if (row) await locked(transaction, statements, userId, work)
        return row !== undefined
      }),
  }
}

/** The result of work, and what it has changed. */
interface Locked<T> {
  readonly value: T
  readonly change: StateChange
}

async function locked<T>(
  transaction: Transaction,
  { locksRows, state, raise, tallies }: ReturnType<typeof userStateStatements>,
  userId: number,
  work: UserWork<T>,
): Promise<Locked<T>> {
  let reading: Promise<readonly Row[]> | undefined
  const readState = () => {
    reading ??= transaction.all(state, [userId])
    return reading
  }
  if (locksRows) void markHandled(readState())
  const { connection, changes, isChanged } = connectionOver(transaction, userId, readState)
  const value = await work(connection).catch(async (error) => {
    // Without the lock everything after it fails; its error is the one to report.
    const [row] = await readState()
    throw row ? error : notFound('User')
  })
  if (changes.isEmpty) {
    await reading
    if (isChanged()) await transaction.send(raise, [userId])
    return { value, change: { isRaised: isChanged() } }
  }
  const [row = []] = await readState()
  const changed = { userId, changes, state: toCountedState(row) }
  const added = await writeTallies(transaction, tallies, changed)
  return { value, change: { isRaised: true, counters: { changes, added } } }
}

const toCountedState = ([overdueUntil, total, dayZone]: Row): CountedState => ({
  overdueUntil: Number(overdueUntil),
  total: Number(total),
  dayZone: optional(dayZone, String),
})

function connectionOver(
  { db, all, send, extend }: Transaction,
  userId: number,
  readState: () => Promise<readonly Row[]>,
) {
  const changes = new CountedChanges()
  let isChanged = false
  const noteChange = () => {
    isChanged = true
  }
  const connection: UserConnection = {
    db,
    all,
    extend,
    userId,
    change(query, parameters) {
      noteChange()
      return send(query, parameters)
    },
    changeReturning(query, parameters) {
      noteChange()
      return all(query, parameters)
    },
    async countBefore() {
      const [row = []] = await readState()
      return toCountedState(row).total
    },
    noteChange,
    noteAssignment: (before, after) => changes.note(before, after),
  }
  return { connection, changes, isChanged: () => isChanged }
}
