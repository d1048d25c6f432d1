import type { AuditAction, DetailWord } from '../../../domain/accounts/audit.ts'
import type { Translated } from '../translated.ts'

interface AuditTexts {
  readonly when: string
  readonly who: string
  readonly what: string
  readonly whom: string
  readonly detail: string
  readonly operator: string
  readonly nobody: string
  readonly commandLine: string
  readonly action: string
  readonly anyAction: string
  readonly user: string
  readonly from: string
  readonly to: string
  readonly empty: string
  /** That older entries are not listed. */
  cut(count: string): string
  readonly actions: Readonly<Record<AuditAction, string>>
  readonly words: Readonly<Record<DetailWord, string>>
  devices(count: string): string
  /** Separator between several of them. */
  readonly between: string
}

const ja: AuditTexts = {
  when: '日時',
  who: '実行者・接続元',
  what: '操作',
  whom: '対象',
  detail: '詳細',
  operator: '運用者',
  nobody: '不明',
  commandLine: 'コマンド',
  action: '操作',
  anyAction: 'すべての操作',
  user: 'メールアドレス',
  from: 'この日から',
  to: 'この日まで',
  empty: '該当する記録はありません。',
  cut: (count) =>
    `新しい順に${count}件までを表示しています。それより前の記録は、日付を指定すると見られます。`,
  actions: {
    sign_in: 'ログイン',
    code_asked: '正しいパスワードの入力（確認コード待ち）',
    sign_in_failed: 'ログインの失敗',
    sign_out: 'ログアウト',
    confirmation_failed: '本人確認の失敗',
    sessions_ended: '端末のログアウト',
    password_changed: 'パスワードの変更',
    password_link_made: 'パスワード設定リンクの作成',
    password_link_mailed: 'パスワード設定リンクのメール送信',
    password_link_used: 'リンクによるパスワードの設定',
    second_factor_on: '2段階認証の有効化',
    second_factor_off: '2段階認証の無効化',
    recovery_code_used: 'リカバリーコードの使用',
    recovery_codes_renewed: 'リカバリーコードの再発行',
    calendar_link_made: 'カレンダー用リンクの作成',
    calendar_link_removed: 'カレンダー用リンクの削除',
    reminders_on: 'リマインダーのメールの有効化',
    reminders_off: 'リマインダーのメールの停止',
    user_added: '利用者の追加',
    user_registered: '本人による登録',
    user_changed: '登録内容の変更',
    user_disabled: '利用の停止',
    user_enabled: '停止の解除',
    administrator_made: '管理者への変更',
    administrator_unmade: '管理者の解除',
    user_deleted: '利用者の削除',
    key_issued: 'APIキーの発行',
    key_revoked: 'APIキーの失効',
    backup_restored: 'バックアップからの復元',
  },
  words: {
    password: 'パスワード',
    code: '確認コード',
    disabled: '利用停止中',
    email: 'メールアドレス',
    name: '名前',
    timeZone: 'タイムゾーン',
    language: '言語',
  },
  devices: (count) => `${count}台`,
  between: '、',
}

const en: AuditTexts = {
  when: 'When',
  who: 'Who, from where',
  what: 'What',
  whom: 'To whom',
  detail: 'Detail',
  operator: 'operator',
  nobody: 'unknown',
  commandLine: 'command line',
  action: 'Action',
  anyAction: 'All actions',
  user: 'E-mail address',
  from: 'From',
  to: 'Until',
  empty: 'No entries match.',
  cut: (count) => `The newest ${count} are listed. To see earlier ones, choose dates.`,
  actions: {
    sign_in: 'Signed in',
    code_asked: 'Gave the password, was asked for a code',
    sign_in_failed: 'Failed to sign in',
    sign_out: 'Signed out',
    confirmation_failed: 'Failed to confirm password',
    sessions_ended: 'Signed devices out',
    password_changed: 'Changed password',
    password_link_made: 'Made a link to set a password',
    password_link_mailed: 'Asked for a link to set a password, by e-mail',
    password_link_used: 'Set password by link',
    second_factor_on: 'Turned two-step sign-in on',
    second_factor_off: 'Turned two-step sign-in off',
    recovery_code_used: 'Used a recovery code',
    recovery_codes_renewed: 'Renewed recovery codes',
    calendar_link_made: 'Made a calendar link',
    calendar_link_removed: 'Removed the calendar link',
    reminders_on: 'Turned on reminders by e-mail',
    reminders_off: 'Turned off reminders by e-mail',
    user_added: 'Added user',
    user_registered: 'Registered',
    user_changed: 'Changed details',
    user_disabled: 'Disabled user',
    user_enabled: 'Enabled user',
    administrator_made: 'Made administrator',
    administrator_unmade: 'Removed administrator role',
    user_deleted: 'Deleted user',
    key_issued: 'Issued API key',
    key_revoked: 'Revoked API key',
    backup_restored: 'Restored a backup',
  },
  words: {
    password: 'password',
    code: 'code',
    disabled: 'user is disabled',
    email: 'e-mail address',
    name: 'name',
    timeZone: 'time zone',
    language: 'language',
  },
  devices: (count) => (count === '1' ? '1 device' : `${count} devices`),
  between: ', ',
}

export const auditTexts: Translated<AuditTexts> = { ja, en }
