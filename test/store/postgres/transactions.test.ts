import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Engine } from '../../../src/store/engines/engine.ts'
import type { Store } from '../../../src/store/store.ts'
import { anAssignment } from '../../support/builders.ts'
import { seedUser } from '../../support/seed.ts'
import { engines, openStore } from '../../support/stores.ts'
import { until } from '../../support/until.ts'

const [postgres] = engines.filter(({ name }) => name === 'postgres')
assert.ok(postgres)

describe('transactions on PostgreSQL', { skip: postgres.skip }, () => {
  let store: Store
  let engine: Engine
  before(async () => {
    ;({ store, engine } = await openStore(postgres))
  })
  after(() => store.close())

  /** Fails its first attempts, as the server does that cannot let two transactions pass. */
  const failing = (attempts: number, sqlstate: string) => {
    let made = 0
    const write = engine.write(undefined, async ({ db }) => {
      if (made++ >= attempts) return made
      const fail = `do $$ begin raise sqlstate '${sqlstate}'; end $$`
      await sql.raw(fail).execute(db)
      return undefined
    })
    return { write, made: () => made }
  }

  const retries: [why: string, sqlstate: string][] = [
    ['a serialization failure', '40001'],
    ['a deadlock', '40P01'],
  ]
  test('are retried up to three times after a serialization failure or deadlock, else not at all', async () => {
    for (const [why, sqlstate] of retries) {
      assert.equal(await failing(3, sqlstate).write, 4, why)
      const hopeless = failing(9, sqlstate)
      await assert.rejects(hopeless.write, { name: 'DomainError', code: 'unavailable' }, why)
      assert.equal(hopeless.made(), 4, why)
    }
    const defect = failing(1, '22012')
    await assert.rejects(defect.write, { code: '22012' })
    assert.equal(defect.made(), 1)
  })

  test('that catch the error of a failed statement are rejected and rolled back', async () => {
    const userId = await seedUser(store)
    const hiding = engine.write(userId, async ({ db }) => {
      await db.updateTable('users').set({ name: 'Lost' }).where('id', '=', userId).execute()
      await sql`select 1 from nowhere`.execute(db).catch(() => {})
    })
    await assert.rejects(hiding, /hid a failed statement/)
    assert.notEqual((await store.users.find(userId))?.name, 'Lost')
  })

  test('of one user run one after the other, without delaying those of other users', async () => {
    const [one, other] = [await seedUser(store), await seedUser(store)]
    const order: string[] = []
    let second: Promise<unknown> | undefined
    const first = store.write(one, async (tx) => {
      // The server has answered, so the lock is held: before, either of the two may get it.
      await tx.timeZone()
      second = store.write(one, async (later) => {
        await later.timeZone()
        order.push('second of the one')
      })
      await store.write(other, async () => order.push('the other'))
      const { id } = await tx.assignments.insert(anAssignment())
      assert.equal(await store.assignments.find(one, id), undefined)
      order.push('first of the one')
    })
    await first
    await second
    assert.deepEqual(order, ['the other', 'first of the one', 'second of the one'])
  })

  test('that delete a user also delete what another one is changing meanwhile', async (t) => {
    const userId = await seedUser(store)
    const link = { userId, digest: 'x', origin: 'http://localhost', createdAt: 0 }
    await store.writeAccounts((tx) => tx.calendarLinks.save(link, undefined))
    const changed = Promise.withResolvers<void>()
    const ending = Promise.withResolvers<void>()
    const changing = engine.write(undefined, async ({ db }) => {
      const links = db.updateTable('calendar_links').where('user_id', '=', userId)
      await links.set({ created_at: 1 }).execute()
      changed.resolve()
      await ending.promise
    })
    await changed.promise
    const deleting = store.writeDirectory((tx) => tx.users.delete(userId))
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database()`
    await until(t, async () => (await waiting.execute(engine.reader.db)).rows.length > 0)
    ending.resolve()
    await Promise.all([changing, deleting])
    assert.equal(await store.users.find(userId), undefined)
  })

  test('by writeIfFree are skipped while another transaction locks the user', async () => {
    const [one, other] = [await seedUser(store), await seedUser(store)]
    const written: number[] = []
    const writeIfFree = (userId: number) =>
      store.writeIfFree(userId, async () => void written.push(userId))
    await store.write(one, async (tx) => {
      await tx.timeZone()
      assert.equal(await writeIfFree(one), false)
      assert.equal(await writeIfFree(other), true)
    })
    assert.equal(await writeIfFree(one), true)
    assert.deepEqual(written, [other, one])
  })
})
