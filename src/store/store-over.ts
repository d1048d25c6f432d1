import { apiKeyReader, apiKeyWriter } from './api-keys.ts'
import { assignmentStatements } from './assignment-statements.ts'
import { assignmentWriter } from './assignment-writer.ts'
import { assignmentReader } from './assignments.ts'
import type { Engine } from './engines/engine.ts'
import { idempotencyKeyWriter } from './idempotency-keys.ts'
import { leaseWriter } from './leases.ts'
import { versionOf } from './migrate.ts'
import {
  recurringSettingReader,
  recurringSettingWriter,
  seriesRechecker,
} from './recurring-settings.ts'
import { statisticsReader } from './statistics.ts'
import type { Store } from './store.ts'
import { inUserSession, userStateStatements } from './user-session.ts'
import { timeZoneOf, userReader, userWriter } from './users.ts'

/** The store on an engine whose tables are up to date. */
export function storeOver(engine: Engine): Store {
  const { reader, traits } = engine
  const statements = assignmentStatements(reader.db)
  const userStates = userStateStatements(reader.db, traits.locksRows)
  return {
    assignments: assignmentReader(reader, statements),
    recurringSettings: recurringSettingReader(reader.db),
    statistics: statisticsReader(reader),
    users: userReader(reader.db),
    apiKeys: apiKeyReader(reader),
    write: (userId, work) =>
      inUserSession(engine, userStates, userId, (session) =>
        work({
          timeZone: () => timeZoneOf(session.db, userId),
          assignments: assignmentWriter(session, statements),
          recurringSettings: recurringSettingWriter(session, statements),
          idempotencyKeys: idempotencyKeyWriter(session),
        }),
      ),
    administer: (work) =>
      engine.write(undefined, async ({ db }) => {
        await traits.lockService(db)
        return work({
          users: userWriter(db),
          recurringSettings: seriesRechecker(db),
          apiKeys: apiKeyWriter(db),
          leases: leaseWriter(db),
        })
      }),
    unsynced: (userId) => engine.unsynced(userId),
    async probe() {
      await versionOf(reader.db, traits)
    },
    close: () => engine.close(),
  }
}
