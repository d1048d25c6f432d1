/** Messages that the page after a form can show. */
const noticeCodes = [
  'assignment_created',
  'assignment_saved',
  'assignment_archived',
  'assignment_unarchived',
  'assignment_completed',
  'assignment_reopened',
  'assignment_deleted',
  'assignment_restored',
  'assignment_gone',
  'assignment_not_restored',
  'assignments_full',
  'series_created',
  'series_saved',
  'series_paused',
  'series_resumed',
  'series_deleted',
  'date_skipped',
  'date_unskipped',
  'dates_skipped',
  'dates_unskipped',
  'dates_unchanged',
  'dates_not_chosen',
  'dates_full',
  'subject_archived',
  'subject_archived_and_paused',
  'subject_restored',
  'subject_restored_without_series',
  'subject_gone',
  'subject_renamed',
  'subject_merged',
  'subject_same',
  'subject_not_renamed',
  'account_saved',
  'time_zone_saved',
  'password_changed',
  'session_ended',
  'sessions_ended',
  'second_factor_on',
  'second_factor_off',
  'calendar_link_removed',
  'reminders_asked',
  'reminders_waiting',
  'reminders_not_sent',
  'reminders_off',
  'key_revoked',
  'user_saved',
  'user_disabled',
  'user_enabled',
  'administrator_made',
  'administrator_unmade',
  'user_deleted',
  'signed_out',
  'password_set',
  'password_link_asked',
  'sign_in_over',
  'session_over',
  'session_over_typed',
  'confirm_first',
  'confirmed_again',
  'form_stale',
  'form_stale_typed',
  'form_of_another',
] as const
export type NoticeCode = (typeof noticeCodes)[number]

export interface Notice {
  readonly code: NoticeCode
  /** What the change was about. */
  readonly id?: number
}

/** With what the change was about, if that is still known. */
export interface NamedNotice extends Notice {
  readonly topic?: Topic | undefined
}

export interface Topic {
  readonly title: string
  /** The new due date, as text, and whether it is past. */
  readonly due?: { readonly text: string; readonly isPast: boolean }
}

/** As text for a cookie. */
export const noticeText = ({ code, id }: Notice) => (id === undefined ? code : `${code}.${id}`)

/** Undefined for any other text, since cookies come from outside. */
export function readNotice(text: string): Notice | undefined {
  const [, word, id] = /^([a-z_]{1,40})(?:\.(\d{1,15}))?$/.exec(text) ?? []
  const code = noticeCodes.find((it) => it === word)
  if (code === undefined) return undefined
  return id === undefined ? { code } : { code, id: Number(id) }
}
