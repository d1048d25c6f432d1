import { once } from 'node:events'
import { generateOccurrences } from '../../../src/jobs/generate-occurrences.ts'
import { openPostgres } from '../../../src/store/engines/postgres.ts'
import { postgresPool } from '../../../src/store/engines/postgres-pool.ts'
import { openSqliteStore } from '../../../src/store/open.ts'
import { storeOver } from '../../../src/store/store-over.ts'

/**
 * A process that makes occurrences. It is sent an instant, says that it begins,
 * makes all that is to be made by then, says that it is done, and waits for the next.
 */
const [database = ''] = process.argv.slice(2)

async function open() {
  if (database.startsWith('postgres:')) {
    return storeOver(openPostgres(await postgresPool({ connectionString: database, max: 1 })))
  }
  const fatal = (error: unknown) => {
    throw error
  }
  return openSqliteStore({ file: database, create: false, now: 0, fatal })
}

const store = await open()
for (;;) {
  const [now] = await once(process, 'message')
  const deps = { store, clock: { now: () => Number(now) }, keyUse: new Map() }
  process.send?.('begun')
  while ((await store.recurringSettings.toCheck(Number(now), 1)).length > 0) {
    await generateOccurrences(deps)
  }
  process.send?.('done')
}
