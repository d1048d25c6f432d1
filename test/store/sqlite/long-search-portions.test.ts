import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { describe, type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { isUnavailable } from '../../../src/domain/errors.ts'
import { LongSearch, statementsOfSome } from '../../../src/store/assignments/long-search.ts'
import { anAssignment, at } from '../../support/builders.ts'
import { openLong, query, text } from './long-texts.ts'

/** A search that looks at ten assignments in each portion. */
async function openSlow(t: TestContext, count = 35) {
  const long = await openLong(t, count)
  const { engine, userId } = long
  const { reader } = engine
  let now = 0
  const parts = {
    local: reader,
    db: reader.db,
    idsOf: () =>
      reader.now({ name: '', sql: 'select id from assignments order by created_at, id' }, []),
    monotonic: () => {
      now += 3
      return now
    },
  }
  const search = new LongSearch(parts, statementsOfSome(reader.db).found, { userId, query })
  reader.followAssignments((change) => search.forget(change === 'all' ? undefined : change.id))
  const finish = () => {
    for (;;) {
      const ids = search.advance()
      if (ids) return ids
    }
  }
  return { ...long, search, finish }
}

describe('a search in portions', () => {
  test('ends when it has looked at all', async (t) => {
    const { search, found } = await openSlow(t)
    const results = [1, 2, 3, 4].map(() => search.advance())
    assert.deepEqual(results, [undefined, undefined, undefined, found])
  })

  test('has the result of its last portion, whatever changed meanwhile', async (t) => {
    const { store, userId, search, ids, finish } = await openSlow(t)
    assert.equal(search.advance(), undefined)
    assert.equal(search.advance(), undefined)
    const [lost = 0, gained = 0, , deleted = 0] = ids
    const late = ids.at(-1) ?? 0
    const changed = (id: number, title: string) => ({
      ...anAssignment({ title, updatedAt: at('2026-04-10T12:00:00Z') }),
      id,
      userId,
    })
    const inserted = await store.write(userId, async (tx) => {
      await tx.assignments.update(changed(lost, ''))
      await tx.assignments.update(changed(gained, text))
      await tx.assignments.update(changed(late, text))
      await tx.assignments.delete(deleted, at('2026-04-10T12:00:00Z'))
      return tx.assignments.insert(anAssignment({ subject: text }))
    })
    const expected = (await store.assignments.all(userId, query)).map(({ id }) => id)
    assert.deepEqual([...finish()].sort(byNumber), expected.sort(byNumber))
    assert.deepEqual(
      [lost, gained, deleted, late, inserted.id].map((id) => expected.includes(id)),
      [false, true, false, true, true],
    )
  })

  test('ends, however much its user goes on changing', async (t) => {
    const { engine, search, found } = await openSlow(t)
    const touch = { name: '', sql: 'update assignments set updated_at = updated_at + 1' }
    let ids: readonly number[] | undefined
    for (let portions = 0; portions < 20 && ids === undefined; portions++) {
      ids = search.advance()
      await engine.write(undefined, ({ all }) => all(touch, []))
    }
    assert.deepEqual(ids, found)
  })

  test('begins again when another process has changed something, but not for ever', async (t) => {
    const { file, engine, search, ids, finish } = await openSlow(t)
    const other = new DatabaseSync(file)
    t.after(() => other.close())
    for (let changes = 0; changes < 10; changes++) {
      await setImmediate()
      other.exec('update assignments set updated_at = updated_at + 1')
      engine.reader.hold()
    }
    search.advance()
    await setImmediate()
    other.exec(`update assignments set title = '${text}' where id = ${ids[1]}`)
    assert.ok(finish().includes(ids[1] ?? 0))
    await assert.rejects(async () => {
      for (let changes = 0; changes < 10; changes++) {
        await setImmediate()
        other.exec('update assignments set updated_at = updated_at + 1')
        search.advance()
      }
    }, isUnavailable)
  })
})

const byNumber = (one: number, other: number) => one - other
