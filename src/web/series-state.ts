import type { RecurringSetting } from '../domain/recurring-setting.ts'

/** State of a series. One that has ended is still active, but creates no more. */
export type SeriesState = 'running' | 'paused' | 'ended'

export function stateOf({
  isActive,
  checkAt,
}: Pick<RecurringSetting, 'isActive' | 'checkAt'>): SeriesState {
  if (!isActive) return 'paused'
  return checkAt === null ? 'ended' : 'running'
}
