import type { Translated } from './translated.ts'

const en = {
  /** Less than a minute ago, of which `Intl` says "this minute". */
  justNow: 'just now',
}

const ja: typeof en = { justNow: 'たった今' }

export const timeTexts: Translated<typeof en> = { ja, en }
