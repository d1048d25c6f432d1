import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { DomainError } from '../../../src/domain/errors.ts'
import { postgresConnections } from '../../../src/store/engines/postgres/connections.ts'
import { openPostgres } from '../../../src/store/engines/postgres/engine.ts'
import { migrate } from '../../../src/store/opening/migrate.ts'
import type { Store } from '../../../src/store/store.ts'
import { storeOver } from '../../../src/store/store-over.ts'
import { anAssignment } from '../../support/builders.ts'
import { freshPostgresUrl, skipWithoutPostgres } from '../../support/postgres/postgres.ts'
import { seedUser } from '../../support/seed.ts'

const works: readonly Parameters<Store['write']>[1][] = [
  (tx) => tx.assignments.insert(anAssignment()),
  (tx) => tx.assignments.find(1),
  (tx) => tx.timeZone(),
  async () => {},
]

test('a write on PostgreSQL fails as unavailable when its user lock times out, whatever it runs', {
  skip: skipWithoutPostgres,
}, async (t) => {
  const connectionString = await freshPostgresUrl()
  const options = '-c lock_timeout=20'
  const engine = openPostgres(await postgresConnections({ connectionString, options }))
  t.after(() => engine.close())
  await migrate(engine, 0)
  const store = storeOver(engine)
  const userId = await seedUser(store)
  const other = new pg.Client({ connectionString })
  await other.connect()
  t.after(() => other.end())
  await other.query('begin; select from user_states for update')
  for (const work of works) {
    const refused = await store.write(userId, work).catch((error: unknown) => error)
    assert.ok(refused instanceof DomainError)
    assert.equal(refused.code, 'unavailable')
    assert.match(String(refused.cause), /lock timeout/)
  }
  await other.query('rollback')
  assert.equal(await store.write(userId, async () => 'done'), 'done')
})
