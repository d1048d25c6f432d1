import type { Translated } from './translated.ts'

const en = {
  title: 'Subjects',
  aboutArchive: 'What archiving means',
  whatArchivingDoes:
    'Archive a subject when its term is over: its assignments no longer appear in lists and statistics. Nothing is deleted, and you can bring it back at any time. Series that were paused with it can then be resumed on the Series page.',
  inUse: 'In use',
  onlyArchived: 'In the archive',
  open: 'Open',
  overdue: 'Overdue',
  completed: 'Completed',
  archived: 'Archived',
  series: 'Series',
  archive: 'Archive',
  /** Text of the button if assignments are open: those would be missed. */
  archiveOpen: (open: string) => `Archive, with ${open} open`,
  /** Label of a box beside that button. */
  pauseSeries: (running: string) => `Pause its series, too (${running})`,
  restore: 'Bring back',
  rename: 'Rename',
  none: 'Nothing has a subject yet. Give an assignment one, and it appears here.',
  back: 'To the assignments',
}

const ja: typeof en = {
  title: '科目',
  aboutArchive: 'アーカイブとは',
  whatArchivingDoes:
    '学期が終わった科目をアーカイブすると、その科目の課題は一覧や統計に表示されなくなります。課題は削除されず、いつでも戻せます。一緒に一時停止したくり返しは、戻したあとに「くり返し」の画面で再開できます。',
  inUse: '使用中',
  onlyArchived: 'アーカイブ済み',
  open: '未完了',
  overdue: '期限切れ',
  completed: '完了',
  archived: 'アーカイブ',
  series: 'くり返し',
  archive: 'アーカイブする',
  archiveOpen: (open) => `未完了${open}件もアーカイブする`,
  pauseSeries: (running) => `くり返し${running}件も一時停止する`,
  restore: '戻す',
  rename: '名前を変更',
  none: '科目のある課題やくり返しはまだありません。科目を入力すると、ここに並びます。',
  back: '課題の一覧へ',
}

export const subjectTexts: Translated<typeof en> = { ja, en }
