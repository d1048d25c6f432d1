import type { Translated } from './translated.ts'

const en = {
  /** The link to it. */
  download: 'Save all assignments as a table (CSV)',
  completed: 'Completed',
  series: 'Series number',
  added: 'Added',
  /** In a column of yes or no, which is empty for no. */
  yes: 'Yes',
}

const ja: typeof en = {
  download: 'すべての課題を表（CSV）で保存',
  completed: '完了日時',
  series: 'くり返しの番号',
  added: '追加日時',
  yes: 'はい',
}

export const assignmentTableTexts: Translated<typeof en> = { ja, en }
