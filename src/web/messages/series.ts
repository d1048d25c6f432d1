import type { EditBehavior } from '../../domain/series/edit-behavior.ts'
import type { SeriesState } from '../../domain/series/generation.ts'
import type { Occurrence } from '../../domain/series/occurrences.ts'
import type { Translated } from './translated.ts'

const en = {
  series: 'Series',
  newSeries: 'Add a series',
  none: 'There are no series yet. Set up weekly homework once, and its assignments are created for you.',
  next: (due: string) => `Next due: ${due}`,
  states: {
    running: 'Running',
    paused: 'Paused',
    ended: 'Ended',
  } satisfies Record<SeriesState, string>,
  pause: 'Pause',
  resume: 'Resume',
  pauseHint: 'While a series is paused, nothing new is created. Its existing assignments stay.',
  resumeHint: 'Dates that pass during the pause are left out.',
  resumeMakes: 'If you resume it now, the next ones are due:',
  occurrences: 'Its assignments',
  /** Said of an occurrence whose due date somebody moved from the day of the rule. */
  movedFrom: (day: string) => `(moved from ${day})`,
  occurrenceStates: {
    open: 'Open',
    completed: 'Completed',
    skipped: 'No assignment',
    ahead: 'Planned',
  } satisfies Record<Occurrence['state'], string>,
  made: (count: string) => `Created so far: ${count}`,
  later: 'Later ones',
  fromTheFirst: 'From the first one',
  edit: 'Edit',
  dueTime: 'Due time',
  /** A number of days before; without a count, the unit that follows the number. */
  daysBefore: (count = '') => `${count} day(s) before`,
  reminderDaysHint: '0 is the day it is due.',
  reminderDaysMissing: 'Enter how many days before the due date.',
  behavior: 'Change existing assignments too?',
  behaviors: {
    this_only: {
      text: 'No',
      hint: 'Only assignments created from now on will be different.',
    },
    this_and_future: {
      text: 'Those that are not due yet',
      hint: 'Open ones with a due date still ahead change too.',
    },
    all: {
      text: 'Overdue ones as well',
      hint: 'All open ones change, but keep their days. Completed ones never change.',
    },
  } satisfies Record<EditBehavior, object>,
  preview: 'What saving would do',
  showPreview: 'Show what changes',
  notYet: 'The result appears here once this is fixed:',
  changed: 'Assignments that change',
  noneChanged: 'No existing assignments change.',
  left: (count: string) => `Open assignments that stay as they are: ${count}`,
  more: (count: string) => `And ${count} more`,
  before: 'Before',
  after: 'After',
  toCome: 'To be created',
  noneToCome: 'No more will be created.',
  noneWhilePaused: 'Nothing while the series is paused.',
  delete: 'Delete this series',
  deleteQuestion: 'Delete it for good?',
  deleteWhatStays:
    'No more assignments will be created. All existing ones stay, open and completed. This cannot be undone.',
  deleteInstead: 'If you only want to stop it for a while, pause it instead.',
}

const ja: typeof en = {
  series: 'くり返し',
  newSeries: 'くり返しを追加',
  none: 'くり返しはまだありません。毎週の宿題などを一度登録すると、課題が自動で作られます。',
  next: (due) => `次の期限：${due}`,
  states: { running: '継続中', paused: '一時停止中', ended: '終了' },
  pause: '一時停止する',
  resume: '再開する',
  pauseHint: '一時停止すると、再開するまで新しい課題を作りません。作成済みの課題は残ります。',
  resumeHint: '止めていた間の分は作りません。',
  resumeMakes: '再開すると、次の課題の期限はこうなります。',
  occurrences: '各回の課題',
  movedFrom: (day) => `（${day}から移動）`,
  occurrenceStates: {
    open: '未完了',
    completed: '完了',
    skipped: '課題なし',
    ahead: '予定',
  },
  made: (count) => `これまでに作成：${count}件`,
  later: 'この先を見る',
  fromTheFirst: '最初から見る',
  edit: '編集',
  dueTime: '期限の時刻',
  daysBefore: (count = '') => `${count}日前`,
  reminderDaysHint: '0なら期限の当日です。',
  reminderDaysMissing: '何日前に知らせるかを入力してください。',
  behavior: '作成済みの課題も変えますか',
  behaviors: {
    this_only: {
      text: '変えない',
      hint: 'これから作る課題だけに反映します。',
    },
    this_and_future: {
      text: '期限がこれから来る課題も変える',
      hint: '期限前で未完了の課題に反映します。',
    },
    all: {
      text: '期限を過ぎた課題も変える',
      hint: '未完了の課題すべてに反映します。期限の日は変わりません。完了した課題は何も変わりません。',
    },
  },
  preview: '保存するとこうなります',
  showPreview: '変更を確かめる',
  notYet: '次の入力を直すと、ここに変更の結果が出ます。',
  changed: '変わる課題',
  noneChanged: '作成済みの課題は変わりません。',
  left: (count) => `そのまま残る未完了の課題：${count}件`,
  more: (count) => `ほか${count}件`,
  before: '変更前',
  after: '変更後',
  toCome: 'これから作る課題',
  noneToCome: 'これから作る課題はありません。',
  noneWhilePaused: '一時停止中は作りません。',
  delete: 'くり返しを削除',
  deleteQuestion: '本当に削除しますか',
  deleteWhatStays:
    'このくり返しの設定が削除され、新しい課題は作られなくなります。作成済みの課題は、完了したものも未完了のものもすべて残ります。元には戻せません。',
  deleteInstead: 'しばらく止めるだけなら、一時停止を使ってください。',
}

export const seriesTexts: Translated<typeof en> = { ja, en }
