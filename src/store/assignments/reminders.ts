import {
  type ExpressionBuilder,
  type Kysely,
  type Selectable,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import { type ReminderWindow, urgentLead } from '../../domain/assignments/reminder.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { AssignmentTable, Tables } from '../schema.ts'
import type { RemindedAssignment, ReminderReader } from '../store.ts'

/** `timesOfMails` of the domain, as SQL. */
export function reminderReader(db: Kysely<Tables>): ReminderReader {
  const { ownOf, urgentOf, lateOf } = kindsOfReminders(db)
  return {
    async inWindow(userId, { after, until }, limit) {
      const due = { after: after + urgentLead, until: until + urgentLead }
      const own = ownOf(userId).where((it) => isIn(it, 'reminder_at', { after, until }))
      const urgent = urgentOf(userId).where((it) => isIn(it, 'due_date', due))
      const late = lateOf(userId).where((it) => isIn(it, 'created_at', { after, until }))
      const all = own.select(columns).union(urgent.select(columns)).union(late.select(columns))
      const rows = await db
        .selectFrom(all.as('found'))
        .select(columns)
        .select(({ fn }) => fn.countAll<number>().over().as('total'))
        .orderBy('due_date')
        .orderBy('id')
        .limit(limit)
        .execute()
      return { items: rows.map(toReminded), totalCount: rows[0]?.total ?? 0 }
    },
    async nextAfter(userId, after) {
      const [own, urgent, late] = await Promise.all([
        firstAfter(ownOf(userId), 'reminder_at', after),
        firstAfter(urgentOf(userId), 'due_date', after + urgentLead),
        firstAfter(lateOf(userId), 'created_at', after),
      ])
      const times = [own, urgent && urgent - urgentLead, late].filter((it) => it !== undefined)
      return times.length === 0 ? undefined : Math.min(...times)
    },
  }
}

/** The open assignments of a user with each kind of reminder, which has an index of its own. */
function kindsOfReminders(db: Kysely<Tables>) {
  const openOf = (userId: number) =>
    db
      .selectFrom('assignments')
      .where('user_id', '=', userId)
      .where('is_archived', '=', 0)
      .where('completed_at', 'is', null)
  return {
    ownOf: (userId: number) =>
      openOf(userId)
        .where('reminder_enabled', '=', sql.lit(1))
        .whereRef('reminder_at', '>', 'created_at'),
    urgentOf: (userId: number) =>
      openOf(userId).where('urgent_reminder_enabled', '=', sql.lit(1)).where(isUrgentAfterCreation),
    /**
     * Occurrences that their series has created, but not at its own creation, after a reminder of theirs: that is sent at
     * their creation.
     */
    lateOf: (userId: number) =>
      openOf(userId)
        .where('recurring_setting_id', 'is not', null)
        .whereRef('due_date', '>', 'created_at')
        .where(hadOneBeforeCreation)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('recurring_settings')
              .select('recurring_settings.id')
              .where('recurring_settings.user_id', '=', userId)
              .whereRef('recurring_settings.id', '=', 'assignments.recurring_setting_id')
              .whereRef('recurring_settings.created_at', '<', 'assignments.created_at'),
          ),
        ),
  }
}

type Time = 'reminder_at' | 'due_date' | 'created_at'
type Query = SelectQueryBuilder<Tables, 'assignments', unknown>
type Builder = ExpressionBuilder<Tables, 'assignments'>

const isIn = ({ eb, and }: Builder, time: Time, { after, until }: ReminderWindow) =>
  and([eb(time, '>', after), eb(time, '<=', until)])

const isUrgentAfterCreation = ({ eb, ref }: Builder) =>
  eb(eb('due_date', '-', urgentLead), '>', ref('created_at'))

const hadOneBeforeCreation = ({ eb, and, or, ref }: Builder) =>
  or([
    and([eb('reminder_enabled', '=', 1), eb('reminder_at', '<=', ref('created_at'))]),
    and([
      eb('urgent_reminder_enabled', '=', 1),
      eb(eb('due_date', '-', urgentLead), '<=', ref('created_at')),
    ]),
  ])

async function firstAfter(query: Query, time: Time, after: Instant): Promise<Instant | undefined> {
  const first = query.where(time, '>', after).select(time).orderBy(time).limit(1)
  return (await first.executeTakeFirst())?.[time] ?? undefined
}

const columns = ['id', 'title', 'subject', 'due_date'] as const

const toReminded = (
  row: Pick<Selectable<AssignmentTable>, (typeof columns)[number]>,
): RemindedAssignment => ({
  id: row.id,
  title: row.title,
  subject: row.subject,
  dueDate: row.due_date,
})
