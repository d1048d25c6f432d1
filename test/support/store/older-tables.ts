import { type Kysely, sql } from 'kysely'
import { contentsOf } from '../../../src/store/copy/contents.ts'
import type { Engine } from '../../../src/store/engines/engine.ts'
import { migrations } from '../../../src/store/migrations/index.ts'
import type { Tables } from '../../../src/store/schema.ts'

/** The tables as the first step made them. */
export const firstTables = migrations.slice(0, 1)

const people = 3
const perPerson = 40

/** Fills tables that are at the first step: people with keys, series and assignments. */
export async function fillFirstTables(db: Kysely<Tables>): Promise<void> {
  for (let user = 1; user <= people; user++) {
    for (const statement of statementsFor(user)) await sql.raw(statement).execute(db)
  }
}

function statementsFor(user: number): readonly string[] {
  const ids = Array.from({ length: perPerson }, (_, n) => n + 1)
  const assignments = ids.map((n) => {
    const completed = n % 3 === 0 ? `${1000 * n}` : 'null'
    const series = n === 1 ? `${user}, '2026-04-10'` : 'null, null'
    const text = `'Task ${n}', '${'x'.repeat(20 * n)}', '${n % 2 === 0 ? 'Art' : ''}'`
    return `(${user}, ${text}, 1, ${2000 * n}, ${completed}, 0, 0, ${n % 5 === 0 ? 1 : 0}, 5, 9, ${series})`
  })
  return [
    `insert into users (email, name, is_admin, time_zone, language, created_at, updated_at)
      values ('${user}@example.test', 'Student', 0, 'Asia/Tokyo', 'ja', 1, 2)`,
    `insert into user_states (user_id, version) values (${user}, 7)`,
    `insert into api_keys (user_id, digest, name, hint, is_read_only, created_at)
      values (${user}, 'digest ${user}', 'Key', 'hm_', 0, 3)`,
    `insert into recurring_settings (user_id, title, description, subject, priority, recurrence_type,
      recurrence_interval, recurrence_day, due_time, end_type, is_active, reminder_enabled,
      urgent_reminder_enabled, anchor_date, last_nominal_date, catch_up, generated_count,
      active_since, created_at, updated_at)
      values (${user}, 'Drill', '', '', 1, 'monthly', 1, 10, '23:59', 'never', 1, 0, 1, '2026-04-10',
        '2026-04-10', 'latest', 1, 1, 1, 2)`,
    `insert into assignments (user_id, title, description, subject, priority, due_date, completed_at,
      reminder_enabled, urgent_reminder_enabled, is_archived, created_at, updated_at,
      recurring_setting_id, nominal_date) values ${assignments.join()}`,
  ]
}

/** An assignment as it was stored until step 13. */
interface OlderAssignment {
  readonly due_date?: number
  readonly completed_at?: number | null
  readonly is_archived?: number
  readonly subject?: string
  readonly recurring_setting_id?: number
  readonly nominal_date?: string
  readonly updated_at?: number
}

/** @returns its id. */
export const insertOlderAssignment = (
  db: Kysely<Tables>,
  userId: number,
  over: OlderAssignment = {},
): Promise<number> =>
  insertOlder(db, 'assignments', {
    user_id: userId,
    title: 'Essay',
    description: '',
    subject: '',
    priority: 1,
    due_date: Date.UTC(2026, 3, 10, 14, 59),
    completed_at: null,
    reminder_enabled: 0,
    reminder_at: null,
    urgent_reminder_enabled: 1,
    is_archived: 0,
    recurring_setting_id: null,
    nominal_date: null,
    created_at: Date.UTC(2026, 3, 1),
    updated_at: Date.UTC(2026, 3, 1),
    ...over,
  })

/**
 * A series as it was stored until step 12, while it could recur on one day of a week only.
 *
 * @returns its id.
 */
export const insertOlderSetting = (
  db: Kysely<Tables>,
  userId: number,
  recurrenceWeekday: number | null,
): Promise<number> =>
  insertOlder(db, 'recurring_settings', {
    user_id: userId,
    title: 'Worksheet',
    description: '',
    subject: '',
    priority: 1,
    recurrence_type: 'weekly',
    recurrence_interval: 1,
    recurrence_weekday: recurrenceWeekday,
    recurrence_day: null,
    due_time: '23:59',
    end_type: 'never',
    end_count: null,
    end_date: null,
    is_active: 1,
    reminder_enabled: 0,
    reminder_offset: null,
    urgent_reminder_enabled: 1,
    anchor_date: '2026-04-06',
    last_nominal_date: '2026-04-06',
    generated_count: 1,
    catch_up: 'all',
    check_at: null,
    active_since: Date.UTC(2026, 3, 1),
    created_at: Date.UTC(2026, 3, 1),
    updated_at: Date.UTC(2026, 3, 1),
  })

/** Raw rows, since what writes to today's tables knows columns that the older ones do not have. */
async function insertOlder(
  db: Kysely<Tables>,
  table: 'assignments' | 'recurring_settings',
  row: object,
): Promise<number> {
  const inserted = await db
    .insertInto(table)
    .values(row as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(inserted.id)
}

/** What a database at the newest step holds: equal only if the content is. */
export const contentsIn = ({ reader, traits }: Engine) =>
  contentsOf(reader, traits, { phase: 'comparing', tell: () => {} })
