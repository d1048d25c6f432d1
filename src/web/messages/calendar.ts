import type { Translated } from './translated.ts'

const en = {
  title: 'Calendar',
  /** Label of the links to other months. */
  months: 'Other months',
  previous: 'Previous',
  next: 'Next',
  toToday: 'Go to today',
  wrongMonth: 'That month cannot be shown, so this is the current one.',
  nothing: 'Nothing is due this month.',
  today: 'Today',
  /** Label of the subjects with their colours. */
  subjects: 'Colours of subjects',
  /** Text of the link to where a calendar program is linked. */
  toLink: 'See this in your calendar app',
  /** Name of the calendar that programs read. */
  linked: 'Homework',
  /** Said of an occurrence in that calendar. */
  notCreated: 'To come: its series has not created it yet.',
  done: 'done',
  late: 'overdue',
  /** Label of the link on a day's number, which adds an assignment. */
  add: (day: string) => `${day}: add an assignment`,
  /** Said of an occurrence of a series. */
  coming: 'to come',
  /** Shown if some series were left out. */
  someSeries: 'There are many series: only those that are due next are shown ahead.',
  moreComing: (number: string) => `+${number} to come`,
  more: (number: string) => `+${number} more`,
  moreOn: (day: string, number: string) => `+${number} more on ${day}`,
}

const ja: typeof en = {
  title: 'カレンダー',
  months: '月の移動',
  previous: '前の月',
  next: '次の月',
  toToday: '今日へ',
  wrongMonth: 'その月は表示できないため、今月を表示しています。',
  nothing: 'この月に期限が来る課題はありません。',
  today: '今日',
  subjects: '科目の色',
  toLink: 'ほかのカレンダーアプリでも見る',
  linked: '課題',
  notCreated: 'くり返しの予定です。課題はまだ作成されていません。',
  done: '完了',
  late: '期限切れ',
  add: (day) => `${day}が期限の課題を追加`,
  coming: 'くり返しの予定',
  someSeries: 'くり返しが多いため、次の期限が近いものの予定だけを表示しています。',
  moreComing: (number) => `くり返しの予定 ほか${number}件`,
  more: (number) => `ほか${number}件`,
  moreOn: (day, number) => `ほか${number}件（${day}）`,
}

export const calendarTexts: Translated<typeof en> = { ja, en }
