import type { TodayPart } from '../../domain/assignments/today.ts'
import type { Translated } from './translated.ts'

const en = {
  title: 'Today',
  part: {
    overdue: 'Overdue from earlier days',
    'due-today': 'Due today',
    'due-this-week': 'Due in the next six days',
  } satisfies Record<TodayPart, string>,
  nothing: {
    'due-today': 'Nothing more is due today.',
    'due-this-week': 'Nothing is due in the next six days.',
  } satisfies Record<Exclude<TodayPart, 'overdue'>, string>,
  /** Shown when all parts are empty, below what the list of the seven days says then. */
  allDoneAdvice: 'Take a rest, or get ahead with something that is due later.',
  /** Shown when there is no assignment at all. */
  begin: 'Start by adding an assignment',
  beginAdvice: 'Give it a title and a due date above, and it appears here by its due date.',
  beginSeries: 'Set up homework that comes every week as a series',
  /** Link to the whole list of a part. */
  all: (part: string) => `See all: ${part}`,
  /** Occurrences that do not exist yet. */
  coming: (count: string) => `${count} more to come from series within these seven days`,
  /** Shown on a device that is in another zone. */
  zoneDiffers: (timeZone: string) =>
    `Times here are in the time zone ${timeZone}. This device is in another one.`,
  changeZone: 'Change the time zone',
  open: 'Open',
  completedLately: 'Completed in the last 7 days',
  quick: 'Quick add',
  quickDue: 'Due on',
  quickHint: 'Due at 23:59.',
  addInDetail: 'Add with time, priority and more',
}

const ja: typeof en = {
  title: '今日',
  part: {
    overdue: '昨日までの期限切れ',
    'due-today': '今日が期限',
    'due-this-week': '明日から6日間',
  },
  nothing: {
    'due-today': '今日が期限の課題は、もうありません。',
    'due-this-week': '明日から6日間に期限が来る課題はありません。',
  },
  allDoneAdvice: 'ゆっくり休むか、先の課題を進めておきましょう。',
  begin: 'まずは課題を追加しましょう',
  beginAdvice: '上の欄に課題名と期限の日を入力すると、ここに期限の近い順に並びます。',
  beginSeries: '毎週の宿題などは、くり返しとして登録する',
  all: (part) => `「${part}」をすべて見る`,
  coming: (count) => `今日から7日間に、くり返しの予定があと${count}件あります`,
  zoneDiffers: (timeZone) =>
    `表示している時刻は ${timeZone} のものです。この端末のタイムゾーンとは異なります。`,
  changeZone: 'タイムゾーンを変更する',
  open: '未完了',
  completedLately: 'この7日間に完了',
  quick: 'すばやく追加',
  quickDue: '期限の日',
  quickHint: 'その日の23:59まで。',
  addInDetail: '時刻や優先度なども入力する',
}

export const todayTexts: Translated<typeof en> = { ja, en }
