import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { create, createSeries, firstOf, moveTo, read, toggle } from '../support/homework.ts'
import { startService } from '../support/service.ts'

const zones: [zone: string, due: string, stamp: string][] = [
  ['Asia/Tokyo', '2026-04-12T21:00:00+09:00', '2026-04-10T12:00:00.000+09:00'],
  ['UTC', '2026-04-12T12:00:00Z', '2026-04-10T03:00:00.000Z'],
  ['Europe/London', '2026-04-12T13:00:00+01:00', '2026-04-10T04:00:00.000+01:00'],
  ['America/St_Johns', '2026-04-12T09:30:00-02:30', '2026-04-10T00:30:00.000-02:30'],
]

describe('GET /assignments/:id', () => {
  test('answers the assignment as it was created', async (t) => {
    const { call } = await startService(t)
    const created = await create(call, { reminder_at: '2026-04-11' })
    assert.deepEqual(await read(call, `/assignments/${created.id}`), created)
  })

  test('answers completed_at and recurring_assignment_id of a completed occurrence', async (t) => {
    const { call } = await startService(t)
    const setting = await createSeries(call, { type: 'weekly' })
    const { id } = await toggle(call, await firstOf(call, setting))
    const { completed_at, recurring_assignment_id } = await read(call, `/assignments/${id}`)
    assert.equal(completed_at, '2026-04-10T12:00:00.000+09:00')
    assert.equal(recurring_assignment_id, setting.id)
  })

  test('answers 404 to other users, even after the owner has read it', async (t) => {
    const { call, join } = await startService(t)
    const { id } = await create(call)
    await read(call, `/assignments/${id}`)
    // Texts are cached for each user apart, but in 16 parts.
    for (let n = 0; n < 16; n++) {
      const other = await join(`${n}@example.org`)
      assert.equal((await other.call('GET', `/assignments/${id}`)).status, 404)
    }
  })

  test('answers times in the user’s time zone', async (t) => {
    const { join } = await startService(t)
    for (const [zone, due, stamp] of zones) {
      await t.test(zone, async () => {
        const { call } = await join(`${zone.replace('/', '.')}@example.org`, zone)
        const { id } = await create(call, { due_date: '2026-04-12T12:00:00Z' })
        const { due_date, created_at } = await read(call, `/assignments/${id}`)
        assert.deepEqual([due_date, created_at], [due, stamp])
      })
    }
  })

  test('answers times in the new time zone after the user changed it', async (t) => {
    const { call } = await startService(t)
    const { id, due_date } = await create(call, { due_date: '2026-04-12' })
    assert.equal(due_date, '2026-04-12T23:59:00+09:00')
    await moveTo(call, 'Europe/Paris')
    const moved = await read(call, `/assignments/${id}`)
    assert.equal(moved.due_date, '2026-04-12T16:59:00+02:00')
  })
})
