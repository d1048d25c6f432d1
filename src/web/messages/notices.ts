import { linkLifetime } from '../../domain/accounts/one-time-link.ts'
import { askAgainAfter } from '../../domain/accounts/reminder-subscription.ts'
import { mostSkippedDates } from '../../domain/series/skipped-dates.ts'
import { minutesIn } from '../../domain/time/durations.ts'
import type { Translated } from './translated.ts'

const minutes = minutesIn(askAgainAfter)
const linkMinutes = minutesIn(linkLifetime.mailed_password)

const en = {
  assignment_created: 'Assignment added',
  assignment_saved: 'Assignment saved',
  assignment_archived: 'Assignment archived: it no longer appears in lists',
  assignment_unarchived: 'Assignment brought back from the archive',
  assignment_completed: 'Completed',
  assignment_reopened: 'Reopened',
  assignment_deleted: 'Assignment deleted',
  assignment_restored: 'Assignment restored',
  assignment_gone: 'This assignment has already been deleted',
  assignment_not_restored: 'Not restored: it was restored already, or deleted too long ago',
  assignments_full:
    'Not restored: you have as many assignments as you can have. Delete one that you do not need first',
  series_created: 'Series added',
  series_saved: 'Series saved',
  series_paused: 'Series paused',
  series_resumed: 'Series resumed',
  series_deleted: 'Series deleted; its assignments stay',
  date_skipped: 'That date will be skipped',
  date_unskipped: 'That date is no longer skipped',
  dates_skipped: 'The chosen dates will be skipped',
  dates_unskipped: 'The chosen dates are no longer skipped',
  dates_unchanged: 'Nothing was changed: it is done already, or the series is past that date',
  dates_not_chosen: 'Nothing was chosen, so nothing was changed',
  dates_full: `Nothing was changed: one series skips ${mostSkippedDates} dates at most`,
  subject_archived: 'Subject archived',
  subject_archived_and_paused: 'Subject archived, and its series paused',
  subject_restored: 'Subject brought back from the archive',
  subject_restored_without_series:
    'Subject brought back from the archive. Its paused series can be resumed on the Series page',
  subject_gone: 'Nothing was moved: it is done already, or the subject has another name now',
  subject_renamed: 'Subject renamed',
  subject_merged: 'The two subjects are one now',
  subject_same: 'The name is the same as before, so nothing was changed',
  subject_not_renamed:
    'Nothing was renamed: it is done already, or the subject has another name now',
  account_saved: 'Settings saved',
  time_zone_saved:
    'Settings saved. Work stays due at the same moment, which is now shown in the new time zone',
  password_changed: 'Password changed, and all other devices signed out',
  session_ended: 'That device is signed out',
  sessions_ended: 'All other devices are signed out',
  second_factor_on: 'Two-step sign-in is on, and all other devices are signed out',
  second_factor_off: 'Two-step sign-in is off',
  calendar_link_removed: 'Calendar link removed',
  reminders_asked: 'E-mail sent: open the link in it',
  reminders_waiting: `Nothing was sent: a confirmation can be sent once every ${minutes} minutes. Wait a little, then try again`,
  reminders_not_sent: 'The e-mail could not be sent. Check your address, or try again later',
  reminders_off: 'Reminders by e-mail are off',
  key_revoked: 'API key revoked',
  user_saved: 'Details saved',
  user_disabled: 'User disabled',
  user_enabled: 'User enabled',
  administrator_made: 'Now an administrator',
  administrator_unmade: 'No longer an administrator',
  user_deleted: 'User deleted',
  signed_out: 'Signed out',
  password_link_asked: `If there is an account with this address, an e-mail will arrive in a minute. Its link works for ${linkMinutes} minutes. Look among your spam, too`,
  password_set: 'Password set; please sign in',
  sign_in_over: 'That took too long. Please sign in again',
  session_over:
    'You are no longer signed in, so nothing was saved. Sign in to return to where you were',
  session_over_typed:
    'You are no longer signed in. What you typed is kept, but not saved yet: sign in to return to it',
  confirm_first: 'Nothing has been changed yet. Enter your password, then do it again',
  confirmed_again: 'The password is right. Nothing has been changed yet: please do it again',
  form_stale: 'You are signed in again. Nothing has been changed yet: please do it again',
  form_stale_typed:
    'You are signed in again. Nothing is saved yet: check what you typed, and press the button below it again',
  form_of_another:
    'Nothing was changed: that page belonged to another user. This is who is signed in now',
}

