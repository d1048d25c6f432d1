import type { ExpressionBuilder, Kysely, Selectable } from 'kysely'
import { type ReminderWindow, urgentLead } from '../../domain/reminder.ts'
import type { AssignmentTable, Tables } from '../schema.ts'
import type { RemindedAssignment, ReminderReader } from '../store.ts'

/** `remindersOf` of the domain, as SQL. */
export function reminderReader(db: Kysely<Tables>): ReminderReader {
  const openOf = (userId: number) =>
    db
      .selectFrom('assignments')
      .where('user_id', '=', userId)
      .where('is_archived', '=', 0)
      .where('completed_at', 'is', null)
  return {
    async inWindow(userId, window, limit) {
      const rows = await openOf(userId)
        .select(columns)
        .where((it) => it.or([isRemindedIn(it, window), isUrgentIn(it, window)]))
        .orderBy('due_date')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(toReminded)
    },
    async nextAfter(userId, after) {
      const window = { after, until: Number.MAX_SAFE_INTEGER - urgentLead }
      const first = await openOf(userId)
        .select(({ fn }) => [
          fn
            .min('reminder_at')
            .filterWhere((it) => isRemindedIn(it, window))
            .as('reminder'),
          fn
            .min('due_date')
            .filterWhere((it) => isUrgentIn(it, window))
            .as('urgentDue'),
        ])
        .executeTakeFirstOrThrow()
      const times = [first.reminder, first.urgentDue && first.urgentDue - urgentLead]
      const found = times.filter((it) => it !== null)
      return found.length === 0 ? undefined : Math.min(...found)
    },
  }
}

type Builder = ExpressionBuilder<Tables, 'assignments'>

const isRemindedIn = ({ eb, and }: Builder, { after, until }: ReminderWindow) =>
  and([
    eb('reminder_enabled', '=', 1),
    eb('reminder_at', '>', after),
    eb('reminder_at', '<=', until),
  ])

const isUrgentIn = ({ eb, and }: Builder, { after, until }: ReminderWindow) =>
  and([
    eb('urgent_reminder_enabled', '=', 1),
    eb('due_date', '>', after + urgentLead),
    eb('due_date', '<=', until + urgentLead),
  ])

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
