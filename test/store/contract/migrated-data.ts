import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { Engine } from '../../../src/store/engines/engine.ts'
import { migrations } from '../../../src/store/migrations/index.ts'
import { migrate } from '../../../src/store/opening/migrate.ts'
import { storeOver } from '../../../src/store/store-over.ts'
import { anAssignment, at, aUser } from '../../support/builders.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { insertOlderAssignment, insertOlderSetting } from '../../support/store/older-tables.ts'
import { madeTwice, violatesForeignKey } from '../../support/store/violations.ts'
import { engines } from '../../support/stores.ts'
import { assertCounted } from './counted.ts'

const now = at('2026-04-10T12:00:00Z')
const later = at('2026-05-01T00:00:00Z')

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
      const given = [now - 1, now, later].flatMap((due_date) =>
        [null, now - 1, later].flatMap((completed_at) =>
          [0, 1].flatMap((is_archived) =>
            ['', 'Art', 'art'].map((subject) => ({ due_date, completed_at, is_archived, subject })),
          ),
        ),
      )
      const [userId = 0, another = 0] = users
      await engine.write(undefined, async ({ db }) => {
        for (const it of given) await insertOlderAssignment(db, userId, { ...it, updated_at: now })
        await insertOlderAssignment(db, another, { updated_at: later })
      })
      await migrate(engine, now)
      for (const user of users) await assertCounted(store, user, [0, now, now + 1, later + 1])
    })

    test('keep their ids, the next id, and unique and foreign-key constraints when a table is rebuilt', async () => {
      await migrate(engine, now, migrations.slice(0, 5))
      const store = storeOver(engine)
      const userId = await seedUser(store)
      const { kept, setting, last } = await engine.write(userId, async ({ db }) => {
        const setting = await insertOlderSetting(db, userId, 1)
        const ofSeries = { recurring_setting_id: setting, nominal_date: '2026-04-10' }
        const kept = [
          await insertOlderAssignment(db, userId, ofSeries),
          await insertOlderAssignment(db, userId, { completed_at: now }),
          await insertOlderAssignment(db, userId),
        ]
        const last = await insertOlderAssignment(db, userId)
        await db.deleteFrom('assignments').where('id', '=', last).execute()
        return { kept, setting, last }
      })

      await migrate(engine, now)
      const ofSeries = anAssignment({ recurringSettingId: setting, nominalDate: '2026-04-10' })
      const expected = [ofSeries, anAssignment({ completedAt: now }), anAssignment()]
      const query = { criteria: {}, order: { by: 'createdAt', descending: false } } as const
      assert.deepEqual(
        await store.assignments.all(userId, query),
        expected.map((it, n) => ({ ...it, id: kept[n], userId })),
      )
      const [next] = await seedAssignments(store, userId, [anAssignment()])
      assert.equal(next?.id, last + 1)
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
