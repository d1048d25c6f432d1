import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createSeries, firstOf, read, update } from '../support/homework.ts'
import { startService } from '../support/service.ts'

describe('an edit of a series', () => {
  test('moves its reminder with the due time, keeping the offset between them', async (t) => {
    const { call } = await startService(t)
    const fields = { due_date: '2026-04-12T20:00', reminder_at: '2026-04-12T18:30' }
    const setting = await createSeries(call, { type: 'weekly' }, fields)
    for (const [due_time, reminder] of [
      ['08:30', '07:00'],
      ['22:00', '20:30'],
    ] as const) {
      await call('PUT', `/recurring/${setting.id}`, { due_time, edit_behavior: 'all' })
      const { reminder_at } = await firstOf(call, setting)
      assert.equal(reminder_at, `2026-04-12T${reminder}:00+09:00`)
    }
  })

  test('keeps an assignment’s own reminder where it is, unless it would come too late, and brings back none', async (t) => {
    const { call } = await startService(t)
    const fields = { due_date: '2026-04-12T20:00', reminder_at: '2026-04-12T18:30' }
    const setting = await createSeries(call, { type: 'weekly' }, fields)
    const { id } = await firstOf(call, setting)
    const edits = [
      ['2026-04-12T07:00', '2026-04-12T07:00:00+09:00'],
      ['2026-04-12T08:30', '2026-04-12T08:30:00+09:00'],
      // It would come after the due time: then it comes as long before it as it did.
      ['2026-04-12T19:00', '2026-04-12T07:30:00+09:00'],
      ['', undefined],
    ] as const
    for (const [reminder_at, expected] of edits) {
      await call('PUT', `/assignments/${id}`, { reminder_at, due_date: '2026-04-12T20:00' })
      const body = { due_time: '08:30', edit_behavior: 'all' }
      await call('PUT', `/recurring/${setting.id}`, body)
      assert.equal((await read(call, `/assignments/${id}`)).reminder_at, expected)
    }
    const later = { reminder_offset: 60, edit_behavior: 'all' }
    await call('PUT', `/recurring/${setting.id}`, later)
    const reminded = await read(call, `/assignments/${id}`)
    assert.equal(reminded.reminder_at, '2026-04-12T07:30:00+09:00')
  })

  test('keeps the seconds of a reminder', async (t) => {
    const { call } = await startService(t)
    const fields = { due_date: '2026-04-12T20:00', reminder_at: '2026-04-12T18:30:45+09:00' }
    const setting = await createSeries(call, { type: 'weekly' }, fields)
    for (const [given, time] of [
      [{ title: 'Changed' }, '18:30:45'],
      [{ due_time: '08:30' }, '07:00:45'],
    ] as const) {
      await call('PUT', `/recurring/${setting.id}`, { ...given, edit_behavior: 'all' })
      assert.equal((await firstOf(call, setting)).reminder_at, `2026-04-12T${time}+09:00`)
    }
  })

  test('keeps the assignment’s own reminder, unless the series moves it', async (t) => {
    const { call } = await startService(t)
    const reminded = { due_date: '2026-04-12T20:00', reminder_at: '2026-04-12T18:30' }
    for (const [why, fields, given] of [
      ['an edit of the title', reminded, { title: 'Changed' }],
      ['a new due time, of a series without reminders', {}, { due_time: '08:30' }],
    ] as const) {
      const setting = await createSeries(call, { type: 'weekly' }, fields)
      const reminder_at = '2026-04-12T07:00:00+09:00'
      await update(call, await firstOf(call, setting), { reminder_at })
      const body = { ...given, edit_behavior: 'all' }
      assert.equal((await call('PUT', `/recurring/${setting.id}`, body)).status, 200)
      assert.equal((await firstOf(call, setting)).reminder_at, reminder_at, why)
    }
  })
})
