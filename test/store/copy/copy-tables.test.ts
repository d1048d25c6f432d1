import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { copyTables } from '../../../src/store/copy/copy-tables.ts'
import type { CopyProgress, Phase } from '../../../src/store/copy/progress.ts'
import { storeOver } from '../../../src/store/store-over.ts'
import { anAssignment } from '../../support/builders.ts'
import { skipWithoutPostgres } from '../../support/postgres/postgres.ts'
import { seedAssignments, seedSetting, seedUser } from '../../support/seed.ts'
import {
  bothOpen,
  copying,
  deleteNewest,
  epochOf,
  everythingIn,
  fill,
  kindCalled,
} from '../../support/store/copying.ts'
import { engines } from '../../support/stores.ts'

// PGlite is slow: it stands in for a server. There is one, so it is never on both sides.
const copied = engines.filter(({ name }) => name !== 'pglite' || skipWithoutPostgres)
const pairs = copied
  .flatMap((from) => copied.map((to) => ({ from, to })))
  .filter(({ from, to }) => from !== to || to.name !== 'pglite')

const sqlite = kindCalled('sqlite')

for (const { from, to } of pairs) {
  describe(`copying from ${from.name} to ${to.name}`, { skip: from.skip || to.skip }, () => {
    test('copies every row, and gives the target a new epoch', async (t) => {
      const { source, target } = await bothOpen(t, from, to)
      const before = await epochOf(target)
      await fill(source)
      const { isChanged, contents } = await copying(source, target)
      assert.equal(isChanged, true)
      const expected = await everythingIn(source)
      assert.deepEqual(await everythingIn(target), expected)
      for (const { name, rows } of contents) {
        assert.ok(rows > 0, `${name} was empty`)
        assert.equal([expected[name]].flat().length, rows)
      }
      assert.equal(new Set([before, await epochOf(source), await epochOf(target)]).size, 3)
    })

    test('a second time changes nothing, with or without replacing', async (t) => {
      const { source, target } = await bothOpen(t, from, to)
      await fill(source)
      const first = await copying(source, target)
      const epoch = await epochOf(target)
      for (const replace of [false, true]) {
        const { isChanged, contents } = await copying(source, target, replace)
        assert.deepEqual({ isChanged, contents }, { isChanged: false, contents: first.contents })
      }
      assert.equal(await epochOf(target), epoch)
    })

    test('never reuses the id of a deleted row', async (t) => {
      const { source, target } = await bothOpen(t, from, to)
      const userId = await fill(source)
      const { settingId, assignmentId } = await deleteNewest(source, userId)
      await copying(source, target)
      const store = storeOver(target)
      const [assignment] = await seedAssignments(store, userId, [anAssignment()])
      assert.equal(assignment?.id, assignmentId + 1)
      assert.equal((await seedSetting(store, userId)).id, settingId + 1)
      assert.equal(await seedUser(store), 3)
    })

    for (const phase of ['copying', 'verifying'] as const) {
      test(`leaves the target unchanged when it fails while ${phase}`, async (t) => {
        const { source, target } = await bothOpen(t, from, to)
        await fill(source)
        const userId = await seedUser(storeOver(target))
        await deleteNewest(target, userId)
        const before = [await everythingIn(target), await epochOf(target)]
        const tell = failingAt(phase, 'assignments')
        await assert.rejects(copyTables(source, target, { replace: true, tell }), /stop/)
        assert.deepEqual([await everythingIn(target), await epochOf(target)], before)
        await copying(source, target, true)
        assert.deepEqual(await everythingIn(target), await everythingIn(source))
      })
    }
  })
}

for (const kind of copied) {
  describe(`a copy target on ${kind.name}`, { skip: kind.skip }, () => {
    test('that contains other data is refused, unless it is to be replaced', async (t) => {
      const { source, target } = await withSqliteSource(t)
      await fill(source)
      await fill(target)
      const before = await everythingIn(target)
      await assert.rejects(copying(source, target), {
        name: 'DomainError',
        code: 'conflict',
        message: /^The target already holds users, and differs from the source in .*\busers\b/,
      })
      assert.deepEqual(await everythingIn(target), before)
      assert.equal((await copying(source, target, true)).isChanged, true)
      assert.deepEqual(await everythingIn(target), await everythingIn(source))
    })

    test('with the same rows but another id counter is refused, unless it is to be replaced', async (t) => {
      const { source, target } = await withSqliteSource(t)
      await fill(source)
      await copying(source, target)
      await target.write(undefined, ({ db }) => target.traits.setCounter(db, 'assignments', 5000))
      await assert.rejects(copying(source, target), /differs from the source in assignments\./)
      await copying(source, target, true)
      assert.deepEqual(await everythingIn(target), await everythingIn(source))
    })

    test('that was replaced still rejects updates and deletions of audit entries', async (t) => {
      const { source, target } = await withSqliteSource(t)
      await fill(source)
      await fill(target)
      await deleteNewest(target, 1)
      assert.equal((await copying(source, target, true)).isChanged, true)
      for (const change of [
        sql`delete from audit_entries`,
        sql`update audit_entries set detail = 'changed'`,
      ]) {
        const changed = target.write(undefined, ({ db }) => change.execute(db))
        await assert.rejects(changed, /the rows of audit_entries are never changed/)
      }
      assert.deepEqual(await everythingIn(target), await everythingIn(source))
    })

    test('that stores a row differently than written is refused and left unchanged', async (t) => {
      const { source, target } = await withSqliteSource(t)
      await fill(source)
      const before = await everythingIn(target)
      await target.write(undefined, async ({ db }) => {
        for (const statement of bendingTitles[target.reader.local ? 'sqlite' : 'postgres']) {
          await statement.execute(db)
        }
      })
      await assert.rejects(copying(source, target), {
        name: 'DomainError',
        code: 'conflict',
        message: 'The copy differs from the source in assignments. The target was not changed.',
      })
      assert.deepEqual(await everythingIn(target), before)
    })

    const withSqliteSource = (t: TestContext) => bothOpen(t, sqlite, kind)
  })
}

function failingAt(phase: Phase, table: string) {
  return (progress: CopyProgress) => {
    if (progress.phase === phase && progress.table === table && progress.rows > 500) {
      throw new Error('stop')
    }
  }
}

/** What makes a database change the title of one row as it is written. */
const bendingTitles: Readonly<Record<'sqlite' | 'postgres', readonly RawBuilder<unknown>[]>> = {
  sqlite: [
    sql`create trigger bend after insert on assignments when new.id = 700
      begin update assignments set title = 'bent' where id = new.id; end`,
  ],
  postgres: [
    sql`create function bend() returns trigger language plpgsql as
      $$ begin if new.id = 700 then new.title = 'bent'; end if; return new; end $$`,
    sql`create trigger bend before insert on assignments for each row execute function bend()`,
  ],
}
