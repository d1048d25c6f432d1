import { deletedRetention } from '../../domain/assignments/deleted-assignment.ts'
import { hoursIn } from '../../domain/time/durations.ts'
import type { Translated } from './translated.ts'

const hours = hoursIn(deletedRetention)

interface DeletedAssignmentTexts {
  /** Also the link from the list of assignments. */
  readonly title: string
  readonly forHowLong: string
  readonly none: string
  readonly restore: string
  readonly back: string
  due(time: string): string
  /** @param ago such as `2 hours ago`. */
  deleted(ago: string): string
}

export const deletedAssignmentTexts: Translated<DeletedAssignmentTexts> = {
  ja: {
    title: '最近削除した課題',
    forHowLong: `削除してから${hours}時間は、元に戻せます。`,
    none: '元に戻せる課題はありません。',
    restore: '元に戻す',
    back: '課題の一覧へ',
    due: (time) => `期限：${time}`,
    deleted: (ago) => `削除：${ago}`,
  },
  en: {
    title: 'Recently deleted',
    forHowLong: `An assignment can be restored for ${hours} hours after it was deleted.`,
    none: 'There is nothing to restore.',
    restore: 'Restore',
    back: 'To the assignments',
    due: (time) => `Due ${time}`,
    deleted: (ago) => `Deleted ${ago}`,
  },
}
