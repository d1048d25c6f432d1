import { linkLifetime } from '../domain/accounts/one-time-link.ts'
import { confirmationLifetime } from '../domain/accounts/reminder-subscription.ts'
import type { AccountChange } from '../domain/accounts/security-alert.ts'
import type { Language } from '../domain/accounts/user.ts'
import { hoursIn, minutesIn } from '../domain/time/durations.ts'

const hours = hoursIn(confirmationLifetime)
const minutes = minutesIn(linkLifetime.mailed_password)

const en = {
  /** Subject of a mail about one assignment. */
  one: (title: string, due: string) => `“${title}”: due ${due}`,
  /** Subject of a mail about more. */
  many: (count: number) => `Homework: ${count} reminders`,
  begin: 'This is a reminder of your homework.',
  /** An assignment in the list. */
  ofSubject: (title: string, subject: string) => `${title} (${subject})`,
  due: (time: string) => `due ${time}`,
  more: (count: number) => `and ${count} more`,
  /** Before the address of the page. */
  end: 'You can turn these e-mails off on this page:',
  confirmSubject: 'Kadai: please confirm reminders by e-mail',
  /** Before the address of the page. */
  confirm: (email: string) =>
    `To get reminders of your homework at ${email}, open this page within ${hours} hours and choose “Send reminders”:`,
  ignore: 'If you did not ask for this, ignore it: nothing will be sent.',
  passwordSubject: 'Kadai: set a new password',
  /** Before the address of the page. */
  password: (email: string) =>
    `To set a new password for ${email}, open this page within ${minutes} minutes of asking for it. The link works once:`,
  passwordOfAdministrator: (email: string) =>
    `Somebody asked for a new password for ${email}, but those of administrators are not set by e-mail. Another administrator can make a link on your page under Users, and so can this command on the server:\n\n  kadai user reset-password ${email}`,
  ignorePassword: 'If you did not ask for this, ignore it: your password stays as it is.',
  alertSubject: {
    password: 'Kadai: your password was changed',
    email: 'Kadai: your e-mail address was changed',
    second_factor_on: 'Kadai: two-step sign-in was turned on',
    second_factor_off: 'Kadai: two-step sign-in was turned off',
    recovery_codes: 'Kadai: new recovery codes were made',
    recovery_code_used: 'Kadai: a recovery code was used',
  } satisfies Record<AccountChange, string>,
  alert: {
    password: (email: string, time: string) => `The password of ${email} was changed (${time}).`,
    email: (email: string, time: string) =>
      `The account of ${email} has another e-mail address now (${time}). This one no longer signs in.`,
    second_factor_on: (email: string, time: string) =>
      `Two-step sign-in was turned on for ${email} (${time}).`,
    second_factor_off: (email: string, time: string) =>
      `Two-step sign-in was turned off for ${email} (${time}).`,
    recovery_codes: (email: string, time: string) =>
      `New recovery codes for two-step sign-in were made for ${email} (${time}). The earlier ones no longer work.`,
    recovery_code_used: (email: string, time: string) =>
      `Somebody signed in as ${email} with the password and a recovery code (${time}). That code no longer works.`,
  } satisfies Record<AccountChange, (email: string, time: string) => string>,
  /** Before the address of the page. */
  setPassword:
    'If that was not you, tell an administrator at once, and set a new password, from this page:',
  tellAdministrator: 'If that was not you, tell an administrator at once.',
}

const ja: typeof en = {
  one: (title, due) => `「${title}」の期限：${due}`,
  many: (count) => `課題のリマインダー：${count}件`,
  begin: '課題のリマインダーです。',
  ofSubject: (title, subject) => `${title}（${subject}）`,
  due: (time) => `期限：${time}`,
  more: (count) => `ほか${count}件`,
  end: 'このメールは、次のページで止められます。',
  confirmSubject: 'Kadai：リマインダーのメールの確認',
  confirm: (email) =>
    `${email} に課題のリマインダーをメールで送るには、次のページを開いて「メールで受け取る」を押してください。リンクは${hours}時間有効です。`,
  ignore: '心当たりがない場合は、このメールを無視してください。何も送られません。',
  passwordSubject: 'Kadai：パスワードの再設定',
  password: (email) =>
    `${email} の新しいパスワードを設定するには、次のページを開いてください。リンクは、申し込みから${minutes}分間有効で、一度だけ使えます。`,
  passwordOfAdministrator: (email) =>
    `${email} のパスワードの再設定が求められましたが、管理者のパスワードはメールでは再設定できません。ほかの管理者に、利用者の画面でリンクを作ってもらうか、サーバーで次のコマンドを実行してください。\n\n  kadai user reset-password ${email}`,
  ignorePassword: '心当たりがない場合は、このメールを無視してください。パスワードは変わりません。',
  alertSubject: {
    password: 'Kadai：パスワードが変更されました',
    email: 'Kadai：メールアドレスが変更されました',
    second_factor_on: 'Kadai：2段階認証が有効になりました',
    second_factor_off: 'Kadai：2段階認証が無効になりました',
    recovery_codes: 'Kadai：リカバリーコードが再発行されました',
    recovery_code_used: 'Kadai：リカバリーコードが使われました',
  },
  alert: {
    password: (email, time) => `${email} のパスワードが変更されました（${time}）。`,
    email: (email, time) =>
      `${email} のアカウントのメールアドレスが変更されました（${time}）。このアドレスではログインできなくなりました。`,
    second_factor_on: (email, time) => `${email} の2段階認証が有効になりました（${time}）。`,
    second_factor_off: (email, time) => `${email} の2段階認証が無効になりました（${time}）。`,
    recovery_codes: (email, time) =>
      `${email} のリカバリーコードが再発行されました（${time}）。これまでのコードは使えません。`,
    recovery_code_used: (email, time) =>
      `${email} のパスワードとリカバリーコードでログインがありました（${time}）。このコードはもう使えません。`,
  },
  setPassword:
    '心当たりがない場合は、すぐに管理者に知らせ、次のページから新しいパスワードを設定してください。',
  tellAdministrator: '心当たりがない場合は、すぐに管理者に知らせてください。',
}

export const mailTexts: Readonly<Record<Language, typeof en>> = { ja, en }
