import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { longestList } from '../../../src/domain/longest-list.ts'
import { toValues } from '../../../src/store/assignments/assignment-rows.ts'
import { assignmentStatements } from '../../../src/store/assignments/assignment-statements.ts'
import { assignmentWriter } from '../../../src/store/assignments/assignment-writer.ts'
import { deletedAssignmentStatements } from '../../../src/store/assignments/deleted-assignments.ts'
import type { Engine, Transaction } from '../../../src/store/engines/engine.ts'
import { migrations } from '../../../src/store/migrations/index.ts'
import type { Migration } from '../../../src/store/migrations/migration.ts'
import {
  migrate,
  newestSchemaVersion,
  schemaVersionOf,
} from '../../../src/store/opening/migrate.ts'
import { recurringSettingWriter } from '../../../src/store/recurring-settings.ts'
import { storeOver } from '../../../src/store/store-over.ts'
import { anAssignment, aRecurringSetting, at } from '../../support/builders.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { engines } from '../../support/stores.ts'
import { madeTwice, violatesForeignKey } from '../../support/violations.ts'
import { assertCounted } from './counted.ts'

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

/** What writes to tables as they were before counts were kept by this version's rules. */
function uncountedWriters({ reader }: Engine, { db, all, send }: Transaction, userId: number) {
  const session = {
    ...{ db, all, userId, change: send, changed: all },
    noteChange: () => {},
    countBefore: () => Promise.resolve(0),
    noteAssignment: () => {},
  }
  const assignments = assignmentStatements(reader.db)
  const deleted = deletedAssignmentStatements(reader.db)
  return {
    assignments: assignmentWriter(session, { assignments, deleted, longestList }),
    recurringSettings: recurringSettingWriter(session, assignments),
  }
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
    const recorded = migrations.map(({ name }, place) => ({
      number: place + 1,
      name,
      applied_at: now,
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
      const newest = { number: newestSchemaVersion + 1, name: 'notes', applied_at: later }
      assert.deepEqual({ ...(await record()).at(-1) }, newest)
      assert.deepEqual(await store.assignments.find(userId, kept.id), kept)
    })

    test('fill the counters from assignments that existed before the counters', async () => {
      await migrate(engine, now, migrations.slice(0, 2))
      const store = storeOver(engine)
      const users = [await seedUser(store), await seedUser(store), await seedUser(store)]
      const { insert } = assignmentStatements(engine.reader.db)
      const given = [now - 1, now, later].flatMap((dueDate) =>
        [null, now - 1, later].flatMap((completedAt) =>
          [false, true].flatMap((isArchived) =>
            ['', 'Art', 'art'].map((subject) => ({ dueDate, completedAt, isArchived, subject })),
          ),
        ),
      )
      const [userId = 0, another = 0] = users
      await engine.write(undefined, async ({ send }) => {
        for (const fields of given)
          send(insert, [userId, ...toValues(anAssignment({ ...fields, updatedAt: now }))])
        send(insert, [another, ...toValues(anAssignment({ updatedAt: later }))])
      })
      await migrate(engine, now)
      for (const user of users) await assertCounted(store, user, [0, now, now + 1, later + 1])
    })

    test('that rebuild a table keep its rows, next id, unique and foreign-key constraints', async () => {
      await migrate(engine, now, migrations.slice(0, 5))
      const store = storeOver(engine)
      const userId = await seedUser(store)
      const { ofSeries, kept, last } = await engine.write(userId, async (transaction) => {
        const { assignments, recurringSettings } = uncountedWriters(engine, transaction, userId)
        const { id } = await recurringSettings.insert(aRecurringSetting())
        const ofSeries = anAssignment({ recurringSettingId: id, nominalDate: '2026-04-10' })
        const kept = [
          await assignments.insert(ofSeries),
          await assignments.insert(anAssignment({ completedAt: now })),
          await assignments.insert(anAssignment()),
        ]
        const last = await assignments.insert(anAssignment())
        await assignments.delete(last.id, now)
        return { ofSeries, kept, last }
      })

      await migrate(engine, now)
      const query = { criteria: {}, order: { by: 'createdAt', descending: false } } as const
      assert.deepEqual(await store.assignments.all(userId, query), kept)
      const [next] = await seedAssignments(store, userId, [anAssignment()])
      assert.equal(next?.id, last.id + 1)
      await assert.rejects(seedAssignments(store, userId, [ofSeries]), madeTwice)
      const ofNoSeries = anAssignment({ recurringSettingId: 1e6 })
      const linked = seedAssignments(store, userId, [ofNoSeries])
      await assert.rejects(linked, violatesForeignKey('of_series'))
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
