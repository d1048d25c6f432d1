import type { Translated } from '../translated.ts'

const en = {
  administration: 'Administration',
  names: { keys: 'API keys', users: 'Users', audit: 'Audit', system: 'System' },
  search: 'Filter',
  found: (count: string) => `Found: ${count}`,
}

const ja: typeof en = {
  administration: '管理',
  names: { keys: 'APIキー', users: '利用者', audit: '操作の記録', system: 'システム' },
  search: '絞り込む',
  found: (count) => `${count}件`,
}

/** Texts common to all pages for administrators. */
export const sectionTexts: Translated<typeof en> = { ja, en }
