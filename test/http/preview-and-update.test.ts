import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { catchUps, endTypes, recurrenceTypes } from '../../src/domain/recurring-setting.ts'
import { generateOccurrences } from '../../src/jobs/generate-occurrences.ts'
import { createSeries, type Json, listOf, read, toggle } from '../support/homework.ts'
import { type Call, type Service, startService } from '../support/service.ts'

const DAY = 86_400_000

/** Mostly what it may be, at times not. */
const number = (min: number, max: number) =>
  fc.oneof({ weight: 20, arbitrary: fc.integer({ min, max }) }, fc.constant(max + 1))

const anyEdit = fc.record(
  {
    title: fc.constantFrom('Changed', 'Essay', ''),
    priority: fc.constantFrom('low', 'medium'),
    recurrence_type: fc.constantFrom(...recurrenceTypes),
    recurrence_interval: number(1, 4),
    recurrence_weekday: number(0, 6),
    recurrence_day: number(1, 31),
    due_time: fc.constantFrom('02:30', '12:00', '23:59', '24:00'),
    end_type: fc.constantFrom(...endTypes),
    end_count: number(1, 12),
    end_date: fc.constantFrom('2026-03-01', '2026-04-20', '2027-01-01', ''),
    catch_up: fc.constantFrom(...catchUps),
    is_active: fc.boolean(),
    reminder_enabled: fc.boolean(),
    reminder_offset: number(0, 900),
    edit_behavior: fc.constantFrom('this_only', 'this_and_future', 'all'),
  },
  { requiredKeys: [] },
)

const anySeries = fc.record({
  recurrence: fc.record(
    {
      type: fc.constantFrom(...recurrenceTypes),
      interval: fc.integer({ min: 1, max: 3 }),
      catch_up: fc.constantFrom(...catchUps),
    },
    { requiredKeys: ['type'] },
  ),
  due: fc.integer({ min: 1, max: 28 }).map((day) => `2026-03-${String(day).padStart(2, '0')}T02:30`),
  isActive: fc.boolean(),
  days: fc.nat(60),
  fates: fc.array(fc.constantFrom('open', 'completed', 'deleted')),
})

/** All that there is of a series. */
async function stateOf(call: Call, id: number) {
  const query = `recurring_assignment_id=${id}&include_archived=1&page_size=100`
  return {
    setting: await read(call, `/recurring/${id}`),
    assignments: await listOf(call, `/assignments?${query}`),
  }
}

/** A series that has gone on for some days, some of what it made being completed or deleted. */
async function grow(service: Service, series: typeof anySeries extends fc.Arbitrary<infer T> ? T : never) {
  const { call, clock, deps } = service
  clock.set('2026-03-01T00:00:00Z')
  const { id } = await createSeries(call, series.recurrence, { due_date: series.due })
  clock.advance(series.days * DAY)
  await generateOccurrences(deps)
  const { assignments } = await stateOf(call, id)
  for (const [n, assignment] of assignments.entries()) {
    const fate = series.fates[n]
    if (fate === 'completed') await toggle(call, assignment)
    if (fate === 'deleted') await call('DELETE', `/assignments/${assignment.id}`)
  }
  await call('PUT', `/recurring/${id}`, { is_active: series.isActive })
  clock.advance(DAY)
  return id as number
}
