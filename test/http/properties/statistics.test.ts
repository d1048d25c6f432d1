import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { statisticsOf } from '../../support/expected-bodies.ts'
import { create, read, toggle, update } from '../../support/homework.ts'
import { type Call, type Service, startService } from '../../support/service.ts'
import { zoned } from '../../support/zones.ts'

const hour = 3_600_000
const anySubject = fc.constantFrom('', 'math', 'Math', '数学')
const anyHours = fc.integer({ min: -24, max: 24 })
const anyOne = fc.nat(20)

const anyCreation = fc.record({
  do: fc.constant('create' as const),
  subject: anySubject,
  hours: anyHours,
})
const anyStep = fc.oneof(
  { arbitrary: anyCreation, weight: 4 },
  fc.record({ do: fc.constant('toggle' as const), one: anyOne }),
  fc.record({ do: fc.constant('archive' as const), one: anyOne, is_archived: fc.boolean() }),
  fc.record({
    do: fc.constant('move' as const),
    one: anyOne,
    subject: anySubject,
    hours: anyHours,
  }),
  fc.record({ do: fc.constant('delete' as const), one: anyOne }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 0, max: 12 }) }),
)
type Step = Parameters<Parameters<typeof anyStep.map>[0]>[0]

/** What is known of one assignment without asking. */
interface Known {
  readonly id: number
  readonly createdAt: number
  subject: string
  due: number
  completedAt: number | undefined
  isArchived: boolean
}

interface Course {
  readonly call: Call
  readonly clock: Service['clock']
  readonly known: Known[]
}

const dueAt = (due: number) => ({ due_date: new Date(due).toISOString() })

/** Applies `step` to the service and to the model of it. */
async function take(step: Step, { call, clock, known }: Course): Promise<void> {
  const now = clock.now()
  if (step.do === 'wait') return clock.advance(step.hours * hour)
  if (step.do === 'create') {
    const { subject, hours } = step
    const due = now + hours * hour
    const { id } = await create(call, { subject, ...dueAt(due) })
    known.push({ id, createdAt: now, subject, due, completedAt: undefined, isArchived: false })
    return
  }
  const at = step.one % Math.max(1, known.length)
  const it = known[at]
  if (!it) return
  switch (step.do) {
    case 'toggle':
      it.completedAt = it.completedAt === undefined ? now : undefined
      return toggle(call, it)
    case 'archive':
      it.isArchived = step.is_archived
      return update(call, it, { is_archived: step.is_archived })
    case 'move':
      it.subject = step.subject
      it.due = now + step.hours * hour
      return update(call, it, { subject: it.subject, ...dueAt(it.due) })
    case 'delete':
      known.splice(at, 1)
      await call('DELETE', `/assignments/${it.id}`)
  }
}

const anyFilter = fc.record(
  {
    subject: fc.constantFrom('math', '数学', 'none'),
    from: fc.nat(1),
    to: fc.integer({ min: 1, max: 2 }),
    include_archived: fc.boolean(),
  },
  { requiredKeys: [] },
)

const start = Date.parse('2026-03-26T13:00:00Z')
const dayIn = (zone: string, days: number | undefined) =>
  days === undefined ? null : zoned(start, zone).toPlainDate().add({ days }).toString()

const filterFor = (
  { subject, from, to }: Parameters<Parameters<typeof anyFilter.map>[0]>[0],
  zone: string,
) => ({ subject: subject ?? null, from: dayIn(zone, from), to: dayIn(zone, to) })

test('GET /statistics agrees with a naive count, after any history and for any filter', async (t) => {
  const { join, clock } = await startService(t)
  let people = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { maxLength: 30, size: 'max' }),
      fc.array(anyFilter, { minLength: 6, maxLength: 9 }),
      fc.constantFrom('Asia/Tokyo', 'Europe/London', 'Pacific/Honolulu'),
      async (steps, filters, zone) => {
        clock.set(new Date(start).toISOString())
        const { call } = await join(`${++people}@example.org`, zone)
        const known: Known[] = []
        for (const step of steps) await take(step, { call, clock, known })
        for (const asked of filters) {
          const filter = filterFor(asked, zone)
          const counted = known.filter((it) => {
            const day = zoned(it.createdAt, zone).toPlainDate().toString()
            return (
              (asked.include_archived || !it.isArchived) &&
              (filter.subject === null || filter.subject === it.subject) &&
              (filter.from === null || filter.from <= day) &&
              (filter.to === null || filter.to >= day)
            )
          })
          const given = Object.entries({ ...filter, include_archived: asked.include_archived })
          const query = given.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`)
          const answered = await read(call, `/statistics?${query.join('&')}`)
          assert.deepEqual(answered, statisticsOf(counted, filter, clock.now()))
        }
      },
    ),
    { numRuns: 50 },
  )
})
