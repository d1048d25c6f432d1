import type { Priority } from '../../domain/assignments/assignment.ts'
import type { ListName } from '../../domain/assignments/assignment-criteria.ts'
import type { SortField } from '../../domain/assignments/assignment-order.ts'
import type { Translated } from './translated.ts'

const enAssignmentTexts = {
  title: 'Assignments',
  add: 'Add an assignment',
  subjects: 'Subjects',
  lists: 'Lists',
  list: {
    all: 'All',
    pending: 'Open',
    completed: 'Completed',
    overdue: 'Overdue',
    'due-today': 'Due today',
    'due-this-week': 'Today and next 6 days',
  } satisfies Record<ListName, string>,
  /** For display beside a title, without a label. The usual one is not displayed. */
  priorityTag: {
    low: 'Low priority',
    high: 'High priority',
  } satisfies Record<Exclude<Priority, 'medium'>, string>,
  complete: 'Complete',
  reopen: 'Reopen',
  remove: 'Delete',
  overdue: 'Overdue',
  archived: 'Archived',
  ofSeries: 'Series',
  /** Of a mark without words. */
  hasDescription: 'Has a description',
  completedAt: (time: string) => `Completed ${time}`,
  /** The length of a list; `count` is the formatted number. */
  found: (count: string, isOne: boolean) => `${count} ${isOne ? 'assignment' : 'assignments'}`,
  none: {
    all: 'There are no assignments yet.',
    pending: 'There are no open assignments.',
    completed: 'There are no completed assignments yet.',
    overdue: 'Nothing is overdue.',
    'due-today': 'Nothing is due today.',
    'due-this-week': 'Nothing is due today or in the next six days.',
  } satisfies Record<ListName, string>,
  noneFound: 'No assignments match.',
  elsewhere: (count: string) => `Show ${count} in other lists or the archive`,
  showAll: 'Clear all filters',
  ofOneSeries: 'Only the assignments of one series are shown.',
}

const jaAssignmentTexts: typeof enAssignmentTexts = {
  title: '課題',
  add: '課題を追加',
  subjects: '科目',
  lists: '一覧の種類',
  list: {
    all: 'すべて',
    pending: '未完了',
    completed: '完了',
    overdue: '期限切れ',
    'due-today': '今日が期限',
    'due-this-week': '今日から7日間',
  },
  priorityTag: { low: '優先度 低', high: '優先度 高' },
  complete: '完了にする',
  reopen: '未完了に戻す',
  remove: '削除する',
  overdue: '期限切れ',
  archived: 'アーカイブ',
  ofSeries: 'くり返し',
  hasDescription: 'くわしい内容あり',
  completedAt: (time) => `${time} 完了`,
  found: (count) => `${count}件`,
  none: {
    all: '課題はまだありません。',
    pending: '未完了の課題はありません。',
    completed: '完了した課題はまだありません。',
    overdue: '期限切れの課題はありません。',
    'due-today': '今日が期限の課題はありません。',
    'due-this-week': '今日から7日間に期限が来る課題はありません。',
  },
  noneFound: '条件に合う課題はありません。',
  elsewhere: (count) => `ほかの一覧やアーカイブにある${count}件を表示`,
  showAll: '条件をすべて外す',
  ofOneSeries: '一つのくり返しの課題だけを表示しています。',
}

export const assignmentTexts: Translated<typeof enAssignmentTexts> = {
  ja: jaAssignmentTexts,
  en: enAssignmentTexts,
}

const enFilterTexts = {
  heading: 'Filter',
  search: 'Search',
  searchHint: 'Finds what has all the words in its title, description or subject.',
  more: 'More filters and order',
  subject: 'Subject',
  anySubject: 'Any subject',
  priority: 'Priority',
  anyPriority: 'Any priority',
  dueFrom: 'Due from',
  dueTo: 'Due until',
  sort: 'Order',
  usualOrder: 'Default order',
  /** Ascending, then descending. */
  orders: {
    dueDate: ['Earliest due first', 'Latest due first'],
    createdAt: ['Oldest first', 'Newest first'],
    updatedAt: ['Longest unchanged first', 'Last changed first'],
    priority: ['Lowest priority first', 'Highest priority first'],
    title: ['Title, A to Z', 'Title, Z to A'],
  } satisfies Record<SortField, readonly [string, string]>,
  includeArchived: 'Show archived assignments too',
  /** What is chosen, where its fields are folded away. */
  chosen: {
    subject: (name: string) => `Subject: ${name}`,
    priority: (name: string) => `Priority: ${name}`,
    dueOn: (day: string) => `Due on ${day}`,
    dueFrom: (day: string) => `Due from ${day}`,
    dueTo: (day: string) => `Due until ${day}`,
    includeArchived: 'Archived ones too',
  },
  apply: 'Search',
}

const jaFilterTexts: typeof enFilterTexts = {
  heading: '絞り込み',
  search: '検索',
  searchHint: '入力した言葉がすべて、課題名・くわしい内容・科目のどこかにある課題を探します。',
  more: 'くわしい条件と並べ替え',
  subject: '科目',
  anySubject: 'すべての科目',
  priority: '優先度',
  anyPriority: 'すべて',
  dueFrom: '期限（この日から）',
  dueTo: '期限（この日まで）',
  sort: '並べ替え',
  usualOrder: '指定しない',
  orders: {
    dueDate: ['期限の早い順', '期限の遅い順'],
    createdAt: ['追加日の古い順', '追加日の新しい順'],
    updatedAt: ['変更日の古い順', '変更日の新しい順'],
    priority: ['優先度の低い順', '優先度の高い順'],
    title: ['課題名の順', '課題名の逆順'],
  },
  includeArchived: 'アーカイブした課題も表示する',
  chosen: {
    subject: (name) => `科目：${name}`,
    priority: (name) => `優先度：${name}`,
    dueOn: (day) => `期限：${day}`,
    dueFrom: (day) => `期限：${day}から`,
    dueTo: (day) => `期限：${day}まで`,
    includeArchived: 'アーカイブした課題も表示',
  },
  apply: '検索する',
}

export const filterTexts: Translated<typeof enFilterTexts> = {
  ja: jaFilterTexts,
  en: enFilterTexts,
}
