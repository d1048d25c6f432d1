import type { Translated } from './translated.ts'

const en = {
  title: 'A link for your calendar app',
  advice:
    'Make a link, and subscribe to it in Google Calendar, Apple Calendar, Outlook or another app: it then shows your open assignments and what your series are going to create, and follows all changes. How soon depends on the app; some look only once a day.',
  reminders:
    'Your reminders are in it as alarms. Some apps ignore the alarms of calendars that you subscribe to.',
  /** Who must be able to reach the service. */
  reach:
    'Apps that read it from the internet, such as Google Calendar and Outlook on the web, must be able to reach this service from there.',
  make: 'Make a link',
  made: (time: string) => `You made a link on ${time}.`,
  renew: 'Make another link',
  renewAdvice: 'Its address cannot be shown again. If you make another, this one stops working.',
  remove: 'Remove the link',
  titleOfNew: 'Your new link',
  shownOnce:
    'It is shown only now. Whoever knows it can read your homework, though not change it, so do not pass it on.',
  use: 'In your calendar app, choose “From URL” or “Subscribe to calendar”, and paste the link.',
  done: 'I have added it',
}

const ja: typeof en = {
  title: 'カレンダーアプリとの連携',
  advice:
    'リンクを作って、GoogleカレンダーやAppleカレンダー、Outlookなどに登録すると、未完了の課題とくり返しの予定が表示され、変更も自動で反映されます。反映されるまでの時間はアプリによって異なり、一日ほどかかるものもあります。',
  reminders:
    'リマインダーは、そのアプリが通知します。登録したカレンダーの通知に対応していないアプリもあります。',
  reach:
    'GoogleカレンダーやWeb版のOutlookのように、インターネット上から読み取るアプリでは、このサービスにインターネットから接続できる必要があります。',
  make: 'リンクを作る',
  made: (time) => `${time}に作ったリンクがあります。`,
  renew: 'リンクを作り直す',
  renewAdvice: 'アドレスはもう一度表示できません。作り直すと、これまでのリンクは使えなくなります。',
  remove: 'リンクを削除する',
  titleOfNew: '新しいリンク',
  shownOnce:
    '表示されるのは今回だけです。このリンクを知っている人は、あなたの課題を読めます（変更はできません）。ほかの人に教えないでください。',
  use: 'カレンダーアプリで「URLで追加」や「照会カレンダー」などを選び、このリンクを貼り付けてください。',
  done: '登録したので閉じる',
}

export const calendarLinkTexts: Translated<typeof en> = { ja, en }
