import type { Translated } from './translated.ts'

const en = {
  title: 'Statistics',
  numbers: {
    total: 'All',
    completed: 'Completed',
    pending: 'Open',
    overdue: 'Overdue',
    completion: 'Completion rate',
    onTime: 'Completed on time',
  },
  filter: {
    title: 'Choose what is counted',
    from: 'Added from',
    to: 'Added until',
    subject: 'Subject',
    everySubject: 'Every subject',
    includeArchived: 'Count archived assignments too',
    apply: 'Apply',
    clear: 'Clear',
  },
  table: 'Show as a table',
  nothing: 'No assignments match.',
  subjects: {
    title: 'Completed work by subject',
    note: '“On time” is the share of the completed assignments that were done by their due dates.',
    name: 'Subject',
    without: 'No subject',
    completed: 'Completed',
    onTime: 'On time',
    others: (number: string) => `${number} other subjects`,
    summary: (subjects: string, completion: string, onTime: string) =>
      `Subjects: ${subjects}. Of all assignments ${completion} are completed, and ${onTime} of those on time.`,
  },
  weeks: {
    title: 'Work by week',
    note: 'How many assignments are due in each week, from Sunday on: all that are not archived, whatever is chosen above.',
    week: 'Week from',
    due: 'Due',
    thisWeek: 'This week',
    summary: (total: string, thisWeek: string, highest: string) =>
      `Due in these weeks: ${total}. This week: ${thisWeek}; in the busiest week: ${highest}.`,
  },
  days: {
    title: 'A year of completed work',
    note: 'How many assignments were completed on each day: all that are not archived, whatever is chosen above.',
    week: 'Week from',
    completed: 'Completed',
    less: 'Less',
    more: 'More',
    summary: (total: string, days: string, highest: string) =>
      `Completed in this year: ${total}. Days with completed work: ${days}; most in one day: ${highest}.`,
  },
  /** Short name of a month, from 1. */
  month: (month: number) => months[month - 1] ?? '',
}

const ja: typeof en = {
  title: '統計',
  numbers: {
    total: 'すべて',
    completed: '完了',
    pending: '未完了',
    overdue: '期限切れ',
    completion: '完了率',
    onTime: '期限内の完了率',
  },
  filter: {
    title: '数える課題を選ぶ',
    from: '追加日（この日から）',
    to: '追加日（この日まで）',
    subject: '科目',
    everySubject: 'すべての科目',
    includeArchived: 'アーカイブした課題も数える',
    apply: '絞り込む',
    clear: '条件を外す',
  },
  table: '表で見る',
  nothing: '当てはまる課題はありません。',
  subjects: {
    title: '科目ごとの完了率',
    note: '「期限内」は、完了した課題のうち期限に間に合った割合です。',
    name: '科目',
    without: '科目なし',
    completed: '完了',
    onTime: '期限内',
    others: (number) => `ほか${number}科目`,
    summary: (subjects, completion, onTime) =>
      `科目数は${subjects}。全体の完了率は${completion}、期限内の完了率は${onTime}。`,
  },
  weeks: {
    title: '週ごとの課題の量',
    note: 'その週（日曜から）に期限がある課題の数です。上の条件にかかわらず、アーカイブしていない課題すべてを数えます。',
    week: '週の始まり',
    due: '期限のある課題',
    thisWeek: '今週',
    summary: (total, thisWeek, highest) =>
      `この期間の課題は合計${total}件。今週は${thisWeek}件、最も多い週は${highest}件。`,
  },
  days: {
    title: '1年間に完了した課題',
    note: '1日に完了した課題の数です。上の条件にかかわらず、アーカイブしていない課題すべてを数えます。',
    week: '週の始まり',
    completed: '完了した課題',
    less: '少ない',
    more: '多い',
    summary: (total, days, highest) =>
      `この1年間に完了した課題は${total}件。課題を完了した日は${days}日、最も多い日は${highest}件。`,
  },
  month: (month) => `${month}月`,
}

export const statisticsTexts: Translated<typeof en> = { ja, en }

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
