import ical, {
  ICalAlarmType,
  type ICalCalendar,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { oneHour } from '../../domain/time/durations.ts'
import type { Instant } from '../../domain/time/time.ts'

/** A calendar for programs, as iCalendar has it (RFC 5545). */
export interface ICalendar {
  /** On one line. */
  readonly name: string
  readonly events: readonly ICalendarEvent[]
}

/** Something at one instant. */
export interface ICalendarEvent {
  /** Unique in the world, and the same each time. */
  readonly uid: string
  readonly at: Instant
  readonly changedAt: Instant
  readonly summary: string
  readonly description: string
  /** Empty for none. */
  readonly category: string
  /** From 1, the highest, to 9 (section 3.8.1.9). */
  readonly priority: number
  readonly url: string
  /** Whether it may still change, or not come about. */
  readonly isTentative: boolean
  /** When a person wants to be reminded of it. */
  readonly alarms: readonly Instant[]
}

/** How often a program may read it again, in seconds (RFC 7986, section 5.7). */
const refreshes = oneHour / 1000

/** The calendar as `text/calendar`. */
export function calendarText({ name, events }: ICalendar): string {
  const prodId = { company: 'Kadai', product: 'Kadai' }
  const calendar = ical({ name, prodId, ttl: refreshes })
  if (events.length === 0) calendar.timezone(utc)
  for (const event of events) addEvent(calendar, event)
  return `${calendar.toString()}\r\n`
}

/** A calendar must have some component (section 3.6): without events, it has the zone of their times. */
const utc = {
  name: 'UTC',
  generator: () =>
    [
      'BEGIN:VTIMEZONE',
      'TZID:UTC',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0000',
      'TZOFFSETTO:+0000',
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\r\n'),
}

function addEvent(calendar: ICalCalendar, { at, alarms, ...event }: ICalendarEvent): void {
  // A title of control characters alone would leave nothing to read.
  const summary = textOf(event.summary) || '–'
  calendar.createEvent({
    id: event.uid,
    // Without METHOD, it is the time of the last change (section 3.8.7.2).
    stamp: new Date(event.changedAt),
    // Without an end, it ends when it begins (section 3.6.1).
    start: new Date(at),
    summary,
    description: textOf(event.description) || null,
    categories: event.category === '' ? [] : [{ name: textOf(event.category) }],
    priority: event.priority,
    status: event.isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    // Homework that is due does not make anybody busy.
    transparency: ICalEventTransparency.TRANSPARENT,
    url: event.url,
    alarms: alarms.map((alarm) => ({
      type: ICalAlarmType.display,
      trigger: new Date(alarm),
      description: summary,
    })),
  })
}

/** Control characters that no text may contain (section 3.3.11). */
const controls = /[^\P{Cc}\t\n\r]/gu

const textOf = (text: string) => text.replace(controls, '')
