import type { Deps } from '../../deps.ts'
import { linkedCriteria, linkedDates, mostLinked } from '../../domain/accounts/calendar-link.ts'
import { personOf, type User } from '../../domain/accounts/user.ts'
import type { Assignment, NewAssignment } from '../../domain/assignments/assignment.ts'
import { orderOf } from '../../domain/assignments/assignment-order.ts'
import { remindersOf } from '../../domain/assignments/reminder.ts'
import { occurrenceOn } from '../../domain/series/recurring-setting.ts'
import { shortened } from '../../domain/text.ts'
import type { Instant, Moment } from '../../domain/time/time.ts'
import { type ComingOccurrence, comingOccurrences } from '../coming-occurrences.ts'
import { calendarTexts } from '../messages/calendar.ts'
import type { ICalendar, ICalendarEvent } from './icalendar.ts'

interface Reading {
  /** Address of the site: `https://kadai.example.org`. */
  readonly origin: string
  readonly now: Instant
}

/** What a user has to do, for their calendar program: open assignments, and what series will create. */
export async function linkedCalendar(
  { store }: Pick<Deps, 'store'>,
  user: User,
  { origin, now }: Reading,
): Promise<ICalendar> {
  const moment = { now, timeZone: user.timeZone }
  const query = { criteria: linkedCriteria(moment), order: orderOf('all') }
  const first = { page: 1, pageSize: mostLinked }
  const [{ items }, { occurrences }] = await Promise.all([
    store.assignments.list(user.id, query, first),
    comingOccurrences({ store }, personOf(user), { ...linkedDates(moment), moment }),
  ])
  const texts = calendarTexts[user.language]
  const coming = occurrences
    .slice(0, mostLinked)
    .map((it) => comingItem(it, { moment, note: texts.notCreated }))
  const events = [...items.map(openItem), ...coming].map((it) => eventOf(it, { user, origin }))
  return { name: texts.linked, events }
}

/** What an event is about. */
interface LinkedItem {
  /** Unique on this site. */
  readonly name: string
  /** The path of its page. */
  readonly path: string
  readonly fields: NewAssignment
  readonly isTentative: boolean
}

const openItem = (assignment: Assignment): LinkedItem => ({
  name: nameOf(assignment),
  path: `/assignments/${assignment.id}`,
  fields: assignment,
  isTentative: false,
})

interface Noted {
  readonly moment: Moment
  /** A text that says that it does not exist yet. */
  readonly note: string
}

function comingItem(
  { setting, nominalDate }: ComingOccurrence,
  { moment, note }: Noted,
): LinkedItem {
  const { id, updatedAt } = setting
  const fields = occurrenceOn(setting, nominalDate, moment)
  const description = fields.description === '' ? note : `${note}\n${fields.description}`
  return {
    name: occurrenceName(id, nominalDate),
    path: `/series/${id}`,
    fields: { ...fields, description, updatedAt },
    isTentative: true,
  }
}

/** An occurrence has the same name before and after it is created: to a program, it is the same event. */
const nameOf = ({ id, recurringSettingId, nominalDate }: Assignment): string =>
  recurringSettingId === null || nominalDate === null
    ? `assignment-${id}`
    : occurrenceName(recurringSettingId, nominalDate)

const occurrenceName = (recurringSettingId: number, nominalDate: string) =>
  `series-${recurringSettingId}-${nominalDate}`

/** The longest texts, in characters: a calendar shows few of them. All of a text is on the page of its assignment. */
const longest = { title: 100, subject: 50, description: 300 } as const

const priorities = { high: 1, medium: 5, low: 9 } as const

interface Context {
  readonly user: User
  readonly origin: string
}

function eventOf(
  { name, path, fields, isTentative }: LinkedItem,
  { user, origin }: Context,
): ICalendarEvent {
  const title = shortened(fields.title, longest.title)
  const subject = shortened(fields.subject, longest.subject)
  return {
    uid: `${name}@${origin.replace(/^\w+:\/\//, '')}`,
    at: fields.dueDate,
    // The zone and the language of the user are in it, too.
    changedAt: Math.max(fields.updatedAt, user.updatedAt),
    summary: subject === '' ? title : `${subject}: ${title}`,
    description: shortened(fields.description, longest.description),
    category: subject,
    priority: priorities[fields.priority],
    url: `${origin}${path}`,
    isTentative,
    alarms: remindersOf(fields),
  }
}
