import type { Assignment } from '../assignments/assignment.ts'
import type { Moment } from '../time/time.ts'
import { appliesTo, type EditBehavior, editedOccurrence } from './edit-behavior.ts'
import { advanced, datesToMake } from './generation.ts'
import { dueOn, type RecurringSetting } from './recurring-setting.ts'
import { editedRecurringSetting, type RecurringSettingInput } from './recurring-setting-input.ts'

interface OpenSeries {
  readonly setting: RecurringSetting
  readonly open: readonly Assignment[]
  /** Whether its next occurrence may be created before it is due: see `mayBeEarly` of the quotas. */
  readonly mayBeEarly: boolean
}

/** An edit of a setting. */
export interface SettingEdit {
  readonly input: RecurringSettingInput
  readonly behavior: EditBehavior
}

/** The whole effect of an edit, decided before anything is written. */
export interface EditPlan {
  /** The setting after the edit; the same object if nothing changes. */
  readonly setting: RecurringSetting
  /** The assignments that change, as they are after the edit. */
  readonly changed: readonly Assignment[]
  /** Number of open assignments that do not change. */
  readonly leftCount: number
  /** YYYY-MM-DD: the occurrences that a series creates at once when it is resumed, or continued after its end. */
  readonly dates: readonly string[]
}

/** @throws {InvalidInput} naming every field that breaks a rule. */
export function planEdit(
  { setting: current, open, mayBeEarly }: OpenSeries,
  { input, behavior }: SettingEdit,
  moment: Moment,
): EditPlan {
  const setting = editedRecurringSetting(current, input, moment)
  const after = open.map((assignment) =>
    appliesTo(behavior, assignment, moment.now)
      ? editedOccurrence(assignment, { setting, input, moment })
      : assignment,
  )
  const changed = after.filter((assignment, at) => assignment !== open[at])
  const isContinued = setting.activeSince !== current.activeSince
  const isResumed = setting.isActive && (isContinued || !current.isActive)
  const series = { setting, open: after, mayBeEarly }
  const dates = isResumed ? datesOfResumption(series, moment) : []
  return {
    setting: isResumed ? advanced(setting, dates, moment) : setting,
    changed,
    leftCount: open.length - changed.length,
    dates,
  }
}

/**
 * A resumed or continued series goes on at once, if it may be early, unless a future occurrence is
 * still open: one that is due in the future, or was brought forward from there. Otherwise the series
 * would run ahead.
 */
function datesOfResumption(
  { setting, open, mayBeEarly }: OpenSeries,
  moment: Moment,
): readonly string[] {
  const { now, timeZone } = moment
  const isFuture = ({ dueDate, nominalDate }: Assignment) =>
    dueDate > now || (nominalDate !== null && dueOn(setting, nominalDate, timeZone) > now)
  return open.some(isFuture) ? [] : datesToMake(setting, moment, mayBeEarly)
}
