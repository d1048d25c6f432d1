import type { Translated } from './translated.ts'

interface SkipDatesTexts {
  readonly title: string
  readonly about: string
  readonly back: string
  readonly from: string
  readonly to: string
  readonly show: string
  readonly nothing: string
  readonly toCome: string
  readonly choose: string
  readonly skipped: string
  /** Shown if the dates of some series were left out of those. */
  readonly someSeries: string
  readonly unskip: string
  /** Said of those that are not shown. */
  more(count: string): string
  /** Text of the link to the assignments of that time. */
  made(count: string): string
  readonly madeHint: string
  readonly skip: string
  /** Label of a button beside an occurrence, and of the one that takes it back. */
  readonly skipOne: string
  readonly unskipOne: string
}

export const skipDatesTexts: Translated<SkipDatesTexts> = {
  ja: {
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
  },
  en: {
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
    someSeries: 'There are many series: only some of them are shown here.',
    unskip: 'Do not skip these',
    more: (count) => `${count} more are not shown. Choose a shorter time.`,
    made: (count) => `Existing open assignments in this time: ${count}`,
    madeHint: 'Delete those that you do not need.',
    skip: 'Skip these',
    skipOne: 'Skip',
    unskipOne: 'Do not skip',
  },
}
