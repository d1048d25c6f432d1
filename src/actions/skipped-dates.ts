import type { Deps } from '../deps.ts'
import type { Person } from '../domain/accounts/user.ts'
import { defaultEditBehavior } from '../domain/series/edit-behavior.ts'
import type { RecurringSetting } from '../domain/series/recurring-setting.ts'
import { notSkipping, skippingToo } from '../domain/series/skipped-dates.ts'
import type { Moment } from '../domain/time/time.ts'
import { momentIn } from './moment.ts'
import { applyEdit } from './recurring-settings.ts'

/** A date of the series of the setting with this id, YYYY-MM-DD. */
export interface DateOfSeries {
  readonly id: number
  readonly date: string
}

/**
 * Has series skip dates, all in one transaction. Dates that have their assignment by now, or are of no series, are left out.
 *
 * @returns the number of series that changed.
 * @throws {DomainError} `invalid`, if a series would skip too many; nothing changes then.
 */
export const skipDates = (
  deps: Deps,
  person: Person,
  dates: readonly DateOfSeries[],
): Promise<number> => change(deps, person, { dates, skippedAfter: skippingToo })

/**
 * The opposite of `skipDates`, of dates to come. Those that have passed stay without an assignment.
 *
 * @returns the number of series that changed.
 */
export const unskipDates = (
  deps: Deps,
  person: Person,
  dates: readonly DateOfSeries[],
): Promise<number> => change(deps, person, { dates, skippedAfter: notSkipping })

interface Change {
  readonly dates: readonly DateOfSeries[]
  readonly skippedAfter: (
    setting: RecurringSetting,
    dates: readonly string[],
    moment: Moment,
  ) => readonly string[]
}

function change(deps: Deps, { userId }: Person, { dates, skippedAfter }: Change): Promise<number> {
  const now = deps.clock.now()
  return deps.store.write(userId, async (tx) => {
    const moment = await momentIn(tx, now)
    let changed = 0
    for (const [id, ofSeries] of Map.groupBy(dates, (it) => it.id)) {
      const current = await tx.recurringSettings.find(id)
      if (!current) continue
      const given = ofSeries.map(({ date }) => date)
      const input = { skippedDates: skippedAfter(current, given, moment) }
      const edit = { input, behavior: defaultEditBehavior }
      if ((await applyEdit(deps, tx, { current, edit, moment })) !== current) changed += 1
    }
    return changed
  })
}
