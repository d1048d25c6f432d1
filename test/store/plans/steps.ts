import { at } from '../../support/builders.ts'

/** When all is asked. */
export const moment = { now: at('2026-04-10T12:00:00Z'), timeZone: 'Asia/Tokyo' }

export const ofUser = 'user_id=? AND is_archived=?'
export const open = `SEARCH assignments USING INDEX open_assignments_by_due_date (${ofUser}`
export const counters = 'SEARCH user_states USING INTEGER PRIMARY KEY (rowid=?)'
/** The user's state, and that of the one service. */
export const state = [counters, 'SCAN service_states']
export const keptBy = (key: string) =>
  `SEARCH subject_tallies USING INDEX sqlite_autoindex_subject_tallies_1 ${key}`
export const keptBySubject = [keptBy(`(${ofUser})`)]
export const range = `${open} AND due_date>? AND due_date<?)`
const seek = `${open} AND due_date>?)`
const halves = ['COMPOUND QUERY', 'LEFT-MOST SUBQUERY', seek, 'UNION ALL', seek]
export const nextDue = ['CO-ROUTINE first', ...halves, 'SEARCH first']
