import { InvalidInput } from '../../domain/errors.ts'
import type { NewRecurringSetting } from '../../domain/series/recurring-setting.ts'

/**
 * Checks what a person can only have confused: a series that ends before its first assignment. Programs may create one.
 *
 * @throws {InvalidInput}
 */
export function checkEnd({ endDate, anchorDate: date }: NewRecurringSetting): void {
  if (endDate === null || endDate >= date) return
  throw new InvalidInput([{ field: 'endDate', rule: 'not_before', date }])
}
