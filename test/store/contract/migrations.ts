import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { Engine } from '../../../src/store/engines/engine.ts'
import { flag } from '../../../src/store/flag.ts'
import { suitsOlder } from '../../../src/store/migrations/0016-suits-older.ts'
import { migrations } from '../../../src/store/migrations/index.ts'
import type { Migration } from '../../../src/store/migrations/migration.ts'
import {
  migrate,
  newestSchemaVersion,
  schemaVersionOf,
} from '../../../src/store/opening/migrate.ts'
import { storeOver } from '../../../src/store/store-over.ts'
import { anAssignment, at } from '../../support/builders.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { engines } from '../../support/stores.ts'

const now = at('2026-04-10T12:00:00Z')
const later = at('2026-05-01T00:00:00Z')

const notes: Migration = {
  name: 'notes',
  up: ({ schema }, { integer, finish }) =>
    schema.createTable('notes').addColumn('id', integer).$call(finish).execute(),
}
const broken: Migration = {
  name: 'broken',
  async up(db, traits) {
    await notes.up(db, traits)
    throw new Error('stop')
  },
}

for (const kind of engines) {
  describe(`migrations on ${kind.name}`, { skip: kind.skip }, () => {
    let engine: Engine
    beforeEach(async () => {
      engine = await kind.openEmpty()
    })
    afterEach(() => engine.close())

    const version = () => schemaVersionOf(engine.reader.db, engine.traits)
    const record = () =>
      engine.reader.db.selectFrom('migrations').selectAll().orderBy('number').execute()
    const marked = migrations.slice(migrations.indexOf(suitsOlder))
    const recorded = migrations.map((step, place) => ({
      number: place + 1,
      name: step.name,
      applied_at: now,
      // By default, as of the steps before the column.
      suits_older: flag(!marked.includes(step) || step.suitsOlder === true),
    }))

    test('bring an empty database to the newest schema version, and are each recorded', async () => {
      assert.equal(await version(), 0)
      await migrate(engine, now)
      assert.equal(await version(), newestSchemaVersion)
      assert.deepEqual(
        (await record()).map((row) => ({ ...row })),
        recorded,
      )
    })

    test('run once each when started three times concurrently and again later', async () => {
      await Promise.all([migrate(engine, now), migrate(engine, now), migrate(engine, now)])
      await migrate(engine, later)
      assert.deepEqual(
        (await record()).map((row) => ({ ...row })),
        recorded,
      )
    })

    test('run only if not yet applied, and keep existing data', async () => {
      await migrate(engine, now)
      const store = storeOver(engine)
      const userId = await seedUser(store)
      const [kept] = await seedAssignments(store, userId, [anAssignment()])
      assert.ok(kept)
      await migrate(engine, later, [...migrations, notes])
      const number = newestSchemaVersion + 1
      const newest = { number, name: 'notes', applied_at: later, suits_older: 0 }
      assert.deepEqual({ ...(await record()).at(-1) }, newest)
      assert.deepEqual(await store.assignments.find(userId, kept.id), kept)
    })

    test('are recorded with whether they suit older instances', async () => {
      const suiting = { ...notes, suitsOlder: true }
      const other: Migration = { name: 'other', up: async () => {} }
      await migrate(engine, now, [...migrations, suiting, other])
      const newest = migrations.at(-1)
      const flags = (await record()).slice(-3).map((it) => [it.name, it.suits_older])
      assert.deepEqual(flags, [
        [newest?.name, flag(newest?.suitsOlder === true)],
        ['notes', 1],
        ['other', 0],
      ])
    })

    test('that fail are rolled back, and a later one can still run', async () => {
      await migrate(engine, now)
      await assert.rejects(migrate(engine, later, [...migrations, broken]), /stop/)
      assert.equal(await version(), newestSchemaVersion)
      assert.equal(await engine.traits.hasTable(engine.reader.db, 'notes'), false)
      await migrate(engine, later, [...migrations, notes])
      assert.equal(await engine.traits.hasTable(engine.reader.db, 'notes'), true)
    })

    test('reject a database with a newer schema version as a conflict, and say what to do', async () => {
      await migrate(engine, now, [...migrations, notes])
      await assert.rejects(migrate(engine, later), {
        name: 'DomainError',
        code: 'conflict',
        message:
          'The database was written by a newer version of Kadai: its tables are at step ' +
          `${newestSchemaVersion + 1}, and this version knows ${newestSchemaVersion}. ` +
          'Use the newer version, or restore a copy made before.',
      })
      assert.equal(await version(), newestSchemaVersion + 1)
    })
  })
}
