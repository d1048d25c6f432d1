import type { Translated } from './translated.ts'

const en = {
  title: 'Time off',
  about:
    'For holidays and school events, choose which dates your series skip. After that, they continue as before.',
  back: 'Back',
  from: 'From',
  to: 'Until',
  show: 'Show what is planned',
  nothing: 'Nothing is planned in this time.',
  toCome: 'Planned in this time',
  choose: 'What is ticked will be skipped. Clear the box of what you want as planned.',
  skipped: 'Skipped in this time',
  /** Shown if the dates of some series were left out of those. */
  someSeries: 'There are many series: only some of them are shown here.',
  unskip: 'Do not skip these',
  /** Said of those that are not shown. */
  more: (count: string) => `${count} more are not shown. Choose a shorter time.`,
  /** Text of the link to the assignments of that time. */
  made: (count: string) => `Existing open assignments in this time: ${count}`,
  madeHint: 'Delete those that you do not need.',
  skip: 'Skip these',
  /** Label of a button beside an occurrence, and of the one that takes it back. */
  skipOne: 'Skip',
  unskipOne: 'Do not skip',
}

const ja: typeof en = {
  title: '休みの期間',
  about:
    '夏休みや行事などの間、くり返しの課題を作らない日を選べます。その後は、いつもどおり続きます。',
  back: '戻る',
  from: 'この日から',
  to: 'この日まで',
  show: '予定を調べる',
  nothing: 'この期間に作る予定の課題はありません。',
  toCome: 'この期間に作る予定の課題',
  choose: 'チェックの付いた課題を作りません。予定どおりに作る課題は、チェックを外してください。',
  skipped: 'この期間に作らないことにした課題',
  someSeries: 'くり返しが多いため、一部だけを表示しています。',
  unskip: '選んだ課題を作るように戻す',
  more: (count) => `ほか${count}件は表示していません。期間を短くしてください。`,
  made: (count) => `この期間の未完了の課題（作成済み）：${count}件`,
  madeHint: 'いらないものは、一覧から削除してください。',
  skip: '選んだ課題を作らない',
  skipOne: '作らない',
  unskipOne: '作る',
}

export const skipDatesTexts: Translated<typeof en> = { ja, en }
