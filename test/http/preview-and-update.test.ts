import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { catchUps, endTypes, recurrenceTypes } from '../../src/domain/series/recurring-setting.ts'
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
  firstDay: fc.integer({ min: 10, max: 28 }),
  isActive: fc.boolean(),
  days: fc.nat(60),
  fates: fc.array(fc.constantFrom('open', 'completed', 'deleted')),
})
type AnySeries = typeof anySeries extends fc.Arbitrary<infer Series> ? Series : never

/** All that there is of a series. */
async function stateOf(call: Call, id: number): Promise<{ setting: Json; assignments: Json[] }> {
  const query = `recurring_assignment_id=${id}&include_archived=1&page_size=100`
  return {
    setting: await read(call, `/recurring/${id}`),
    assignments: await listOf(call, `/assignments?${query}`),
  }
}

/** A series that went on for some days, of which some occurrences were completed or deleted, and maybe paused. */
async function grow({ clock, deps }: Service, call: Call, series: AnySeries): Promise<number> {
  clock.set('2026-03-01T00:00:00Z')
  const due_date = `2026-03-${series.firstDay}T02:30`
  const { id } = await createSeries(call, series.recurrence, { due_date })
  clock.advance(series.days * DAY)
  await generateOccurrences(deps)
  const { assignments } = await stateOf(call, id)
  for (const [n, assignment] of assignments.entries()) {
    if (series.fates[n] === 'completed') await toggle(call, assignment)
    if (series.fates[n] === 'deleted') await call('DELETE', `/assignments/${assignment.id}`)
  }
  await call('PUT', `/recurring/${id}`, { is_active: series.isActive })
  clock.advance(DAY)
  return id
}

/** Asserts that an edit did what its preview said it would. */
async function assertForetold(call: Call, preview: Json, before: Json, after: Json) {
  assert.deepEqual(preview.recurring_assignment, after.setting)
  const old = new Map<number, Json>(before.assignments.map((it: Json) => [it.id, it]))
  const kept = after.assignments.filter(({ id }: Json) => old.has(id))
  const changed = kept.filter((it: Json) => !isDeepStrictEqual(it, old.get(it.id)))
  const byId = (a: Json, b: Json) => a.id - b.id
  assert.deepEqual(preview.changed.toSorted(byId), changed.toSorted(byId))
  const open = before.assignments.filter((it: Json) => !it.is_completed)
  assert.equal(preview.left_count, open.length - changed.length)
  const path = `/recurring/${after.setting.id}/occurrences?from=2026-01-01&limit=100`
  const { occurrences } = await read(call, path)
  const isToCome = ({ state, assignment_id }: Json) =>
    state === 'ahead' || (state === 'open' && !old.has(assignment_id))
  const dated = ({ date, due_date, note }: Json) => ({ date, due_date, note })
  const toCome = occurrences.filter(isToCome).slice(0, 5)
  assert.deepEqual(preview.occurrences.map(dated), toCome.map(dated))
}

test('PUT /recurring/:id does what its preview said, and the preview changes nothing', async (t) => {
  const service = await startService(t, { timeZone: 'Europe/Paris' })
  let users = 0
  let updates = 0
  const property = fc.asyncProperty(anySeries, anyEdit, async (series, edit) => {
    users += 1
    const { call } = await service.join(`student-${users}@example.org`)
    const id = await grow(service, call, series)
    const before = await stateOf(call, id)
    const preview = await call('POST', `/recurring/${id}/preview`, edit)
    assert.deepEqual(await stateOf(call, id), before)
    const { status, body } = await call('PUT', `/recurring/${id}`, edit)
    const after = await stateOf(call, id)
    assert.equal(preview.status, status)
    if (status === 200) {
      updates += 1
      await assertForetold(call, preview.body, before, after)
    } else assert.deepEqual([preview.body, after], [body, before])
  })
  await fc.assert(property, { numRuns: 150 })
  assert.ok(updates > 50, `only ${updates} edits were accepted`)
})
