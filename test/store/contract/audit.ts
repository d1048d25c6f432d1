import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import {
  type AuditEntry,
  type AuditFilter,
  longestAudit,
  type NewAuditEntry,
} from '../../../src/domain/accounts/audit.ts'
import { anAuditEntry } from '../../support/accounts.ts'
import { at } from '../../support/builders.ts'
import { onEveryEngine } from '../../support/stores.ts'

const now = at('2026-04-10T12:00:00Z')
const everything = { page: 1, pageSize: 100 } as const

const concerns = (filter: AuditFilter, it: NewAuditEntry) =>
  (filter.action === undefined || it.action === filter.action) &&
  (filter.userIds === undefined ||
    filter.userIds.some((id) => [it.actorId, it.subjectId].includes(id))) &&
  it.at >= (filter.from ?? -Infinity) &&
  it.at < (filter.before ?? Infinity)

onEveryEngine('the audit', (on, kind) => {
  const insert = (entry: NewAuditEntry) => on.store.writeAccounts((tx) => tx.audit.insert(entry))
  const all = () => on.store.audit.list({}, everything)

  test('lists its entries with all fields unchanged, newest first', async () => {
    const later = now + 86_400_000
    const given = [
      anAuditEntry({ at: later }),
      anAuditEntry({
        at: later + 1,
        action: 'key_revoked',
        actorId: 7,
        actor: 'admin@example.test',
        subjectId: 8,
        subject: 'student@example.test',
        detail: '電話 hm_ab…wxyz',
        client: '',
      }),
      anAuditEntry({ at: later, detail: 'at the same time' }),
    ]
    const before = await all()
    for (const entry of given) await insert(entry)
    const { items, totalCount } = await all()
    const entries = items.slice(0, 3).map(({ id, ...entry }) => entry)
    assert.deepEqual(entries, [given[1], given[2], given[0]])
    assert.deepEqual(items.slice(3), before.items)
    assert.equal(totalCount, before.totalCount + 3)
  })

  test('keeps the entry of an writeDirectory() transaction that commits, and none of one that fails', async () => {
    const before = (await all()).totalCount
    await on.store.writeDirectory((tx) => tx.audit.insert(anAuditEntry({ action: 'user_added' })))
    const failing = on.store.writeDirectory(async (tx) => {
      await tx.audit.insert(anAuditEntry())
      throw new Error('stop')
    })
    await assert.rejects(failing, /stop/)
    assert.equal((await all()).totalCount, before + 1)
  })

  test('filters by action, user and time range, in pages with the total count', async () => {
    for (const action of ['sign_in', 'key_issued'] as const) {
      for (const actorId of [null, 1, 2]) {
        for (const subjectId of [null, 1, 2]) {
          for (const later of [0, 1, 2]) {
            await insert(anAuditEntry({ action, actorId, subjectId, at: now + later }))
          }
        }
      }
    }
    await insert(anAuditEntry({ action: 'key_revoked', actorId: 7, subjectId: 8, at: now + 2 }))
    const { items, totalCount } = await all()
    assert.equal(items.length, totalCount)
    const actions = [undefined, 'sign_in', 'key_revoked', 'sign_out'] as const
    const filters = actions.flatMap((action) =>
      [undefined, [1], [2], [7], [9], [1, 2], [7, 8, 9]].flatMap((userIds) =>
        [undefined, now + 1].flatMap((from) =>
          [undefined, now + 2].map((before) => ({ action, userIds, from, before })),
        ),
      ),
    )
    for (const filter of filters) {
      const expected = items.filter((it) => concerns(filter, it))
      const found: AuditEntry[] = []
      for (let page = 1; found.length === (page - 1) * 7; page += 1) {
        const part = await on.store.audit.list(filter, { page, pageSize: 7 })
        assert.equal(part.totalCount, expected.length)
        found.push(...part.items)
      }
      assert.deepEqual(found, expected, JSON.stringify(filter))
    }
  })

  test('lists the newest 10,000 that a filter finds, however many there are', async () => {
    const inserting = sql`with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < 10499)
        insert into audit_entries (at, action, actor, subject, detail, client)
        select n, 'key_revoked', '', '', '', '' from numbers`
    await on.engine.write(undefined, ({ db }) => inserting.execute(db))
    const filter = { action: 'key_revoked', before: 10_500 } as const
    const list = (page: number) => on.store.audit.list(filter, { page, pageSize: 30 })
    const last = await list(334)
    assert.equal(last.totalCount, longestAudit)
    assert.deepEqual(
      last.items.map((it) => it.at),
      Array.from({ length: 10 }, (_, n) => 509 - n),
    )
    assert.deepEqual(await list(335), { items: [], totalCount: longestAudit, isCut: true })
    const all = await on.store.audit.list({ ...filter, from: 500 }, everything)
    assert.deepEqual([all.totalCount, all.isCut], [longestAudit, false])
  })

  const tampering: readonly (readonly [
    how: string,
    sql: RawBuilder<unknown>,
    only?: 'postgres',
  ])[] = [
    ['UPDATE', sql`update audit_entries set detail = 'changed'`],
    ['DELETE', sql`delete from audit_entries`],
    [
      'INSERT … ON CONFLICT DO UPDATE',
      sql`insert into audit_entries
            (id, at, action, actor, subject, detail, client) values (1, 1, 'sign_in', '', '', '', '')
            on conflict (id) do update set detail = 'changed'`,
    ],
    ['TRUNCATE', sql`truncate audit_entries`, 'postgres'],
  ]
  for (const [how, statement, only] of tampering) {
    const skip = only && kind.name === 'sqlite' && 'SQLite has no such statement'
    test(`rejects ${how}, and keeps every entry`, { skip }, async () => {
      await insert(anAuditEntry())
      const kept = await all()
      const tamper = on.engine.write(undefined, ({ db }) => statement.execute(db))
      await assert.rejects(tamper, /the rows of audit_entries are never changed/)
      assert.deepEqual(await all(), kept)
    })
  }

  const onSqlite = kind.name !== 'sqlite' && 'only SQLite has such a statement'
  test('rejects INSERT OR REPLACE, and keeps every entry', { skip: onSqlite }, async () => {
    await insert(anAuditEntry())
    const kept = await all()
    const replacing = sql`insert or replace into audit_entries
        (id, at, action, actor, subject, detail, client) values (1, 1, 'sign_in', '', '', '', '')`
    const tamper = on.engine.write(undefined, ({ db }) => replacing.execute(db))
    await assert.rejects(tamper, /the rows of audit_entries are never changed/)
    assert.deepEqual(await all(), kept)
  })
})
