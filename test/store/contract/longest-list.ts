import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { orderOf } from '../../../src/domain/assignments/assignment-order.ts'
import { hasCode, InvalidInput } from '../../../src/domain/errors.ts'
import { addDays } from '../../../src/domain/time/time.ts'
import type { Store } from '../../../src/store/store.ts'
import { storeOver } from '../../../src/store/store-over.ts'
import { anAssignment } from '../../support/builders.ts'
import { seedAssignments, seedSetting, seedUser } from '../../support/seed.ts'
import { onEveryEngine } from '../../support/stores.ts'

const essay = anAssignment({ title: 'Essay', subject: '', description: '課'.repeat(20_000) })
const note = anAssignment({ title: 'Note', subject: 'Music', description: '' })
/** Six essays of 60,255 bytes each, and nothing more. */
const longestList = 6 * 60_255
const query = { criteria: {}, order: orderOf('all') }
const music = { ...query, criteria: { subject: 'Music' } }
const isTooLong = (field: string) => (error: unknown) => {
  assert.ok(error instanceof InvalidInput)
  assert.deepEqual(error.issues, [{ field, rule: 'list_length' }])
  return true
}

const isUnread = (error: unknown) => hasCode(error, 'unread')

onEveryEngine('the longest list', (on) => {
  let store: Store
  before(() => {
    store = storeOver(on.engine, longestList)
  })

  for (const [caller, known] of [
    ['a caller that knows none', undefined],
    ['a caller that caches', () => undefined],
  ] as const) {
    test(`is read to the byte, and a longer one refused until it is narrowed, for ${caller}`, async () => {
      const userId = await seedUser(store)
      const all = async (of = query) => (await store.assignments.all(userId, of, known)).length
      await seedAssignments(store, userId, Array(6).fill(essay))
      assert.equal(await all(), 6)
      await seedAssignments(store, userId, [note])
      await assert.rejects(all(), isTooLong('assignments'))
      assert.equal(await all(music), 1)
      assert.equal(
        (await store.assignments.list(userId, query, { page: 1, pageSize: 20 })).totalCount,
        7,
      )
      const stranger = await seedUser(store)
      assert.deepEqual(await store.assignments.all(stranger, query, known), [])
    })
  }

  test('is refused to each of many callers at once, and then read by others', async () => {
    const userId = await seedUser(store)
    await seedAssignments(store, userId, [...Array(7).fill(essay), note])
    const ask = async (of: typeof query) => (await store.assignments.all(userId, of)).length
    const asked = await Promise.allSettled([query, music, query, music].map(ask))
    assert.deepEqual(
      asked.map((it) => (it.status === 'fulfilled' ? it.value : 'refused')),
      ['refused', 1, 'refused', 1],
    )
  })

  test('is shorter for a caller that has room for less', async () => {
    const userId = await seedUser(store)
    const room = (bytes: number) => () => bytes
    const all = async (bytes: number, of = query) =>
      (await store.assignments.all(userId, of, undefined, room(bytes))).length
    await seedAssignments(store, userId, [essay, essay, note])
    assert.equal(await all(2 * 60_255 + 1000), 3)
    await assert.rejects(all(2 * 60_255), isUnread)
    assert.equal(await all(1000, music), 1)
    await seedAssignments(store, userId, Array(5).fill(essay))
    await assert.rejects(all(0), isTooLong('assignments'))
    await seedSetting(store, userId, { description: 'x'.repeat(10_000) })
    const series = async (bytes: number) =>
      (await store.recurringSettings.all(userId, room(bytes))).length
    assert.equal(await series(11_000), 1)
    await assert.rejects(series(10_000), isUnread)
  })

  test('is as long for an edit of a series as for its preview', async () => {
    const userId = await seedUser(store)
    const { id } = await seedSetting(store, userId)
    const days = Array.from({ length: 7 }, (_, n) => `2026-04-0${n + 1}`)
    const ofSeries = days.map((nominalDate) => ({
      ...essay,
      recurringSettingId: id,
      nominalDate,
    }))
    const series = {
      criteria: { recurringSettingId: id, isCompleted: false },
      order: query.order,
    }
    const edited = () => store.write(userId, (tx) => tx.assignments.openOf(id))
    const previewed = async () => store.assignments.all(userId, series)
    await seedAssignments(store, userId, ofSeries.slice(0, 6))
    for (const read of [edited, previewed]) assert.equal((await read()).length, 6)
    await seedAssignments(store, userId, ofSeries.slice(6))
    for (const read of [edited, previewed]) await assert.rejects(read, isTooLong('assignments'))
  })

  test('of series is a sixth of it, because of escapes', async () => {
    const userId = await seedUser(store)
    const description = '\u0001'.repeat(10_000)
    for (let n = 0; n < 5; n++) await seedSetting(store, userId, { description })
    assert.equal((await store.recurringSettings.all(userId)).length, 5)
    await seedSetting(store, userId, { description })
    await assert.rejects(store.recurringSettings.all(userId), isTooLong('series'))
  })

  test('of series includes the dates that they skip', async () => {
    const userId = await seedUser(store)
    const description = '\u0001'.repeat(11_000)
    for (let n = 0; n < 5; n++) await seedSetting(store, userId, { description })
    const all = await store.recurringSettings.all(userId)
    assert.equal(all.length, 5)
    const skippedDates = Array.from({ length: 100 }, (_, n) => addDays('2027-01-01', n))
    for (const it of all) {
      await store.write(userId, (tx) => tx.recurringSettings.update({ ...it, skippedDates }))
    }
    await assert.rejects(store.recurringSettings.all(userId), isTooLong('series'))
  })
})
