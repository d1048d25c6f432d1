import type { RecurringSetting } from '../domain/recurring-setting.ts'

/** How a series fares: an ended one is active, but makes no more. */
export type SeriesState = 'running' | 'paused' | 'ended'

export function stateOf({
  isActive,
  checkAt,
}: Pick<RecurringSetting, 'isActive' | 'checkAt'>): SeriesState {
  if (!isActive) return 'paused'
  return checkAt === null ? 'ended' : 'running'
}
