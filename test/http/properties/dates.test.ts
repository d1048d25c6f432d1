import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { earliestInstant, latestInstant } from '../../../src/domain/time/time.ts'
import { create, type Json, read, update } from '../../support/homework.ts'
import { startService } from '../../support/service.ts'
import { zoned, zones } from '../../support/zones.ts'

const day = 86_400_000
/** Far enough from both ends that a local date is within them in every zone. */
const anyInstant = fc.oneof(
  fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2035-01-01') }),
  fc.integer({ min: earliestInstant + day, max: latestInstant - 2 * day }),
)

const anyOffset = fc
  .tuple(fc.constantFrom('+', '-'), fc.integer({ min: 0, max: 23 * 60 + 59 }))
  .map(([sign, minutes]) => `${sign}${clock(Math.floor(minutes / 60))}:${clock(minutes % 60)}`)

const clock = (number: number) => String(number).padStart(2, '0')

/** A time as somebody in `zone` may write it, and the instant they mean. */
const forms: Record<string, (instant: number, zone: string, offset: string) => [string, number]> = {
  'RFC 3339': (instant, _zone, offset) => [
    zoned(instant, offset).toString({ timeZoneName: 'never', fractionalSecondDigits: 3 }),
    instant,
  ],
  'a date and a time': (instant, zone) => {
    const local = zoned(instant, zone).toPlainDateTime()
    const text = local.toString({ smallestUnit: 'minute' })
    return [text, Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds]
  },
  'a date': (instant, zone) => {
    const text = zoned(instant, zone).toPlainDate().toString()
    return [
      text,
      zoned(instant, zone).toPlainDate().toZonedDateTime({ timeZone: zone, plainTime: '23:59' })
        .epochMilliseconds,
    ]
  },
}

const instantOf = (text: string) => Temporal.Instant.from(text).epochMilliseconds

test('a time in any accepted format is returned as the same instant, in every time zone', async (t) => {
  const { join } = await startService(t)
  const calls = new Map<string, Json>()
  const inhabitantOf = async (zone: string) => {
    const call = calls.get(zone) ?? (await join(`${calls.size}@example.org`, zone)).call
    calls.set(zone, call)
    return call
  }
  await fc.assert(
    fc.asyncProperty(
      anyInstant,
      fc.constantFrom(...zones),
      anyOffset,
      fc.constantFrom(...Object.keys(forms)),
      async (instant, zone, offset, form) => {
        const [text, meant] = forms[form]?.(instant, zone, offset) ?? []
        assert.ok(text)
        const call = await inhabitantOf(zone)
        const created = await create(call, { due_date: text, reminder_at: text })
        assert.equal(instantOf(created.due_date), meant, text)
        assert.equal(created.reminder_at, created.due_date)
        assert.deepEqual(await update(call, created, { due_date: created.due_date }), created)
        assert.deepEqual(await read(call, `/assignments/${created.id}`), created)
      },
    ),
    { numRuns: 200 },
  )
})
