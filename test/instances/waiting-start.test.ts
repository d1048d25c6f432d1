import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPostgresWithoutLimits } from '../../src/store/engines/postgres/without-limits.ts'
import { migrate } from '../../src/store/opening/migrate.ts'
import { freshPostgresUrl, skipWithoutPostgres } from '../support/postgres/postgres.ts'
import { launcher, newSite } from '../support/processes/site.ts'

test('a service that waits for another process to migrate the tables says so, and serves afterwards', {
  skip: skipWithoutPostgres,
  timeout: 60_000,
}, async (t) => {
  const url = await freshPostgresUrl()
  const other = await openPostgresWithoutLimits({ url, namesStatements: true })
  t.after(() => other.close())
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const up = () => {
    begun.resolve()
    return ended.promise
  }
  const migrating = migrate(other, 0, [{ name: 'a long step', up }])
  await begun.promise
  const env = { DATABASE_URL: url, DATABASE_ALLOW_UNSAFE: 'true', PORT: '0' }
  const service = newSite(t).start([process.execPath, launcher, 'serve'], { env })
  await service.says(/^Still opening postgres:\/\/.*another one that it waits for$/m)
  ended.reject(new Error('killed'))
  await assert.rejects(migrating, /killed/)
  await service.says(/^Kadai serves /m)
})
