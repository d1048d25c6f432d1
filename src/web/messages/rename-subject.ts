import type { Translated } from './translated.ts'

/** How much has a subject, as text. */
interface SizeText {
  readonly assignments: string
  readonly series: string
}

const en = {
  title: 'Rename a subject',
  size: ({ assignments, series }: SizeText) => `Assignments: ${assignments}, series: ${series}`,
  whatChanges:
    'All assignments and series of this subject get the new name, including assignments that are completed or archived, and deleted ones that can still be restored.',
  name: 'New name',
  nameHint:
    'If you enter the name of another subject, the two can become one. You will be asked first.',
  rename: 'Rename',
  cancel: 'Cancel',
  mergeTitle: 'Merge these subjects?',
  isTaken: (name: string) =>
    `You already have a subject “${name}”. The two will become one, with this name.`,
  whatMergingDoes:
    'This cannot be undone: afterwards, nothing shows which assignment belonged to which subject.',
  merge: 'Merge them',
  otherName: 'Choose another name',
}

const ja: typeof en = {
  title: '科目名の変更',
  size: ({ assignments, series }) => `課題${assignments}件、くり返し${series}件`,
  whatChanges:
    'この科目の課題とくり返しは、すべて新しい科目名になります。完了した課題、アーカイブした課題、まだ元に戻せる削除済みの課題も同じです。',
  name: '新しい科目名',
  nameHint:
    'ほかの科目と同じ名前にすると、二つの科目を一つにまとめられます。まとめる前に確認します。',
  rename: '変更する',
  cancel: 'キャンセル',
  mergeTitle: '科目をまとめますか',
  isTaken: (name) =>
    `「${name}」という科目がすでにあります。二つの科目は一つになり、この名前になります。`,
  whatMergingDoes: 'まとめると、元には戻せません。どの課題がどちらの科目だったかは残りません。',
  merge: '一つにまとめる',
  otherName: '別の名前にする',
}

export const renameSubjectTexts: Translated<typeof en> = { ja, en }
