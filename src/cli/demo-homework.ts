import type { Language } from '../domain/accounts/user.ts'
import type { AssignmentInput } from '../domain/assignments/assignment.ts'
import type { RecurrenceInput } from '../domain/series/schedule-input.ts'

interface Homework {
  /** What each subject gives, in turn; `#` stands for the number of the time. */
  readonly courses: readonly { readonly subject: string; readonly tasks: readonly string[] }[]
  readonly series: readonly {
    readonly shared: Pick<AssignmentInput, 'title' | 'subject' | 'description'>
    readonly time: string
    readonly recurrence: RecurrenceInput
  }[]
}

const weekly: RecurrenceInput = { recurrenceType: 'weekly' }
const monthly: RecurrenceInput = { recurrenceType: 'monthly' }

/** The homework of a demonstration, in the language of its user. */
export const homework: Readonly<Record<Language, Homework>> = {
  ja: {
    courses: [
      { subject: '国語', tasks: ['漢字ワーク #', '音読の練習 #', '作文の下書き', '読書ノート #'] },
      { subject: '数学', tasks: ['計算ドリル #', '教科書の練習問題 #', '証明のプリント #'] },
      { subject: '英語', tasks: ['英単語 Unit #', '英作文 #', 'スピーチの練習', '長文プリント #'] },
      { subject: '理科', tasks: ['実験レポート #', '理科ワーク #', '観察の記録 #'] },
      { subject: '社会', tasks: ['白地図 #', '歴史新聞 #', '時事ノート #'] },
      { subject: '美術', tasks: ['スケッチ #', 'ポスターの下絵', '作品カード #'] },
    ],
    series: [
      {
        shared: { title: '漢字テスト', subject: '国語', description: '範囲は授業で伝えます。' },
        time: '08:30',
        recurrence: weekly,
      },
      {
        shared: { title: '今月の一冊', subject: '国語' },
        time: '20:00',
        recurrence: monthly,
      },
    ],
  },
  en: {
    courses: [
      { subject: 'English', tasks: ['Grammar sheet #', 'Reading log #', 'Draft of the essay'] },
      { subject: 'Maths', tasks: ['Exercises #', 'Worksheet #', 'Proofs #'] },
      { subject: 'Physics', tasks: ['Lab report #', 'Workbook, unit #', 'Problem set #'] },
      { subject: 'History', tasks: ['Source analysis #', 'Timeline #', 'Reading, chapter #'] },
      { subject: 'Geography', tasks: ['Map #', 'Climate diagram #', 'Case study #'] },
      { subject: 'Art', tasks: ['Sketch #', 'Draft of the poster', 'Portfolio page #'] },
    ],
    series: [
      {
        shared: {
          title: 'Spelling test',
          subject: 'English',
          description: 'The words of the week.',
        },
        time: '08:30',
        recurrence: weekly,
      },
      {
        shared: { title: 'Book of the month', subject: 'English' },
        time: '20:00',
        recurrence: monthly,
      },
    ],
  },
}
