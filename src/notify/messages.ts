import { confirmationLifetime } from '../domain/accounts/reminder-subscription.ts'
import type { Language } from '../domain/accounts/user.ts'
import { hoursIn } from '../domain/time/durations.ts'

const hours = hoursIn(confirmationLifetime)

interface MailTexts {
  /** Subject of a mail about one assignment. */
  one(title: string, due: string): string
  /** Subject of a mail about more. */
  many(count: number): string
  readonly begin: string
  /** An assignment in the list. */
  ofSubject(title: string, subject: string): string
  due(time: string): string
  more(count: number): string
  /** Before the address of the page. */
  readonly end: string
  readonly confirmSubject: string
  /** Before the address of the page. */
  confirm(email: string): string
  readonly ignore: string
}

export const mailTexts: Readonly<Record<Language, MailTexts>> = {
  ja: {
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
  },
  en: {
    one: (title, due) => `“${title}”: due ${due}`,
    many: (count) => `Homework: ${count} reminders`,
    begin: 'This is a reminder of your homework.',
    ofSubject: (title, subject) => `${title} (${subject})`,
    due: (time) => `due ${time}`,
    more: (count) => `and ${count} more`,
    end: 'You can turn these e-mails off on this page:',
    confirmSubject: 'Kadai: please confirm reminders by e-mail',
    confirm: (email) =>
      `To get reminders of your homework at ${email}, open this page within ${hours} hours and choose “Send reminders”:`,
    ignore: 'If you did not ask for this, ignore it: nothing will be sent.',
  },
}
