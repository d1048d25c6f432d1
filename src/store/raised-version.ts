import { sql } from 'kysely'
import type { Instant } from '../domain/time/time.ts'

/** The `updated_at` of a row that changes at `now`; the same rule as `changed` of the domain. */
export const raisedAt = (now: Instant) =>
  sql<number>`case when updated_at < ${now} then ${now} else updated_at + 1 end`
