import type { Assignment } from '../../../src/domain/assignments/assignment.ts'
import { occurrencesIn } from '../../../src/domain/series/occurrences.ts'
import { anAssignment, at } from '../builders.ts'
import { aSeries, type Over, tokyo } from './series-life.ts'

/** Friday noon. */
export const now = at('2026-04-10T12:00:00+09:00')

/** The assignment for a date of the series, due when the rule has it unless another time is given. */
export const made = (nominalDate: string, over: Partial<Assignment> = {}): Assignment => ({
  ...anAssignment({ dueDate: at(`${nominalDate}T23:59:00+09:00`) }),
  id: Number(nominalDate.slice(-2)),
  userId: 1,
  recurringSettingId: 1,
  nominalDate,
  ...over,
})

export interface Asked {
  readonly from?: string
  readonly limit?: number
  readonly now?: string
}

/** What a series that has these assignments, in their order, answers. */
export function listed(over: Over, assignments: readonly Assignment[], asked: Asked = {}) {
  const { from = '2026-01-01', limit = 5 } = asked
  const moment = {
    now: asked.now === undefined ? now : at(asked.now),
    timeZone: over.zone ?? tokyo,
  }
  const inSpan = assignments.filter(({ nominalDate }) => (nominalDate ?? '') >= from)
  const series = { setting: aSeries(over), made: inSpan.slice(0, limit) }
  return occurrencesIn({ from, limit }, series, moment)
}
