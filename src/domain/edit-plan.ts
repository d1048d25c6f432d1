import type { Assignment, Moment } from './assignment.ts'
import { carryOver, type EditBehavior, reaches } from './edit-behavior.ts'
import { advanced, datesToMake } from './generation.ts'
import type { RecurringSetting } from './recurring-setting.ts'
import { editedRecurringSetting, type RecurringSettingInput } from './recurring-setting-input.ts'

/** A series as it stands: its setting, and those of its assignments that are incomplete. */
export interface OpenSeries {
  readonly setting: RecurringSetting
  readonly open: readonly Assignment[]
}

/** What a person asks of an edit of a setting. */
export interface SettingChange {
  readonly input: RecurringSettingInput
  readonly behavior: EditBehavior
}

/** All that an edit of a setting does, decided before anything of it is done. */
export interface EditPlan {
  /** As it will be; the very one that was there where nothing changes. */
  readonly setting: RecurringSetting
  /** The assignments that become others, as they will be. */
  readonly changed: readonly Assignment[]
  /** How many incomplete ones stay as they are. */
  readonly leftCount: number
  /** YYYY-MM-DD: what a series that is resumed makes at once. */
  readonly dates: readonly string[]
}

/** @throws {InvalidInput} naming every field that breaks a rule. */
export function planEdit(
  { setting: current, open }: OpenSeries,
  { input, behavior }: SettingChange,
  moment: Moment,
): EditPlan {
  const setting = editedRecurringSetting(current, input, moment)
  const after = open.map((assignment) =>
    reaches(behavior, assignment, moment.now)
      ? carryOver(assignment, { setting, input, moment })
      : assignment,
  )
  const changed = after.filter((assignment, at) => assignment !== open[at])
  const isResumed = setting.isActive && !current.isActive
  const dates = isResumed ? datesOfResumption({ setting, open: after }, moment) : []
  return {
    setting: isResumed ? advanced(setting, dates, moment) : setting,
    changed,
    leftCount: open.length - changed.length,
    dates,
  }
}

/** A series that is resumed goes on at once, unless an occurrence that lies ahead is still open. */
function datesOfResumption({ setting, open }: OpenSeries, moment: Moment): readonly string[] {
  const isAhead = open.some(({ dueDate }) => dueDate > moment.now)
  return isAhead ? [] : datesToMake(setting, moment, true)
}
