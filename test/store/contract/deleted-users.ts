import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { tablesOfUsers } from '../../../src/store/table-kinds.ts'
import { aSession, seedAccount } from '../../support/accounts.ts'
import { anApiKey, anAssignment, at } from '../../support/builders.ts'
import { codesOf, errorsOf } from '../../support/outcomes.ts'
import { countByDay, seedAssignments, seedSetting, seedUser } from '../../support/seed.ts'
import { violatesForeignKey } from '../../support/store/violations.ts'
import { onEveryEngine } from '../../support/stores.ts'

const now = at('2026-04-10T12:00:00Z')
const dates = ['2026-04-06', '2026-04-13', '2026-04-20']

onEveryEngine('deleting a user', (on) => {
  /** One with something in every table. */
  async function seedEverything(): Promise<number> {
    const userId = await seedUser(on.store)
    const { id } = await seedSetting(on.store, userId)
    const made = dates.map((nominalDate) =>
      anAssignment({ recurringSettingId: id, nominalDate, isArchived: nominalDate === dates[0] }),
    )
    const [, , newest] = await seedAssignments(on.store, userId, [...made, anAssignment()])
    await on.store.write(userId, async (tx) => {
      await tx.assignments.delete(newest?.id ?? 0, now)
      await tx.idempotencyKeys.keep(
        { key: 'k', fingerprint: 'f' },
        { status: 201, body: '{}' },
        now,
      )
    })
    for (const name of ['one', 'other']) {
      const key = anApiKey({ userId, digest: `${name} of ${userId}` })
      await on.store.writeDirectory((tx) => tx.apiKeys.insert(key))
    }
    await seedAccount(on.store, userId)
    await countByDay(on.engine, userId)
    return userId
  }

  const rowsOf = async (userId: number) => {
    const counts: [table: string, rows: number][] = []
    for (const table of tablesOfUsers()) {
      const { rows } = await sql<{ rows: number }>`
          select count(*) as rows from ${sql.table(table)} where user_id = ${userId}
        `.execute(on.engine.reader.db)
      counts.push([table, rows[0]?.rows ?? 0])
    }
    return counts
  }
  const remove = (userId: number) => on.store.writeDirectory((tx) => tx.users.delete(userId))

  test('deletes the user’s rows in every table of users, no other user’s rows, and reuses no id', async () => {
    const [gone, stays] = [await seedEverything(), await seedEverything()]
    const email = (await on.store.users.find(gone))?.email ?? ''
    const before = { gone: await rowsOf(gone), stays: await rowsOf(stays) }
    assert.ok(before.gone.length > 0)
    for (const [table, rows] of before.gone) assert.ok(rows > 0, `nothing was in ${table}`)
    await remove(gone)
    for (const [table, rows] of await rowsOf(gone)) assert.equal(rows, 0, table)
    assert.deepEqual(await rowsOf(stays), before.stays)
    assert.equal(await on.store.users.find(gone), undefined)
    assert.equal(await on.store.users.findByEmail(email), undefined)
    assert.equal(await on.store.users.passwordHashOf(gone), null)
    assert.equal(await on.store.stateOf(gone), undefined)
    assert.ok((await seedUser(on.store)) > gone, 'an id was given out twice')
  })

  test('deletes thousands of rows, and no other user’s', async () => {
    const [gone, stays] = [await seedUser(on.store), await seedEverything()]
    const before = await rowsOf(stays)
    await seedAssignments(
      on.store,
      gone,
      Array.from({ length: 2100 }, () => anAssignment()),
    )
    await remove(gone)
    for (const [table, rows] of await rowsOf(gone)) assert.equal(rows, 0, table)
    assert.deepEqual(await rowsOf(stays), before)
  })

  test('keeps the audit entries about the user', async () => {
    const userId = await seedEverything()
    const written = () => on.store.audit.list({ userIds: [userId] }, { page: 1, pageSize: 10 })
    const before = await written()
    assert.equal(before.totalCount, 1)
    await remove(userId)
    assert.deepEqual(await written(), before)
  })

  test('takes the counts of assignments, settings, keys and sessions in belongingsOf() to zero', async () => {
    const none = { assignments: 0, recurringSettings: 0, apiKeys: 0, sessions: 0 }
    assert.deepEqual(await on.store.users.belongingsOf(await seedUser(on.store)), none)
    const userId = await seedEverything()
    const some = { assignments: 3, recurringSettings: 1, apiKeys: 2, sessions: 1 }
    assert.deepEqual(await on.store.users.belongingsOf(userId), some)
    await remove(userId)
    assert.deepEqual(await on.store.users.belongingsOf(userId), none)
  })

  test('raises the version of users and keys, and invalidates the user’s API keys and sessions', async () => {
    const version = async () => {
      const state = on.engine.reader.db.selectFrom('service_states').select('version')
      return (await state.executeTakeFirstOrThrow()).version
    }
    const userId = await seedEverything()
    const session = aSession({ userId, digest: 'way in' })
    await on.store.writeAccounts((tx) => tx.sessions.insert(session))
    assert.equal((await on.store.apiKeys.findOwner(`one of ${userId}`))?.userId, userId)
    const before = await version()
    await remove(userId)
    assert.ok((await version()) > before)
    assert.equal(await on.store.apiKeys.findOwner(`one of ${userId}`), undefined)
    assert.equal(await on.store.sessions.findVisitor('way in'), undefined)
  })

  const isOfNobody = violatesForeignKey('sessions_user_id_fkey')
  test('completes while the user keeps signing in, and leaves no session', async () => {
    for (let round = 0; round < 5; round += 1) {
      const userId = await seedEverything()
      let isGone = false
      const signIn = (digest: string) =>
        on.store.writeAccounts((tx) => tx.sessions.insert(aSession({ userId, digest })))
      const signingIn = [1, 2, 3, 4].map(async (browser) => {
        for (let n = 0; !isGone; n += 1) await signIn(`${userId} ${browser} ${n}`)
      })
      const ends = Promise.allSettled(signingIn)
      await remove(userId).finally(() => {
        isGone = true
      })
      for (const it of errorsOf(await ends)) assert.match(String(it), isOfNobody)
      await assert.rejects(signIn(`${userId} afterwards`), isOfNobody)
      assert.deepEqual(await on.store.sessions.ofUser(userId), [])
    }
  })

  test('changes nothing if the user was already deleted or never existed', async () => {
    const [gone, stays] = [await seedUser(on.store), await seedEverything()]
    await remove(gone)
    const before = [await on.store.users.all(), await rowsOf(stays)]
    for (const nobody of [gone, 1e9]) await remove(nobody)
    assert.deepEqual([await on.store.users.all(), await rowsOf(stays)], before)
  })

  test('leaves no rows of concurrent writes, and makes later writes fail with not_found', async () => {
    const userId = await seedEverything()
    const writes = Array.from({ length: 10 }, () =>
      seedAssignments(on.store, userId, [anAssignment()]),
    )
    const removed = remove(userId)
    const late = Array.from({ length: 10 }, () =>
      seedAssignments(on.store, userId, [anAssignment()]),
    )
    const outcomes = await Promise.allSettled([...writes, ...late])
    await removed
    const codes = codesOf(outcomes)
    assert.ok(codes.length < outcomes.length, 'no write came before the deletion')
    for (const code of codes) assert.equal(code, 'not_found')
    for (const [table, rows] of await rowsOf(userId)) assert.equal(rows, 0, table)
    const after = seedAssignments(on.store, userId, [anAssignment()])
    await assert.rejects(after, { name: 'DomainError', code: 'not_found' })
  })
})
