import type { Priority } from '../../domain/assignments/assignment.ts'
import type { Translated } from './translated.ts'

interface AssignmentFormTexts {
  readonly newAssignment: string
  readonly newSeries: string
  readonly editAssignment: string
  readonly title: string
  readonly description: string
  readonly subject: string
  readonly subjectHint: string
  readonly priority: string
  readonly priorities: Readonly<Record<Priority, string>>
  readonly dueDate: string
  readonly dueDay: string
  readonly dueTime: string
  readonly dueTimeHint: string
  readonly firstDueHint: string
  readonly reminder: string
  readonly reminderHint: Readonly<Record<'text' | 'link', string>>
  /** The same, where they reach nobody yet. */
  readonly noReminders: Readonly<Record<'text' | 'link', string>>
  readonly reminderEnabled: string
  readonly reminderAt: string
  readonly reminderDay: string
  readonly reminderDayMissing: string
  readonly reminderTime: string
  readonly reminderTimeMissing: string
  readonly urgentReminderEnabled: string
  readonly isArchived: string
  readonly isArchivedHint: string
  readonly add: string
  readonly save: string
  readonly saveAnyway: string
  readonly cancel: string
  readonly complete: string
  readonly reopen: string
  readonly delete: string
  readonly isComplete: string
  readonly ofSeries: string
  readonly seeSeries: string
  readonly links: string
  readonly changedMeanwhile: string
  readonly changedAdvice: string
  /** Above the stored values of the fields that differ. */
  readonly storedNow: string
  readonly deletedMeanwhile: string
  readonly deletedAdvice: string
  readonly on: string
  readonly off: string
  readonly nothing: string
}

export const assignmentFormTexts: Translated<AssignmentFormTexts> = {
  ja: {
    newAssignment: '課題を追加',
    newSeries: 'くり返しを追加',
    editAssignment: '課題を編集',
    title: '課題名',
    description: 'くわしい内容',
    subject: '科目',
    subjectHint: 'これまでの科目から選ぶか、新しく入力します。',
    priority: '優先度',
    priorities: { low: '低', medium: '中', high: '高' },
    dueDate: '期限',
    dueDay: '期限の日',
    dueTime: '期限の時刻',
    dueTimeHint: '空欄なら23:59になります。',
    firstDueHint: 'くり返しの最初の期限です。時刻は毎回同じです。',
    reminder: 'リマインダー',
    reminderHint: {
      text: 'リマインダーの受け取り方は、アカウントで設定します。',
      link: '設定を見る',
    },
    noReminders: {
      text: '受け取り方がまだ設定されていないので、リマインダーは届きません。',
      link: '設定する',
    },
    reminderEnabled: '日時を決めて知らせる',
    reminderAt: '知らせる日時',
    reminderDay: '知らせる日',
    reminderDayMissing: '知らせる日を入力してください。',
    reminderTime: '知らせる時刻',
    reminderTimeMissing: '知らせる時刻を入力してください。',
    urgentReminderEnabled: '期限の1時間前に知らせる',
    isArchived: 'アーカイブする',
    isArchivedHint: '一覧や統計に表示されなくなります。削除はされません。',
    add: '追加する',
    save: '保存する',
    saveAnyway: 'この内容で保存する',
    cancel: 'キャンセル',
    complete: '完了にする',
    reopen: '未完了に戻す',
    delete: '削除する',
    isComplete: '完了',
    ofSeries: 'この課題はくり返しで作られました。ここでの変更は、この課題だけに反映されます。',
    seeSeries: 'くり返しを開く',
    links: 'くわしい内容にあるリンク',
    changedMeanwhile: '編集している間に、別の画面で変更されました。',
    changedAdvice:
      '下のフォームには、あなたが変えた項目が残っています。ほかの項目は現在の内容です。',
    storedNow:
      'フォームと異なる項目の、現在の内容です。保存すると、フォームの内容に置き換わります。',
    deletedMeanwhile: '編集している間に、別の画面で削除されました。',
    deletedAdvice:
      '下のフォームには入力した内容が残っています。追加すると、新しい課題として保存されます。',
    on: 'オン',
    off: 'オフ',
    nothing: 'なし',
  },
  en: {
    newAssignment: 'Add an assignment',
    newSeries: 'Add a series',
    editAssignment: 'Edit assignment',
    title: 'Title',
    description: 'Description',
    subject: 'Subject',
    subjectHint: 'Pick one you have used, or type a new one.',
    priority: 'Priority',
    priorities: { low: 'Low', medium: 'Medium', high: 'High' },
    dueDate: 'Due',
    dueDay: 'Due date',
    dueTime: 'Due time',
    dueTimeHint: 'If left empty, 23:59.',
    firstDueHint: 'When the first is due. The time stays the same.',
    reminder: 'Reminder',
    reminderHint: {
      text: 'How reminders reach you is set up in your account.',
      link: 'See the settings',
    },
    noReminders: {
      text: 'Reminders do not reach you yet. Choose how in your account.',
      link: 'Set it up',
    },
    reminderEnabled: 'Remind me at a time I choose',
    reminderAt: 'Reminder date and time',
    reminderDay: 'Reminder date',
    reminderDayMissing: 'Enter the date of the reminder.',
    reminderTime: 'Reminder time',
    reminderTimeMissing: 'Enter the time of the reminder.',
    urgentReminderEnabled: 'Remind me an hour before it is due',
    isArchived: 'Keep in the archive',
    isArchivedHint: 'It no longer appears in lists and statistics. It is not deleted.',
    add: 'Add',
    save: 'Save',
    saveAnyway: 'Save this instead',
    cancel: 'Cancel',
    complete: 'Complete',
    reopen: 'Reopen',
    delete: 'Delete',
    isComplete: 'Completed',
    ofSeries: 'This assignment is part of a series. Changes here affect only this one.',
    seeSeries: 'Open the series',
    links: 'Links in the description',
    changedMeanwhile: 'This was changed elsewhere while you were editing it.',
    changedAdvice: 'The form still has your changes. Its other fields show what is there now.',
    storedNow: 'Where the form differs, this is what is there now. Saving replaces it:',
    deletedMeanwhile: 'This was deleted elsewhere while you were editing it.',
    deletedAdvice: 'The form still has what you typed. Adding it creates a new assignment.',
    on: 'On',
    off: 'Off',
    nothing: 'None',
  },
}
