import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { Kysely } from 'kysely'
import { longestList } from '../../../src/domain/assignments/longest-list.ts'
import { toValues } from '../../../src/store/assignments/assignment-rows.ts'
import { assignmentStatements } from '../../../src/store/assignments/assignment-statements.ts'
import { assignmentWriter } from '../../../src/store/assignments/assignment-writer.ts'
import { deletedAssignmentStatements } from '../../../src/store/assignments/deleted-assignments.ts'
import type { Engine, Transaction } from '../../../src/store/engines/engine.ts'
import { migrations } from '../../../src/store/migrations/index.ts'
import { migrate } from '../../../src/store/opening/migrate.ts'
import type { Tables } from '../../../src/store/schema.ts'
import {
  toValues as settingValues,
  written as writtenOfSetting,
} from '../../../src/store/series/recurring-setting-rows.ts'
import { storeOver } from '../../../src/store/store-over.ts'
import { anAssignment, aRecurringSetting, at, aUser } from '../../support/builders.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { madeTwice, violatesForeignKey } from '../../support/store/violations.ts'
import { engines } from '../../support/stores.ts'
import { assertCounted } from './counted.ts'

const now = at('2026-04-10T12:00:00Z')
const later = at('2026-05-01T00:00:00Z')

/** What writes to tables as they were before counts were kept by this version's rules. */
function uncountedWriter(
  { reader, traits }: Engine,
  { db, all, send, extend }: Transaction,
  userId: number,
) {
  const session = {
    ...{ db, all, extend, userId, change: send, changed: all },
    noteChange: () => {},
    countBefore: () => Promise.resolve(0),
    noteAssignment: () => {},
  }
  const assignments = assignmentStatements(reader.db, traits)
  const deleted = deletedAssignmentStatements(reader.db)
  return assignmentWriter(session, { assignments, deleted, longestList })
}

/** A series as it was while it could recur on one day of a week only. */
async function insertOlderSetting(
  db: Kysely<Tables>,
  userId: number,
  recurrence_weekday: number | null,
): Promise<number> {
  const values = settingValues(aRecurringSetting())
  const row = Object.fromEntries(Object.keys(writtenOfSetting).map((name, n) => [name, values[n]]))
  const { recurrence_weekdays, skipped_dates, ...others } = row
  const { id } = await db
    .insertInto('recurring_settings')
    .values({ user_id: userId, ...others, recurrence_weekday } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

for (const kind of engines) {
  describe(`data of earlier versions on ${kind.name}`, { skip: kind.skip }, () => {
    let engine: Engine
    beforeEach(async () => {
      engine = await kind.openEmpty()
    })
    afterEach(() => engine.close())

    test('are counted where they are older than the counters', async () => {
      await migrate(engine, now, migrations.slice(0, 2))
      const store = storeOver(engine)
      const users = [await seedUser(store), await seedUser(store), await seedUser(store)]
      const { insert } = assignmentStatements(engine.reader.db, engine.traits)
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

    test('keep their ids, the next id, and unique and foreign-key constraints when a table is rebuilt', async () => {
      await migrate(engine, now, migrations.slice(0, 5))
      const store = storeOver(engine)
      const userId = await seedUser(store)
      const { ofSeries, kept, last } = await engine.write(userId, async (transaction) => {
        const assignments = uncountedWriter(engine, transaction, userId)
        const recurringSettingId = await insertOlderSetting(transaction.db, userId, 1)
        const ofSeries = anAssignment({ recurringSettingId, nominalDate: '2026-04-10' })
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

    test('keep known browsers, which were among the attempts to sign in, but not those of deleted users', async () => {
      await migrate(engine, now, migrations.slice(0, 9))
      const store = storeOver(engine)
      const userId = await seedUser(store)
      const digest = 'd'.repeat(43)
      const attempt = { count: 0, nextAt: later }
      const keys = [
        `device ${digest} of user ${userId}`,
        `device ${digest} of user ${userId + 1}`,
        `user ${userId} with ${digest}`,
      ]
      await store.writeAccounts(async ({ signInAttempts }) => {
        for (const key of keys) await signInAttempts.change(key, () => attempt)
      })
      await migrate(engine, now)
      const { db } = engine.reader
      const devices = await db.selectFrom('known_devices').selectAll().execute()
      assert.deepEqual(
        devices.map((row) => ({ ...row })),
        [{ user_id: userId, digest, expires_at: later }],
      )
      const left = await db.selectFrom('sign_in_attempts').select('key').execute()
      assert.deepEqual(
        left.map(({ key }) => key),
        keys.slice(2),
      )
    })

    test('have e-mail addresses in one form of Unicode, but for those that others have', async () => {
      await migrate(engine, now, migrations.slice(0, 13))
      const store = storeOver(engine)
      const stored = ['mei@x.org', 'rene\u0301@x.org', 'ｍｅｉ@x.org', 'ａ@x.org', 'ａ@ｘ.org']
      for (const email of stored) {
        await store.writeDirectory((tx) => tx.users.insert(aUser({ email })))
      }
      await migrate(engine, now)
      assert.deepEqual(
        (await store.users.all()).map(({ email }) => email).toSorted(),
        ['mei@x.org', 'ren\u00e9@x.org', 'ｍｅｉ@x.org', 'a@x.org', 'ａ@ｘ.org'].toSorted(),
      )
    })

    test('skip no dates', async () => {
      await migrate(engine, now, migrations.slice(0, 12))
      const store = storeOver(engine)
      const userId = await seedUser(store)
      const id = await engine.write(userId, ({ db }) => insertOlderSetting(db, userId, 1))
      await migrate(engine, now)
      assert.deepEqual((await store.recurringSettings.find(userId, id))?.skippedDates, [])
    })

    test('keep the weekday of each series, which may recur on several now', async () => {
      await migrate(engine, now, migrations.slice(0, 12))
      const store = storeOver(engine)
      const userId = await seedUser(store)
      const weekdays = [0, 1, 2, 3, 4, 5, 6, null]
      const ids = await engine.write(userId, async ({ db }) => {
        const inserted: number[] = []
        for (const it of weekdays) inserted.push(await insertOlderSetting(db, userId, it))
        return inserted
      })
      await migrate(engine, now)
      const settings = await Promise.all(ids.map((id) => store.recurringSettings.find(userId, id)))
      assert.deepEqual(
        settings.map((setting) => setting?.recurrenceWeekdays),
        weekdays.map((it) => (it === null ? null : [it])),
      )
    })
  })
}
