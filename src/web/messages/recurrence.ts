import type { Occurrence } from '../../domain/series/occurrences.ts'
import type { CatchUp, EndType, RecurrenceType } from '../../domain/series/recurring-setting.ts'
import type { Translated } from './translated.ts'

const enRecurrenceTexts = {
  recurrence: 'Recurrence',
  recurrenceType: 'Repeats',
  none: 'Does not repeat',
  types: {
    daily: 'Daily',
    weekly: 'Weekly',
    monthly: 'Monthly',
  } satisfies Record<RecurrenceType, string>,
  recurrenceInterval: 'Every',
  units: {
    daily: 'day(s)',
    weekly: 'week(s)',
    monthly: 'month(s)',
  } satisfies Record<RecurrenceType, string>,
  /** The unit of any type, for where the style sheet cannot show that of the chosen one. */
  anyUnit: 'day(s), week(s) or month(s)',
  recurrenceWeekdays: 'Weekdays',
  weekdayOfDueDate: 'With none chosen, the weekday of the due date.',
  recurrenceDay: 'Day of the month',
  dayHint: 'A month without this day uses its last day.',
  dayOfDueDate:
    'If left empty, the day of the due date. A month without that day uses its last day.',
  endType: 'Ends',
  endTypes: {
    never: 'Never',
    count: 'After a number of times',
    date: 'On a date',
  } satisfies Record<EndType, string>,
  endCount: 'Number of times',
  endCountHint: 'The first one and deleted ones count too.',
  endDate: 'Last day',
  endDateHint: 'This day is included.',
  more: 'More options',
  catchUp: 'Dates that pass while the service is down',
  catchUps: {
    all: 'Create all of them',
    latest: 'Create only the latest',
    none: 'Leave them out',
  } satisfies Record<CatchUp, string>,
  notes: {
    month_end: '(the last day of a shorter month)',
    clock_change: '(another time, because the clocks change)',
  } satisfies Record<NonNullable<Occurrence['note']>, string>,
  preview: 'The dates',
  showPreview: 'Show the dates',
  first: 'First',
  toCome: 'Then',
  /** Shown if the first date is none that the rule gives. */
  offRule: (type: RecurrenceType, day: string) =>
    `${day} falls on another ${type === 'weekly' ? 'weekday' : 'day of the month'}, but the series begins with it.`,
  /** Shown if the first date has passed. */
  passed: 'Of the dates that have passed, only the first gets an assignment.',
  noMore: 'The series ends there.',
  /** Shown instead of a preview while the input for it is missing. */
  notYet: 'The dates appear here once the due date and the recurrence are filled in.',
  /** The same, before a list of what is invalid. */
  notWith: 'The dates appear here once this is fixed:',
}

const jaRecurrenceTexts: typeof enRecurrenceTexts = {
  recurrence: 'くり返し',
  recurrenceType: 'くり返し方',
  none: 'くり返さない',
  types: { daily: '毎日', weekly: '毎週', monthly: '毎月' },
  recurrenceInterval: '間隔',
  units: { daily: '日ごと', weekly: '週間ごと', monthly: 'か月ごと' },
  anyUnit: '日・週間・か月ごと',
  recurrenceWeekdays: '曜日',
  weekdayOfDueDate: '選ばなければ期限と同じ曜日です。',
  recurrenceDay: '日にち',
  dayHint: 'その日がない月は月末になります。',
  dayOfDueDate: '空欄なら期限と同じ日。その日がない月は月末になります。',
  endType: '終わり',
  endTypes: { never: 'なし', count: '回数', date: '日付' },
  endCount: '回数',
  endCountHint: '最初の課題と、削除した課題も数えます。',
  endDate: '最終日',
  endDateHint: 'この日の分まで作ります。',
  more: 'その他の設定',
  catchUp: 'サービスが止まっていた間の分',
  catchUps: {
    all: 'すべて作る',
    latest: 'いちばん新しいものだけ作る',
    none: '作らない',
  },
  notes: {
    month_end: '（月末に繰り上げ）',
    clock_change: '（時計の切り替えのため時刻が変わります）',
  },
  preview: 'くり返しの予定',
  showPreview: '予定を確かめる',
  first: '最初',
  toCome: 'その後',
  offRule: (type, day) =>
    `${day}は選んだ${type === 'weekly' ? '曜日' : '日'}と違いますが、最初の課題の期限になります。`,
  passed: '過ぎた日のうち、課題が作られるのは最初の日だけです。',
  noMore: 'これで終わりです。',
  notYet: '期限とくり返しを入力すると、ここに予定が出ます。',
  notWith: '次の入力を直すと、ここに予定が出ます。',
}

export const recurrenceTexts: Translated<typeof enRecurrenceTexts> = {
  ja: jaRecurrenceTexts,
  en: enRecurrenceTexts,
}

/** In days. */
const shortestMonth = 28

const enRulePhrases = {
  daily(interval: number) {
    if (interval === 1) return 'Every day'
    return interval === 2 ? 'Every other day' : `Every ${interval} days`
  },
  weekly(interval: number, weekdays: string, count: number) {
    if (interval === 1) return `Every ${weekdays}`
    if (interval > 2) return `Every ${interval} weeks on ${weekdays}`
    return count === 1 ? `Every other ${weekdays}` : `Every other week on ${weekdays}`
  },
  monthly(interval: number, day: number) {
    const every = interval === 1 ? 'Every month' : `Every ${interval} months`
    const otherwise = day > shortestMonth ? ' (or the last day)' : ''
    return `${every} on the ${day}${ending(day)}${otherwise}`
  },
  at: (rule: string, time: string) => `${rule} at ${time}`,
  times: (count: number) => (count === 1 ? ', once' : `, ${count} times in all`),
  until: (date: string) => `, until ${date}`,
}

const jaRulePhrases: typeof enRulePhrases = {
  daily: (interval) => (interval === 1 ? '毎日' : `${interval}日ごと`),
  weekly(interval, weekdays) {
    if (interval === 1) return `毎週${weekdays}`
    return interval === 2 ? `隔週${weekdays}` : `${interval}週間ごとの${weekdays}`
  },
  monthly(interval, day) {
    const every = interval === 1 ? '毎月' : `${interval}か月ごとの`
    return `${every}${day}日${day > shortestMonth ? '（ない月は末日）' : ''}`
  },
  at: (rule, time) => `${rule} ${time}`,
  times: (count) => `、全${count}回`,
  until: (date) => `、${date}まで`,
}

/** The parts of a sentence that describes a rule. */
export const rulePhrases: Translated<typeof enRulePhrases> = {
  ja: jaRulePhrases,
  en: enRulePhrases,
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })

/** `st` of 1st. */
function ending(day: number): string {
  const ends: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
  return ends[ordinals.select(day)] ?? 'th'
}
