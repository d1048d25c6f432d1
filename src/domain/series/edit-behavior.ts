import { type Assignment, sharedFields } from '../assignments/assignment.ts'
import { changed, pickGiven } from '../edit.ts'
import {
  earliestInstant,
  type Instant,
  latestInstant,
  localDateOf,
  type Moment,
} from '../time/time.ts'
import { dueOn, offsetBetween, type RecurringSetting, reminderBefore } from './recurring-setting.ts'
import type { RecurringSettingInput } from './recurring-setting-input.ts'

/** Which existing assignments an edit of their setting changes too. */
export const editBehaviors = ['this_only', 'this_and_future', 'all'] as const
export type EditBehavior = (typeof editBehaviors)[number]
export const defaultEditBehavior: EditBehavior = 'this_only'

/** Whether an edit at `now` changes `assignment`. Completed assignments are history, and never change. */
export function appliesTo(behavior: EditBehavior, assignment: Assignment, now: Instant): boolean {
  if (assignment.completedAt !== null || behavior === 'this_only') return false
  return behavior === 'all' || assignment.dueDate >= now
}

/** A setting after an edit, and the edit. */
interface Edited {
  readonly setting: RecurringSetting
  readonly input: RecurringSettingInput
  readonly moment: Moment
}

/** `assignment` after an edit that includes it: it gets the given fields, and keeps its day. */
export function editedOccurrence(assignment: Assignment, { setting, input, moment }: Edited) {
  const movesDue = input.dueTime !== undefined
  const dueDate = movesDue ? dueAt(assignment, setting, moment.timeZone) : assignment.dueDate
  const reminderAt =
    input.reminderOffset === undefined
      ? reminderFor(dueDate, assignment, setting)
      : reminderBefore(dueDate, setting.reminderOffset)
  const given = pickGiven(input, sharedFields)
  return changed(assignment, { ...given, dueDate, reminderAt }, moment.now)
}

/**
 * The reminder of an assignment that will be due at `dueDate`. One that it has from its series moves with the due date. One
 * that somebody set stays, but moves too if it would come after the due date. An assignment without a reminder gets none.
 */
function reminderFor(
  dueDate: Instant,
  { dueDate: before, reminderAt }: Assignment,
  { reminderOffset }: RecurringSetting,
): Instant | null {
  if (reminderAt === null) return null
  const isOfSeries = offsetBetween(reminderAt, before) === reminderOffset
  const isMoved = isOfSeries || reminderAt > dueDate
  return isMoved ? supported(reminderAt + (dueDate - before)) : reminderAt
}

/**
 * The new due date of an assignment: on its day, at the present due time of its setting. On the first and the last day
 * that instants can have, it may be the bound of the instants instead.
 */
const dueAt = ({ dueDate }: Assignment, setting: RecurringSetting, timeZone: string): Instant =>
  supported(dueOn(setting, localDateOf(dueDate, timeZone), timeZone))

const supported = (time: Instant): Instant =>
  Math.min(Math.max(time, earliestInstant), latestInstant)
