import type { ExpressionBuilder, Kysely, Selectable, SelectQueryBuilder } from 'kysely'
import { type AuditEntry, type AuditFilter, longestAudit } from '../../domain/accounts/audit.ts'
import { offsetOf } from '../../domain/pagination.ts'
import { isStorable } from '../../domain/text.ts'
import { countRows } from '../counts.ts'
import type { Tables } from '../schema.ts'
import type { AccountTransaction, AuditReader } from '../store.ts'
import type { AuditEntryTable } from './account-schema.ts'

export function auditReader(db: Kysely<Tables>): AuditReader {
  return {
    async usersNamed(email) {
      // Callers may ask for an address that cannot be stored.
      if (!isStorable(email)) return []
      const now = db.selectFrom('users').select('id').where('email', '=', email)
      const then = db
        .selectFrom('audit_entries')
        .select('subject_id as id')
        .$narrowType<{ id: number }>()
        .where('subject', '=', email)
        .where('subject_id', 'is not', null)
      return (await now.union(then).execute()).map(({ id }) => id)
    },
    async list(filter, page) {
      const entries = db.selectFrom('audit_entries')
      const offset = offsetOf(page)
      const counted = matching(entries.select('id'), filter).limit(longestAudit + 1)
      const [count, rows] = await Promise.all([
        countRows(db.selectFrom(counted.as('counted'))),
        matching(entries.selectAll(), filter)
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .limit(Math.max(0, Math.min(page.pageSize, longestAudit - offset)))
          .offset(offset)
          .execute(),
      ])
      const totalCount = Math.min(count, longestAudit)
      return { items: rows.map(toEntry), totalCount, isCut: count > longestAudit }
    },
  }
}

/** Adds entries, inside the transaction of the change. */
export function auditWriter(db: Kysely<Tables>): AccountTransaction['audit'] {
  return {
    async insert({ actorId, subjectId, ...entry }) {
      await db
        .insertInto('audit_entries')
        .values({ ...entry, actor_id: actorId, subject_id: subjectId })
        .execute()
    },
  }
}

type Where = ExpressionBuilder<Tables, 'audit_entries'>

/**
 * The entries of each user are two halves, each a range of an index by time: nothing needs
 * sorting.
 */
function matching<O>(
  all: SelectQueryBuilder<Tables, 'audit_entries', O>,
  { action, userIds, from, before }: AuditFilter,
): SelectQueryBuilder<Tables, 'audit_entries', O> {
  let entries = all
  if (action !== undefined) entries = entries.where('action', '=', action)
  if (from !== undefined) entries = entries.where('at', '>=', from)
  if (before !== undefined) entries = entries.where('at', '<', before)
  if (userIds === undefined) return entries
  const byAnother = ({ or, eb }: Where) =>
    or([eb('actor_id', 'is', null), eb('actor_id', 'not in', userIds)])
  const halves = userIds.flatMap((userId) => [
    entries.where('actor_id', '=', userId),
    entries.where('subject_id', '=', userId).where(byAnother),
  ])
  return halves.reduce((union, half) => union.unionAll(half))
}

const toEntry = (row: Selectable<AuditEntryTable>): AuditEntry => ({
  id: row.id,
  at: row.at,
  action: row.action,
  actorId: row.actor_id,
  actor: row.actor,
  subjectId: row.subject_id,
  subject: row.subject,
  detail: row.detail,
  client: row.client,
})
