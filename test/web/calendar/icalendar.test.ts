import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { calendarText, type ICalendarEvent } from '../../../src/web/icalendar/icalendar.ts'
import { anyCharacter } from '../../support/any-character.ts'
import { at } from '../../support/builders.ts'

const event = (over: Partial<ICalendarEvent> = {}): ICalendarEvent => ({
  uid: 'assignment-1@kadai.example.org',
  at: at('2026-04-10T14:59:00.987Z'),
  changedAt: at('2026-04-01T00:00:00Z'),
  summary: 'Essay',
  description: '',
  category: '',
  priority: 5,
  url: 'https://kadai.example.org/assignments/1',
  isTentative: false,
  alarms: [],
  ...over,
})

/** What another program reads. */
function parsed(events: readonly ICalendarEvent[]) {
  const calendar = ICAL.Component.fromString(calendarText({ name: 'Homework', events }))
  return { calendar, events: calendar.getAllSubcomponents('vevent') }
}

const linesOf = (text: string) => text.split('\r\n').slice(0, -1)

describe('a calendar for programs', () => {
  test('is read by another program as it was written', () => {
    const alarms = [at('2026-04-09T00:00:00Z'), at('2026-04-10T13:59:00Z')]
    const given = event({ description: 'two\nlines', category: 'Art, music', alarms })
    const { calendar, events } = parsed([given, event({ uid: 'other', isTentative: true })])
    assert.equal(calendar.getFirstPropertyValue('version'), '2.0')
    assert.equal(calendar.getFirstPropertyValue('name'), 'Homework')
    assert.equal(calendar.getFirstPropertyValue('x-wr-calname'), 'Homework')
    assert.equal(String(calendar.getFirstPropertyValue('refresh-interval')), 'PT1H')
    const [first, second] = events
    const value = (name: string) => String(first?.getFirstPropertyValue(name))
    assert.deepEqual(
      ['uid', 'dtstart', 'dtstamp', 'summary', 'description', 'categories', 'priority'].map(value),
      [
        given.uid,
        '2026-04-10T14:59:00Z',
        '2026-04-01T00:00:00Z',
        'Essay',
        'two\nlines',
        'Art, music',
        '5',
      ],
    )
    assert.deepEqual(
      [value('url'), value('transp'), value('status')],
      [given.url, 'TRANSPARENT', 'CONFIRMED'],
    )
    assert.equal(second?.getFirstPropertyValue('status'), 'TENTATIVE')
    const triggers = first
      ?.getAllSubcomponents('valarm')
      .map((it) => String(it.getFirstPropertyValue('trigger')))
    assert.deepEqual(triggers, ['2026-04-09T00:00:00Z', '2026-04-10T13:59:00Z'])
  })

  test('has lines of at most 75 octets, none of which ends within a character', () => {
    for (const summary of [
      'x'.repeat(500),
      '漢字と'.repeat(100),
      '😀'.repeat(99),
      ' é'.repeat(99),
    ]) {
      const text = calendarText({ name: summary, events: [event({ summary })] })
      const longest = Math.max(...linesOf(text).map((line) => Buffer.byteLength(line)))
      assert.ok(longest <= 75 && longest >= 72, `${longest} octets`)
      assert.doesNotMatch(text, /\ufffd/)
      assert.equal(
        parsed([event({ summary })]).events[0]?.getFirstPropertyValue('summary'),
        summary,
      )
    }
  })

  test('keeps any text that homework may have, but for control characters, and ends lines with CRLF', () => {
    const text = fc.string({ unit: anyCharacter, maxLength: 300 })
    fc.assert(
      fc.property(text, text, (summary, description) => {
        const whole = calendarText({ name: '課題', events: [event({ summary, description })] })
        assert.doesNotMatch(whole, /(?<!\r)\n|\r(?!\n)/)
        const [it] = parsed([event({ summary, description })]).events
        const kept = (given: string) =>
          given.replace(/[^\P{Cc}\t\n\r]/gu, '').replace(/\r\n?/g, '\n')
        assert.equal(it?.getFirstPropertyValue('summary'), kept(summary) || '–')
        assert.equal(it?.getFirstPropertyValue('description') ?? '', kept(description))
      }),
    )
  })

  test('cannot be broken out of by a title', () => {
    const summary = 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:forged;VALUE=TEXT:\\,'
    const { events } = parsed([event({ summary })])
    assert.equal(events.length, 1)
    assert.equal(events[0]?.getFirstPropertyValue('summary'), summary.replaceAll('\r\n', '\n'))
  })

  test('has the zone of its times where it has no event, because some component must be there', () => {
    const { calendar, events } = parsed([])
    assert.equal(events.length, 0)
    const names = calendar.getAllSubcomponents().map(({ name }) => name)
    assert.deepEqual(names, ['vtimezone'])
    assert.equal(parsed([event()]).calendar.getFirstSubcomponent('vtimezone'), null)
  })
})
