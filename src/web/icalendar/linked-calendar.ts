import type { Deps } from '../../deps.ts'
import type { Assignment, NewAssignment } from '../../domain/assignment.ts'
import { orderOf } from '../../domain/assignment-order.ts'
import { linkedCriteria, linkedDates, mostLinked } from '../../domain/calendar-link.ts'
import { occurrenceOn } from '../../domain/recurring-setting.ts'
import { remindersOf } from '../../domain/reminder.ts'
import type { Moment } from '../../domain/time.ts'
import type { User } from '../../domain/user.ts'
import { beginningOf } from '../beginning.ts'
import { type ComingOccurrence, comingOccurrences } from '../coming-occurrences.ts'
import { calendarTexts } from '../messages/calendar.ts'
import type { ICalendar, ICalendarEvent } from './icalendar.ts'

/**
 * What a user has to do, for their calendar program: open assignments, and what series will create.
 *
 * @param origin as `PageContext.origin`.
 */
export async function linkedCalendar(
  deps: Pick<Deps, 'store'>,
  { id: userId, language }: Pick<User, 'id' | 'language'>,
  { origin, moment }: { readonly origin: string; readonly moment: Moment },
): Promise<ICalendar> {
  const query = { criteria: linkedCriteria(moment), order: orderOf('all') }
  const first = { page: 1, pageSize: mostLinked }
  const [{ items }, { occurrences }] = await Promise.all([
    deps.store.assignments.list(userId, query, first),
    comingOccurrences(deps, { userId }, { ...linkedDates(moment), moment }),
  ])
  const texts = calendarTexts[language]
  const open = items.map((it) => {
    const url = new URL(`/assignments/${it.id}`, origin)
    return { ...eventOf(it, { name: nameOf(it), url }), isTentative: false }
  })
  const coming = occurrences
    .slice(0, mostLinked)
    .map((it) => comingEvent(it, { origin, moment, note: texts.coming }))
  return { name: texts.linked, events: [...open, ...coming] }
}

interface Coming {
  readonly origin: string
  readonly moment: Moment
  /** That it does not exist yet. */
  readonly note: string
}

function comingEvent(
  { setting, nominalDate }: ComingOccurrence,
  { origin, moment, note }: Coming,
): ICalendarEvent {
  const occurrence = occurrenceOn(setting, nominalDate, moment)
  const description = occurrence.description ? `${note}\n${occurrence.description}` : note
  const { updatedAt } = setting
  const url = new URL(`/series/${setting.id}`, origin)
  const name = occurrenceName(setting.id, nominalDate)
  return {
    ...eventOf({ ...occurrence, description, updatedAt }, { name, url }),
    isTentative: true,
  }
}

/** In characters. The whole text is on the page of the assignment. */
const longestDescription = 1000

const priorities = { high: 1, medium: 5, low: 9 } as const

interface Identity {
  /** Unique on this site. */
  readonly name: string
  /** Of its page. */
  readonly url: URL
}

const eventOf = (
  it: NewAssignment,
  { name, url }: Identity,
): Omit<ICalendarEvent, 'isTentative'> => ({
  uid: `${name}@${url.host}`,
  at: it.dueDate,
  changedAt: it.updatedAt,
  summary: it.subject === '' ? it.title : `${it.subject}: ${it.title}`,
  description: beginningOf(it.description, longestDescription),
  category: it.subject,
  priority: priorities[it.priority],
  url: url.href,
  alarms: remindersOf(it),
})

/** An occurrence has the same name before and after it is created: to a program, it is the same event. */
const nameOf = ({ id, recurringSettingId, nominalDate }: Assignment): string =>
  recurringSettingId === null || nominalDate === null
    ? `assignment-${id}`
    : occurrenceName(recurringSettingId, nominalDate)

const occurrenceName = (recurringSettingId: number, nominalDate: string) =>
  `series-${recurringSettingId}-${nominalDate}`
