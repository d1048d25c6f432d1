import type { ExpressionBuilder, Kysely, Selectable } from 'kysely'
import type { AuditEntry, AuditFilter } from '../../domain/audit.ts'
import { offsetOf } from '../../domain/pagination.ts'
import type { Tables } from '../schema.ts'
import type { AccountTransaction, AuditReader } from '../store.ts'
import type { AuditEntryTable } from './account-schema.ts'

export function auditReader(db: Kysely<Tables>): AuditReader {
  return {
    async list(filter, page) {
      const [{ count }, rows] = await Promise.all([
        db
          .selectFrom(matching(db, filter).as('matching'))
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
        matching(db, filter)
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .limit(page.pageSize)
          .offset(offsetOf(page))
          .execute(),
      ])
      return { items: rows.map(toEntry), totalCount: count }
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
 * The entries about a user are two halves, each a range of an index by time: nothing needs
 * sorting.
 */
function matching(db: Kysely<Tables>, { action, userId, from, before }: AuditFilter) {
  let entries = db.selectFrom('audit_entries').selectAll()
  if (action !== undefined) entries = entries.where('action', '=', action)
  if (from !== undefined) entries = entries.where('at', '>=', from)
  if (before !== undefined) entries = entries.where('at', '<', before)
  if (userId === undefined) return entries
  const doneBy = entries.where('actor_id', '=', userId)
  const doneTo = entries.where('subject_id', '=', userId)
  const byAnother = ({ or, eb }: Where) =>
    or([eb('actor_id', 'is', null), eb('actor_id', '!=', userId)])
  return doneBy.unionAll(doneTo.where(byAnother))
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
