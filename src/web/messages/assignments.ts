import type { Priority } from '../../domain/assignments/assignment.ts'
import type { ListName } from '../../domain/assignments/assignment-criteria.ts'
import type { SortField } from '../../domain/assignments/assignment-order.ts'
import type { Translated } from './translated.ts'

interface AssignmentTexts {
  readonly title: string
  readonly add: string
  readonly subjects: string
  readonly lists: string
  readonly list: Readonly<Record<ListName, string>>
  /** For display beside a title, without a label. */
  readonly priorityTag: Readonly<Record<Priority, string>>
  readonly complete: string
  readonly reopen: string
  readonly remove: string
  readonly overdue: string
  readonly archived: string
  readonly ofSeries: string
  /** Of a mark without words. */
  readonly hasDescription: string
  completedAt(time: string): string
  /** The length of a list; `count` is the formatted number. */
  found(count: string, isOne: boolean): string
  readonly none: Readonly<Record<ListName, string>>
  readonly noneFound: string
  elsewhere(count: string): string
  readonly showAll: string
  readonly ofOneSeries: string
}

export const assignmentTexts: Translated<AssignmentTexts> = {
  ja: {
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
      'due-this-week': '7日以内',
    },
    priorityTag: { low: '優先度 低', medium: '優先度 中', high: '優先度 高' },
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
      'due-this-week': '7日以内に期限が来る課題はありません。',
    },
    noneFound: '条件に合う課題はありません。',
    elsewhere: (count) => `ほかの一覧やアーカイブにある${count}件を表示`,
    showAll: '条件をすべて外す',
    ofOneSeries: '一つのくり返しの課題だけを表示しています。',
  },
  en: {
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
      'due-this-week': 'Due within 7 days',
    },
    priorityTag: { low: 'Low priority', medium: 'Medium priority', high: 'High priority' },
    complete: 'Complete',
    reopen: 'Reopen',
    remove: 'Delete',
    overdue: 'Overdue',
    archived: 'Archived',
    ofSeries: 'Series',
    hasDescription: 'Has a description',
    completedAt: (time) => `Completed ${time}`,
    found: (count, isOne) => `${count} ${isOne ? 'assignment' : 'assignments'}`,
    none: {
      all: 'There are no assignments yet.',
      pending: 'There are no open assignments.',
      completed: 'There are no completed assignments yet.',
      overdue: 'Nothing is overdue.',
      'due-today': 'Nothing is due today.',
      'due-this-week': 'Nothing is due within 7 days.',
    },
    noneFound: 'No assignments match.',
    elsewhere: (count) => `Show ${count} in other lists or the archive`,
    showAll: 'Clear all filters',
    ofOneSeries: 'Only the assignments of one series are shown.',
  },
}

interface FilterTexts {
  readonly heading: string
  readonly search: string
  readonly searchHint: string
  readonly more: string
  readonly subject: string
  readonly anySubject: string
  readonly priority: string
  readonly anyPriority: string
  readonly dueFrom: string
  readonly dueTo: string
  readonly sort: string
  readonly usualOrder: string
  /** Ascending, then descending. */
  readonly orders: Readonly<Record<SortField, readonly [string, string]>>
  readonly includeArchived: string
  readonly apply: string
}

export const filterTexts: Translated<FilterTexts> = {
  ja: {
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
    apply: '検索する',
  },
  en: {
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
    orders: {
      dueDate: ['Earliest due first', 'Latest due first'],
      createdAt: ['Oldest first', 'Newest first'],
      updatedAt: ['Longest unchanged first', 'Last changed first'],
      priority: ['Lowest priority first', 'Highest priority first'],
      title: ['Title, A to Z', 'Title, Z to A'],
    },
    includeArchived: 'Show archived assignments too',
    apply: 'Search',
  },
}

interface PagerTexts {
  readonly pages: string
  readonly previous: string
  readonly next: string
  position(page: number, pages: number): string
}

export const pagerTexts: Translated<PagerTexts> = {
  ja: {
    pages: 'ページ',
    previous: '前へ',
    next: '次へ',
    position: (page, pages) => `${page} / ${pages} ページ`,
  },
  en: {
    pages: 'Pages',
    previous: 'Previous',
    next: 'Next',
    position: (page, pages) => `Page ${page} of ${pages}`,
  },
}
