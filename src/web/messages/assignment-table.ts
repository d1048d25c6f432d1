import type { Translated } from './translated.ts'

interface AssignmentTableTexts {
  /** The link to it. */
  readonly download: string
  readonly completed: string
  readonly series: string
  readonly added: string
  /** In a column of yes or no, which is empty for no. */
  readonly yes: string
}

export const assignmentTableTexts: Translated<AssignmentTableTexts> = {
  ja: {
    download: 'すべての課題を表（CSV）で保存',
    completed: '完了日時',
    series: 'くり返しの番号',
    added: '追加日時',
    yes: 'はい',
  },
  en: {
    download: 'Save all assignments as a table (CSV)',
    completed: 'Completed',
    series: 'Series number',
    added: 'Added',
    yes: 'Yes',
  },
}
