import { type Kysely, type Selectable, sql } from 'kysely'
import { urgentLead } from '../../domain/reminder.ts'
import type { Instant } from '../../domain/time.ts'
import type { AssignmentTable, Tables } from '../schema.ts'
import type { RemindedAssignment, ReminderReader } from '../store.ts'

/** `remindersOf` of the domain, as SQL. Each kind of reminder has an index of its own. */
export function reminderReader(db: Kysely<Tables>): ReminderReader {
  const openOf = (userId: number) =>
    db
      .selectFrom('assignments')
      .where('user_id', '=', userId)
      .where('is_archived', '=', 0)
      .where('completed_at', 'is', null)
  const reminded = (userId: number, after: Instant) =>
    openOf(userId).where('reminder_enabled', '=', sql.lit(1)).where('reminder_at', '>', after)
  const urgent = (userId: number, after: Instant) =>
    openOf(userId)
      .where('urgent_reminder_enabled', '=', sql.lit(1))
      .where('due_date', '>', after + urgentLead)
  return {
    async inWindow(userId, { after, until }, limit) {
      const dueInTime = urgent(userId, after).where('due_date', '<=', until + urgentLead)
      const rows = await reminded(userId, after)
        .where('reminder_at', '<=', until)
        .select(columns)
        .union(dueInTime.select(columns))
        .orderBy('due_date')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(toReminded)
    },
    async nextAfter(userId, after) {
      const [own, due] = await Promise.all([
        reminded(userId, after).select('reminder_at').orderBy('reminder_at').limit(1).execute(),
        urgent(userId, after).select('due_date').orderBy('due_date').limit(1).execute(),
      ])
      const times = [own[0]?.reminder_at, due[0] && due[0].due_date - urgentLead]
      const found = times.filter((it) => it !== undefined && it !== null)
      return found.length === 0 ? undefined : Math.min(...found)
    },
  }
}

const columns = [
  'id',
  'title',
  'subject',
  'due_date',
  'reminder_enabled',
  'reminder_at',
  'urgent_reminder_enabled',
  'created_at',
] as const

const toReminded = (
  row: Pick<Selectable<AssignmentTable>, (typeof columns)[number]>,
): RemindedAssignment => ({
  id: row.id,
  title: row.title,
  subject: row.subject,
  dueDate: row.due_date,
  reminderEnabled: row.reminder_enabled === 1,
  reminderAt: row.reminder_at,
  urgentReminderEnabled: row.urgent_reminder_enabled === 1,
  createdAt: row.created_at,
})
