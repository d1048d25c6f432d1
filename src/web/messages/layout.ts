import type { Translated } from './translated.ts'

const en = {
  /** The name of the language in that language. */
  name: 'English',
  /** Before the title of a document whose form was refused. */
  error: 'Error: ',
  skip: 'Skip to content',
  main: 'Main',
  account: 'Account',
  administration: 'Admin',
  signOut: 'Sign out',
  undo: 'Undo',
  /** When what a notice is about is due, or was. */
  due: (time: string) => `due ${time}`,
  overdue: (time: string) => `overdue since ${time}`,
  open: 'Open',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  /** Said of a request that got no answer: one that asked for a page, or one that was to change something. */
  unreached: {
    read: 'The server could not be reached, or did not answer properly. Check your connection and try again.',
    change:
      'The server could not be reached, or did not answer properly. Your change may not have been saved. Check your connection and try again.',
  },
  /** Links to the other pages of a list. */
  pages: {
    label: 'Pages',
    previous: 'Previous',
    next: 'Next',
    position: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
  sections: {
    today: 'Today',
    assignments: 'Assignments',
    calendar: 'Calendar',
    series: 'Series',
    statistics: 'Statistics',
  },
}

const ja: typeof en = {
  name: '日本語',
  error: 'エラー：',
  skip: '本文へ移動',
  main: 'メイン',
  account: 'アカウント',
  administration: '管理',
  signOut: 'ログアウト',
  undo: '元に戻す',
  due: (time) => `期限：${time}`,
  overdue: (time) => `期限切れ：${time}`,
  open: '開く',
  close: '閉じる',
  copy: 'コピー',
  copied: 'コピーしました',
  unreached: {
    read: 'サーバーに接続できないか、正しい応答がありませんでした。接続を確認して、もう一度お試しください。',
    change:
      'サーバーに接続できないか、正しい応答がありませんでした。変更は保存されていない可能性があります。接続を確認して、もう一度お試しください。',
  },
  pages: {
    label: 'ページ',
    previous: '前へ',
    next: '次へ',
    position: (page, pages) => `${page} / ${pages} ページ`,
  },
  sections: {
    today: '今日',
    assignments: '課題',
    calendar: 'カレンダー',
    series: 'くり返し',
    statistics: '統計',
  },
}

export const layoutTexts: Translated<typeof en> = { ja, en }
