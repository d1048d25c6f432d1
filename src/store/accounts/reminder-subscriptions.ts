import type { ExpressionBuilder, Kysely, Selectable } from 'kysely'
import {
  latestRetry,
  type ReminderSubscription,
} from '../../domain/accounts/reminder-subscription.ts'
import { latestSent } from '../../domain/assignments/reminder.ts'
import type { Tables } from '../schema.ts'
import type {
  AccountTransaction,
  MaintenanceTransaction,
  ReminderSubscriptionReader,
} from '../store.ts'
import type { ReminderSubscriptionTable } from './account-schema.ts'

export function reminderSubscriptionReader(db: Kysely<Tables>): ReminderSubscriptionReader {
  const subscriptions = db.selectFrom('reminder_subscriptions')
  return {
    async ofUser(userId) {
      const row = subscriptions.select(columns).where('user_id', '=', userId).where(isLive)
      return toSubscription(await row.executeTakeFirst())
    },
    async find(digest, oldest) {
      const row = subscriptions.select(columns).where('digest', '=', digest)
      return toSubscription(await row.where('asked_at', '>', oldest).executeTakeFirst())
    },
    async toCheck(now, limit) {
      const rows = await subscriptions
        .innerJoin('user_states', 'user_states.user_id', 'reminder_subscriptions.user_id')
        .select(['user_states.user_id', 'sent_until', 'version'])
        .where('sent_until', 'is not', null)
        .where(({ eb, or }) =>
          or([
            eb('retry_at', 'is', null),
            eb('retry_at', '<=', now),
            // The clock was wrong then.
            eb('retry_at', '>', latestRetry(now)),
          ]),
        )
        .where(({ eb, or, ref }) =>
          or([
            eb('next_at', '<=', now),
            eb('seen_version', 'is distinct from', ref('version')),
            eb('sent_until', '>', latestSent(now)),
          ]),
        )
        // What is not known may be due.
        .orderBy('next_at', (order) => order.asc().nullsFirst())
        .orderBy('user_states.user_id')
        .limit(limit)
        .execute()
      return rows.map(({ user_id: userId, sent_until: sentUntil, version }) => ({
        userId,
        sentUntil: sentUntil ?? now,
        version,
      }))
    },
  }
}

/** Asks for, confirms and removes them, inside a transaction. */
export function reminderSubscriptionWriter(
  db: Kysely<Tables>,
): AccountTransaction['reminderSubscriptions'] {
  return {
    async ask({ userId, digest, askedAt }, lately) {
      const values = { digest, asked_at: askedAt }
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('reminder_subscriptions')
        .values({ user_id: userId, ...values })
        .onConflict((conflict) =>
          conflict
            .column('user_id')
            .doUpdateSet(values)
            .where('reminder_subscriptions.confirmed_at', 'is', null)
            .where('reminder_subscriptions.asked_at', '<=', lately),
        )
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },
    async confirm(digest, { oldest, now }) {
      const { numUpdatedRows } = await db
        .updateTable('reminder_subscriptions')
        .set({ digest: null, confirmed_at: now, sent_until: now })
        .where('digest', '=', digest)
        .where('asked_at', '>', oldest)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
    async end(userId) {
      const ending = db
        .updateTable('reminder_subscriptions')
        .set({
          digest: null,
          confirmed_at: null,
          sent_until: null,
          seen_version: null,
          next_at: null,
          retry_at: null,
        })
        .where('user_id', '=', userId)
      const confirmed = ending.where('confirmed_at', 'is not', null)
      if ((await confirmed.executeTakeFirstOrThrow()).numUpdatedRows > 0n) return true
      await ending.execute()
      return false
    },
    async forget(digest) {
      await db.deleteFrom('reminder_subscriptions').where('digest', '=', digest).execute()
    },
  }
}

/** Stores what was sent, inside a transaction. */
export const sentReminderWriter = (
  db: Kysely<Tables>,
): MaintenanceTransaction['reminderSubscriptions'] => ({
  async sent(userId, { from, until, version, next = null, waits }) {
    await db
      .updateTable('reminder_subscriptions')
      .set({
        sent_until: until,
        seen_version: version,
        next_at: next,
        retry_at: waits ? next : null,
      })
      .where('user_id', '=', userId)
      .where('sent_until', '=', from)
      .execute()
  },
})

/** One that has ended has neither: it only tells when its user was asked last. */
const isLive = ({ eb, or }: ExpressionBuilder<Tables, 'reminder_subscriptions'>) =>
  or([eb('digest', 'is not', null), eb('confirmed_at', 'is not', null)])

const columns = ['user_id', 'asked_at', 'confirmed_at'] as const

type Row = Pick<Selectable<ReminderSubscriptionTable>, (typeof columns)[number]>

const toSubscription = (row: Row | undefined): ReminderSubscription | undefined =>
  row && {
    userId: row.user_id,
    askedAt: row.asked_at,
    confirmedAt: row.confirmed_at,
  }