const ja: typeof en = {
  assignment_created: '課題を追加しました',
  assignment_saved: '課題を保存しました',
  assignment_archived: '課題をアーカイブしました。一覧には表示されません',
  assignment_unarchived: '課題をアーカイブから戻しました',
  assignment_completed: '完了にしました',
  assignment_reopened: '未完了に戻しました',
  assignment_deleted: '課題を削除しました',
  assignment_restored: '課題を元に戻しました',
  assignment_gone: 'この課題はすでに削除されています',
  assignment_not_restored: '元に戻せませんでした。すでに元に戻されたか、戻せる期間を過ぎています',
  assignments_full:
    '課題の数が上限に達しているため、元に戻せませんでした。先に、いらない課題を削除してください',
  series_created: 'くり返しを追加しました',
  series_saved: 'くり返しを保存しました',
  series_paused: 'くり返しを一時停止しました',
  series_resumed: 'くり返しを再開しました',
  series_deleted: 'くり返しを削除しました。作成済みの課題は残っています',
  date_skipped: 'その日の課題は作りません',
  date_unskipped: 'その日の課題を作るように戻しました',
  dates_skipped: '選んだ日の課題は作りません',
  dates_unskipped: '選んだ日の課題を作るように戻しました',
  dates_unchanged: '何も変更していません。すでに済んでいるか、くり返しがその日より先に進んでいます',
  dates_not_chosen: '一つも選ばれていないため、何も変更していません',
  dates_full: `何も変更していません。課題を作らない日は、一つのくり返しにつき${mostSkippedDates}日までです`,
  subject_archived: '科目をアーカイブしました',
  subject_archived_and_paused: '科目をアーカイブし、くり返しを一時停止しました',
  subject_restored: '科目をアーカイブから戻しました',
  subject_restored_without_series:
    '科目をアーカイブから戻しました。止まっているくり返しは、「くり返し」の画面で再開できます',
  subject_gone: '移す課題がありませんでした。すでに済んでいるか、科目名が変わっています',
  subject_renamed: '科目名を変更しました',
  subject_merged: '二つの科目を一つにまとめました',
  subject_same: '科目名は前と同じです。何も変更していません',
  subject_not_renamed:
    '名前を変える科目がありませんでした。すでに済んでいるか、科目名が変わっています',
  account_saved: '設定を保存しました',
  time_zone_saved:
    '設定を保存しました。課題の期限そのものは変わらず、新しいタイムゾーンの日付と時刻で表示されます',
  password_changed: 'パスワードを変更し、ほかの端末をログアウトしました',
  session_ended: 'その端末をログアウトしました',
  sessions_ended: 'ほかのすべての端末をログアウトしました',
  second_factor_on: '2段階認証を有効にし、ほかの端末をログアウトしました',
  second_factor_off: '2段階認証を無効にしました',
  calendar_link_removed: 'カレンダー用のリンクを削除しました',
  reminders_asked: '確認のメールを送りました。メールのリンクを開いてください',
  reminders_waiting: `何も送っていません。確認のメールを送れるのは、${minutes}分に一度です。少し待ってから、もう一度お試しください`,
  reminders_not_sent:
    'メールを送れませんでした。アドレスを確認するか、しばらくしてからもう一度お試しください',
  reminders_off: 'リマインダーのメールを止めました',
  key_revoked: 'APIキーを失効させました',
  user_saved: '登録内容を保存しました',
  user_disabled: '利用者を停止しました',
  user_enabled: '利用者の停止を解除しました',
  administrator_made: '管理者にしました',
  administrator_unmade: '管理者から外しました',
  user_deleted: '利用者を削除しました',
  signed_out: 'ログアウトしました',
  password_link_asked: `このアドレスで登録されていれば、まもなくメールが届きます。中のリンクは${linkMinutes}分間使えます。届かないときは、迷惑メールも確かめてください`,
  password_set: 'パスワードを設定しました。ログインしてください',
  sign_in_over: '時間切れになりました。もう一度ログインしてください',
  session_over: 'ログインが切れたため、変更は保存されていません。ログインすると元の画面に戻ります',
  session_over_typed:
    'ログインが切れたため、まだ保存されていません。入力した内容は残っており、ログインすると元の画面に戻ります',
  confirm_first: 'まだ何も変更されていません。パスワードを入力してから、もう一度操作してください',
  confirmed_again: 'パスワードを確認しました。まだ何も変更されていません。もう一度操作してください',
  form_stale: 'ログインし直しています。まだ何も変更していないので、もう一度操作してください',
  form_stale_typed:
    'ログインし直しています。まだ保存されていません。入力した内容を確かめて、その下のボタンをもう一度押してください',
  form_of_another:
    'ほかの利用者の画面から送信されたため、何も変更していません。今はこの利用者でログインしています',
}

/** Messages that the page after a form can show, by their codes. */
export const noticeTexts: Translated<typeof en> = { ja, en }
