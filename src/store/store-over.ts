import { apiKeyReader, apiKeyWriter, keyUseWriter } from './api-keys.ts'
import { assignmentStatements } from './assignment-statements.ts'
import { assignmentWriter } from './assignment-writer.ts'
import { assignmentReader } from './assignments.ts'
import type { Engine } from './engines/engine.ts'
import { idempotencyKeyStatements, idempotencyKeyWriter } from './idempotency-keys.ts'
import { leaseWriter } from './leases.ts'
import { versionOf } from './migrate.ts'
import { rateLimitCounter } from './rate-limits.ts'
import {
  recurringSettingReader,
  recurringSettingWriter,
  seriesRechecker,
} from './recurring-settings.ts'
import { raiseServiceVersion, versionReader } from './service-state.ts'
import { statisticsReader } from './statistics.ts'
import type { Store, UserTransaction } from './store.ts'
import {
  inFreeUserSession,
  inUserSession,
  type UserSession,
  userStateStatements,
} from './user-session.ts'
import { timeZoneOf, userReader, userWriter } from './users.ts'

/** The store on an engine whose tables are up to date. */
export function storeOver(engine: Engine): Store {
  const { reader, traits } = engine
  const statements = assignmentStatements(reader.db)
  const userStates = userStateStatements(reader.db, traits.locksRows)
  const keyedRequests = idempotencyKeyStatements(reader.db)
  const versions = versionReader(reader)
  const raiseService = raiseServiceVersion(reader.db)
  const transactionOf = (session: UserSession): UserTransaction => ({
    timeZone: () => timeZoneOf(session.db, session.userId),
    assignments: assignmentWriter(session, statements),
    recurringSettings: recurringSettingWriter(session, statements),
    idempotencyKeys: idempotencyKeyWriter(session, keyedRequests),
  })
  return {
    assignments: assignmentReader(reader, statements),
    recurringSettings: recurringSettingReader(reader.db),
    statistics: statisticsReader(reader),
    users: userReader(reader.db),
    apiKeys: apiKeyReader(reader),
    stateOf: async (userId) => (await versions.of(userId))?.data,
    rateLimits: rateLimitCounter(engine),
    isShared: traits.isRemote,
    clockOffset: () => 0,
    write: (userId, work) =>
      inUserSession(engine, userStates, userId, (session) => work(transactionOf(session))),
    writeIfFree: (userId, work) =>
      inFreeUserSession(engine, userStates, userId, (session) => work(transactionOf(session))),
    administer: (work) =>
      engine.write(undefined, async ({ db, send }) => {
        // All have this row to wait for, and see by it that something has changed.
        send(raiseService, [])
        return work({
          users: userWriter(db),
          recurringSettings: seriesRechecker(db),
          apiKeys: apiKeyWriter(db),
        })
      }),
    maintain: (work) =>
      engine.write(undefined, (session) =>
        work({ apiKeys: keyUseWriter(session), leases: leaseWriter(session.db) }),
      ),
    unsynced: (userId) => engine.unsynced(userId),
    async probe() {
      await versionOf(reader.db, traits)
    },
    close: () => engine.close(),
  }
}
