import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { instantOf } from '../../../src/domain/time/time.ts'
import { generateOccurrences } from '../../../src/jobs/generate-occurrences.ts'
import { createSeries, type Json, read } from '../../support/homework.ts'
import { type Event, type Example, readExamples } from '../../support/series/recurrence-examples.ts'
import { type Service, startService } from '../../support/service.ts'

const examples = readExamples()

/** Every occurrence that is or will be made, from the first on. */
async function listed({ call }: Service, { id }: Json, { firstDue, due }: Example) {
  const query = `from=${firstDue.slice(0, 10)}&limit=${2 * due.length + 7}`
  const { occurrences } = await read(call, `/recurring/${id}/occurrences?${query}`)
  return (occurrences as Json[]).filter(({ state }) => state !== 'skipped')
}

/** The first of them, or all if they end. */
const duesOf = (occurrences: readonly Json[], { due, isEnd }: Example): string[] =>
  occurrences.slice(0, isEnd ? Infinity : due.length).map(({ due_date }) => due_date)

/** Has the scheduler come by whenever there is something to do, up to `time`. */
async function passUntil({ deps, clock, user }: Service, { id }: Json, time: number) {
  for (;;) {
    const setting = await deps.store.recurringSettings.find(user.id, id)
    const checkAt = setting?.checkAt ?? Infinity
    if (checkAt > time) return
    clock.advance(Math.max(checkAt - clock.now(), 0))
    await generateOccurrences(deps)
  }
}

async function happen(
  service: Service,
  setting: Json,
  { zone, event }: { zone: string; event: Event },
) {
  const { call, clock } = service
  const time = instantIn(zone, event.time)
  if (event.edit) await passUntil(service, setting, time)
  clock.advance(time - clock.now())
  if (!event.edit) return
  const { status, body } = await call('PUT', `/recurring/${setting.id}`, event.edit)
  assert.equal(status, 200, JSON.stringify(body))
}

function instantIn(zone: string, local: string): number {
  const [date = '', time = '00:00'] = local.split('T')
  return instantOf(date, time, zone)
}

describe('an example of docs/recurrence.md', () => {
  test('is read from every row with a rule', () => {
    const file = new URL('../../../docs/recurrence.md', import.meta.url)
    const rows = readFileSync(file, 'utf8').match(/^\|.*`\{"type":/gm)
    assert.equal(examples.length, rows?.length)
  })

  for (const example of examples) {
    test(`is listed in advance and created as written: ${example.why}`, async (t) => {
      const { zone, firstDue, recurrence, events, due } = example
      const now = new Date(instantIn(zone, firstDue.slice(0, 10))).toISOString()
      const service = await startService(t, { now, timeZone: zone })
      const setting = await createSeries(service.call, recurrence, { due_date: firstDue })
      for (const event of events) await happen(service, setting, { zone, event })
      assert.deepEqual(duesOf(await listed(service, setting, example), example), due)

      await passUntil(service, setting, Date.parse(due.at(-1) ?? ''))
      const made = (await listed(service, setting, example)).filter(({ is_made }) => is_made)
      assert.deepEqual(duesOf(made, example), due)
    })
  }
})
