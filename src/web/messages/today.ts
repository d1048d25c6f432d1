import type { TodayPart } from '../../domain/assignments/today.ts'
import type { Translated } from './translated.ts'

interface TodayTexts {
  readonly title: string
  readonly part: Readonly<Record<TodayPart, string>>
  readonly nothing: Readonly<Record<Exclude<TodayPart, 'overdue'>, string>>
  /** Shown when all parts are empty. */
  readonly allDone: string
  readonly allDoneAdvice: string
  /** Shown when there is no assignment at all. */
  readonly begin: string
  readonly beginAdvice: string
  readonly beginSeries: string
  /** Link to the whole list of a part. */
  all(part: string): string
  /** Occurrences that do not exist yet. */
  coming(count: string): string
  /** Shown on a device that is in another zone. */
  zoneDiffers(timeZone: string): string
  readonly changeZone: string
  readonly open: string
  readonly completedLately: string
  readonly quick: string
  readonly quickTitle: string
  readonly quickDue: string
  readonly quickHint: string
  readonly add: string
  readonly addInDetail: string
}

export const todayTexts: Translated<TodayTexts> = {
  ja: {
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
    allDone: '今日から7日間に期限が来る課題はありません',
    allDoneAdvice: 'ゆっくり休むか、先の課題を進めておきましょう。',
    begin: 'まずは課題を追加しましょう',
    beginAdvice: '上の欄に課題名と期限の日を入力すると、ここに期限の近い順に並びます。',
    beginSeries: '毎週の宿題などは、くり返しとして登録する',
    all: (part) => `「${part}」をすべて見る`,
    coming: (count) => `7日以内に、くり返しの予定があと${count}件あります`,
    zoneDiffers: (timeZone) =>
      `表示している時刻は ${timeZone} のものです。この端末のタイムゾーンとは異なります。`,
    changeZone: 'タイムゾーンを変更する',
    open: '未完了',
    completedLately: 'この7日間に完了',
    quick: 'すばやく追加',
    quickTitle: '課題名',
    quickDue: '期限の日',
    quickHint: 'その日の23:59まで。',
    add: '追加する',
    addInDetail: '時刻や優先度なども入力する',
  },
  en: {
    title: 'Today',
    part: {
      overdue: 'Overdue from earlier days',
      'due-today': 'Due today',
      'due-this-week': 'Due in the next six days',
    },
    nothing: {
      'due-today': 'Nothing more is due today.',
      'due-this-week': 'Nothing is due in the next six days.',
    },
    allDone: 'Nothing is due today or in the next six days',
    allDoneAdvice: 'Take a rest, or get ahead with something that is due later.',
    begin: 'Start by adding an assignment',
    beginAdvice: 'Give it a title and a due date above, and it appears here by its due date.',
    beginSeries: 'Set up homework that comes every week as a series',
    all: (part) => `See all: ${part}`,
    coming: (count) => `${count} more to come from series within these seven days`,
    zoneDiffers: (timeZone) =>
      `Times here are in the time zone ${timeZone}. This device is in another one.`,
    changeZone: 'Change the time zone',
    open: 'Open',
    completedLately: 'Completed in the last 7 days',
    quick: 'Quick add',
    quickTitle: 'Title',
    quickDue: 'Due on',
    quickHint: 'Due at 23:59.',
    add: 'Add',
    addInDetail: 'Add with time, priority and more',
  },
}
