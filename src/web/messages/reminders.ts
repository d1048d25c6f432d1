import { askAgainAfter, confirmationLifetime } from '../../domain/accounts/reminder-subscription.ts'
import { hoursIn, minutesIn } from '../../domain/time/durations.ts'
import type { Translated } from './translated.ts'

const hours = hoursIn(confirmationLifetime)
const minutes = minutesIn(askAgainAfter)

const en = {
  title: 'Reminders by e-mail',
  advice: (email: string) =>
    `Each reminder is sent to ${email} at its time. First you get an e-mail to confirm the address.`,
  ask: 'Send reminders',
  on: (email: string) => `Your reminders are sent to ${email}.`,
  remove: 'Stop sending reminders',
  /** A mail with a link was sent. */
  asked: (email: string, time: string) => `A confirmation was sent to ${email} on ${time}.`,
  askedAdvice: `Open the link in it within ${hours} hours. If it has not come after ${minutes} minutes, look in your spam folder, or have it sent again.`,
  askAgain: 'Send it again',
  cancel: 'Cancel',
  /** The page of that link. */
  confirmTitle: 'Confirm reminders by e-mail',
  confirmAdvice: (email: string) => `Reminders of your homework will be sent to ${email}.`,
  confirm: 'Send reminders',
  confirmed: 'Reminders are on',
  confirmedAdvice: 'You can turn them off at any time: Account, Reminders.',
  toStart: 'To today’s homework',
  over: 'This link does not work any more',
  overAdvice:
    'It has expired, or was used already. You can have another one sent: Account, Reminders.',
}

const ja: typeof en = {
  title: 'リマインダーのメール',
  advice: (email) =>
    `課題のリマインダーを、その時刻に ${email} へ送ります。はじめに、確認のメールが届きます。`,
  ask: 'メールで受け取る',
  on: (email) => `リマインダーを ${email} へ送っています。`,
  remove: 'メールを止める',
  asked: (email, time) => `${time}に、確認のメールを ${email} へ送りました。`,
  askedAdvice: `メールのリンクを${hours}時間以内に開いてください。${minutes}分たっても届かない場合は、もう一度送れます。迷惑メールのフォルダーも確認してください。`,
  askAgain: 'もう一度送る',
  cancel: 'キャンセル',
  confirmTitle: 'リマインダーのメールの確認',
  confirmAdvice: (email) => `課題のリマインダーを ${email} へ送ります。`,
  confirm: 'メールで受け取る',
  confirmed: 'リマインダーのメールを有効にしました',
  confirmedAdvice: 'アカウントの「リマインダー」のページで、いつでも止められます。',
  toStart: '今日の課題へ',
  over: 'このリンクは使えません',
  overAdvice:
    '期限が切れたか、すでに使われました。アカウントの「リマインダー」のページから、確認のメールをもう一度送れます。',
}

export const reminderTexts: Translated<typeof en> = { ja, en }
