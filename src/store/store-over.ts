import type { Kysely } from 'kysely'
import { longestList as defaultLongest } from '../domain/assignments/longest-list.ts'
import { apiKeyReader, apiKeyWriter, keyUseWriter } from './accounts/api-keys.ts'
import { auditReader, auditWriter } from './accounts/audit.ts'
import { calendarLinkReader, calendarLinkWriter } from './accounts/calendar-links.ts'
import { knownDeviceWriter } from './accounts/known-devices.ts'
import { oneTimeLinkReader, oneTimeLinkWriter } from './accounts/one-time-links.ts'
import {
  reminderSubscriptionReader,
  reminderSubscriptionWriter,
  sentReminderWriter,
} from './accounts/reminder-subscriptions.ts'
import { secondFactorReader, secondFactorWriter } from './accounts/second-factors.ts'
import { sessionReader, sessionWriter } from './accounts/sessions.ts'
import { signInAttemptWriter } from './accounts/sign-in-attempts.ts'
import { userReader, userWriter } from './accounts/users.ts'
import { assignmentStatements } from './assignments/assignment-statements.ts'
import { assignmentReader } from './assignments/assignments.ts'
import { reminderReader } from './assignments/reminders.ts'
import { raiseDirectoryVersion } from './directory-version.ts'
import {
  type Connection,
  type Engine,
  everyone,
  nobody,
  type Transaction,
} from './engines/engine.ts'
import type { Traits } from './engines/traits.ts'
import { idempotencyKeyReader } from './idempotency-keys.ts'
import { leaseReader, leaseWriter } from './leases.ts'
import { schemaVersionOf } from './opening/migrate.ts'
import { rateLimitCounter } from './rate-limits.ts'
import type { Tables } from './schema.ts'
import { recurringSettingStatements } from './series/recurring-setting-statements.ts'
import { recurringSettingReader, seriesRechecker } from './series/recurring-settings.ts'
import { statisticsReader } from './statistics.ts'
import type { AccountTransaction, DirectoryTransaction, Store } from './store.ts'
import { remoteNextDueReader } from './tallies/next-due.ts'
import { userConnectionsOver } from './user-connection.ts'
import { knownStates, remoteStateReader } from './user-states.ts'
import { userTransactionsOver } from './user-transaction.ts'

/**
 * The store on an engine whose tables are up to date.
 *
 * @param longestList without pages, in bytes.
 */
export function storeOver(engine: Engine, longestList = defaultLongest): Store {
  const { reader, traits } = engine
  const { db, local } = reader
  const assignments = assignmentStatements(db, traits)
  const series = recurringSettingStatements(db)
  const states = local && knownStates(local, db, assignments.nextDue)
  const nextDue = states?.nextDue ?? remoteNextDueReader(reader, assignments.nextDue)
  const connections = userConnectionsOver(engine, states)
  const raiseVersion = raiseDirectoryVersion(db, traits)
  const transactionOf = userTransactionsOver(db, traits, { assignments, series, longestList })
  return {
    assignments: assignmentReader(reader, { assignments, nextDue, states, longestList }),
    recurringSettings: recurringSettingReader(reader, series, longestList),
    statistics: statisticsReader(reader, states),
    ...plainReaders(reader),
    arrived: local?.arrived,
    stateOf: states?.stateOf ?? remoteStateReader(reader),
    rateLimits: rateLimitCounter(engine),
    isShared: local === undefined,
    clockOffset: () => 0,
    write: (userId, work, { once } = {}) =>
      connections.write(userId, (connection) => work(transactionOf(connection)), once),
    writeIfFree: (userId, work) =>
      connections.writeIfFree(userId, (connection) => work(transactionOf(connection))),
    writeDirectory: (work) =>
      engine.write(undefined, async (transaction) => {
        // Every process waits for this row, and sees a change by it.
        await transaction.send(raiseVersion, [])
        return work(directoryWriters(transaction, traits))
      }),
    writeAccounts: (work) => engine.write(everyone, ({ db }) => work(accountWriters(db, traits))),
    maintain: (work) =>
      engine.write(nobody, (transaction) =>
        work({
          apiKeys: keyUseWriter(transaction),
          reminderSubscriptions: sentReminderWriter(transaction.db),
          leases: leaseWriter(transaction.db),
        }),
      ),
    unsynced: (userId) => engine.unsynced(userId),
    storedSize: () => engine.storedSize(),
    async probe() {
      await schemaVersionOf(reader.db, traits)
    },
    close: () => engine.close(),
  }
}

/** What is read with statements alone. */
const plainReaders = (reader: Connection) => ({
  users: userReader(reader.db),
  apiKeys: apiKeyReader(reader),
  sessions: sessionReader(reader),
  oneTimeLinks: oneTimeLinkReader(reader.db),
  secondFactors: secondFactorReader(reader.db),
  calendarLinks: calendarLinkReader(reader.db),
  reminderSubscriptions: reminderSubscriptionReader(reader.db),
  reminders: reminderReader(reader.db),
  audit: auditReader(reader.db),
  leases: leaseReader(reader.db),
  idempotencyKeys: idempotencyKeyReader(reader.db),
})

const accountWriters = (db: Kysely<Tables>, { locksRows }: Traits): AccountTransaction => ({
  sessions: sessionWriter(db),
  oneTimeLinks: oneTimeLinkWriter(db),
  secondFactors: secondFactorWriter(db, locksRows),
  knownDevices: knownDeviceWriter(db),
  calendarLinks: calendarLinkWriter(db),
  reminderSubscriptions: reminderSubscriptionWriter(db),
  signInAttempts: signInAttemptWriter(db),
  audit: auditWriter(db),
})

const directoryWriters = (transaction: Transaction, traits: Traits): DirectoryTransaction => ({
  ...accountWriters(transaction.db, traits),
  users: userWriter(transaction, traits),
  recurringSettings: seriesRechecker(transaction.db),
  apiKeys: apiKeyWriter(transaction.db),
})
