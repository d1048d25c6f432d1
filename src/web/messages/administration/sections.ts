import type { Translated } from '../translated.ts'

export type Section = 'keys' | 'users' | 'audit' | 'system'

interface SectionTexts {
  readonly administration: string
  readonly names: Readonly<Record<Section, string>>
  readonly search: string
  found(count: string): string
}

/** Texts common to all pages for administrators. */
export const sectionTexts: Translated<SectionTexts> = {
  ja: {
    administration: '管理',
    names: { keys: 'APIキー', users: '利用者', audit: '操作の記録', system: 'システム' },
    search: '絞り込む',
    found: (count) => `${count}件`,
  },
  en: {
    administration: 'Administration',
    names: { keys: 'API keys', users: 'Users', audit: 'Audit', system: 'System' },
    search: 'Filter',
    found: (count) => `Found: ${count}`,
  },
}
