import type { Kysely, Selectable } from 'kysely'
import type { SecondFactor } from '../../domain/accounts/second-factor.ts'
import { countRows } from '../counts.ts'
import type { Tables } from '../schema.ts'
import type { AccountTransaction, SecondFactorReader } from '../store.ts'
import type { SecondFactorTable } from './account-schema.ts'

export function secondFactorReader(db: Kysely<Tables>): SecondFactorReader {
  return {
    async find(userId) {
      const row = await factorOf(db, userId).executeTakeFirst()
      return row && toSecondFactor(row)
    },
    countRecoveryCodes: (userId) =>
      countRows(db.selectFrom('recovery_codes').where('user_id', '=', userId)),
  }
}

/** Changes second factors, inside a transaction. */
export function secondFactorWriter(
  db: Kysely<Tables>,
  locksRows: boolean,
): AccountTransaction['secondFactors'] {
  return {
    async find(userId) {
      // A concurrent request with the same code waits here, then sees that it was used.
      const factor = factorOf(db, userId).$if(locksRows, (it) => it.forUpdate())
      const row = await factor.executeTakeFirst()
      return row && toSecondFactor(row)
    },
    async save({ userId, secret, confirmedAt, lastPeriod }) {
      const changes = { secret, confirmed_at: confirmedAt, last_period: lastPeriod }
      await db
        .insertInto('second_factors')
        .values({ user_id: userId, ...changes })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
        .execute()
    },
    async delete(userId) {
      await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
      await db.deleteFrom('second_factors').where('user_id', '=', userId).execute()
    },
    async saveRecoveryCodes(userId, digests) {
      await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
      if (digests.length === 0) return
      const codes = digests.map((digest) => ({ user_id: userId, digest }))
      await db.insertInto('recovery_codes').values(codes).execute()
    },
    async takeRecoveryCode(userId, digest) {
      const { numDeletedRows } = await db
        .deleteFrom('recovery_codes')
        .where('user_id', '=', userId)
        .where('digest', '=', digest)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}

const factorOf = (db: Kysely<Tables>, userId: number) =>
  db.selectFrom('second_factors').selectAll().where('user_id', '=', userId)

const toSecondFactor = (row: Selectable<SecondFactorTable>): SecondFactor => ({
  userId: row.user_id,
  secret: row.secret,
  confirmedAt: row.confirmed_at,
  lastPeriod: row.last_period,
})
