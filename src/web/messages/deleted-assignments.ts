import { deletedRetention } from '../../domain/assignments/deleted-assignment.ts'
import { hoursIn } from '../../domain/time/durations.ts'
import type { Translated } from './translated.ts'

const hours = hoursIn(deletedRetention)

const en = {
  /** Also the link from the list of assignments. */
  title: 'Recently deleted',
  forHowLong: `An assignment can be restored for ${hours} hours after it was deleted.`,
  none: 'There is nothing to restore.',
  restore: 'Restore',
  back: 'To the assignments',
  due: (time: string) => `Due ${time}`,
  /** @param ago such as `2 hours ago`. */
  deleted: (ago: string) => `Deleted ${ago}`,
}

const ja: typeof en = {
  title: '最近削除した課題',
  forHowLong: `削除してから${hours}時間は、元に戻せます。`,
  none: '元に戻せる課題はありません。',
  restore: '元に戻す',
  back: '課題の一覧へ',
  due: (time) => `期限：${time}`,
  deleted: (ago) => `削除：${ago}`,
}

export const deletedAssignmentTexts: Translated<typeof en> = { ja, en }
