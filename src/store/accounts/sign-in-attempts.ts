import { type Kysely, sql } from 'kysely'
import type { Tables } from '../schema.ts'
import type { AccountTransaction } from '../store.ts'

/** Stores attempts to sign in, inside a transaction. */
export function signInAttemptWriter(db: Kysely<Tables>): AccountTransaction['signInAttempts'] {
  const forgetKey = async (key: string) => {
    await db.deleteFrom('sign_in_attempts').where('key', '=', key).execute()
  }
  return {
    async change(key, decide) {
      const { count, next_at } = await lockedRow(db, key)
      const before = count === unknown ? undefined : { count, nextAt: next_at }
      const after = decide(before)
      if (after) {
        await db
          .updateTable('sign_in_attempts')
          .set({ count: after.count, next_at: after.nextAt })
          .where('key', '=', key)
          .execute()
      } else if (!before) await forgetKey(key)
      return after
    },
    delete: forgetKey,
    async forget(before) {
      await db.deleteFrom('sign_in_attempts').where('next_at', '<', before).execute()
    },
  }
}

/** Count of a row that exists only so that its transaction can lock it. */
const unknown = -1

const lockedRow = (db: Kysely<Tables>, key: string) =>
  db
    .insertInto('sign_in_attempts')
    .values({ key, count: unknown, next_at: 0 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ count: sql.ref<number>('sign_in_attempts.count') }),
    )
    .returning(['count', 'next_at'])
    .executeTakeFirstOrThrow()
