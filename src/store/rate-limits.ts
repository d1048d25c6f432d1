import { sql } from 'kysely'
import type { Engine } from './engines/engine.ts'
import { parameter, statement, textParameter } from './statement.ts'
import type { RateLimitCounter } from './store.ts'

/**
 * Counts in one statement, so that concurrent processes lose no request, even if the clock
 * of one is slightly behind.
 */
export function rateLimitCounter({ reader: { db }, single }: Engine): RateLimitCounter {
  const isOpen = sql`rate_limits.ends_at > ${parameter}`
  const earlier = sql`case when rate_limits.ends_at < excluded.ends_at then rate_limits.ends_at else excluded.ends_at end`
  const count = statement(
    db
      .insertInto('rate_limits')
      .values({ client: textParameter, count: parameter, ends_at: parameter })
      .onConflict((conflict) =>
        conflict.column('client').doUpdateSet({
          count: sql<number>`excluded.count + case when ${isOpen} then rate_limits.count else 0 end`,
          ends_at: sql<number>`case when ${isOpen} then (${earlier}) else excluded.ends_at end`,
        }),
      )
      .returning(['count', 'ends_at']),
  )
  const forget = statement(db.deleteFrom('rate_limits').where('ends_at', '<=', parameter))
  return {
    async count(client, requests, { now, length }) {
      const [row] = await single(count, [client, requests, now + length, now, now])
      return { count: Number(row?.[0]), endsAt: Number(row?.[1]) }
    },
    async forget(now) {
      await single(forget, [now])
    },
  }
}
