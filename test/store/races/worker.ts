import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { generateOccurrences } from '../../../src/jobs/generate-occurrences.ts'
import { testDeps } from '../../support/deps.ts'
import { openShared } from '../../support/postgres/shared-database.ts'

/**
 * A process that makes occurrences. It is sent an instant, says that it begins,
 * makes all that is to be made by then, and says that it is done.
 */
const [database = ''] = process.argv.slice(2)
const store = await openShared(database)
// Those that come after this one is killed start three times as fast.
flushCompileCache()
const [now] = await once(process, 'message')
const deps = testDeps(store, { now: () => Number(now) })
process.send?.('begun')
while ((await store.recurringSettings.toCheck(Number(now), 1)).length > 0) {
  await generateOccurrences(deps)
}
process.send?.('done')
