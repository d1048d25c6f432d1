import type { Translated } from './translated.ts'

interface TimeTexts {
  /** Less than a minute ago, of which `Intl` says "this minute". */
  readonly justNow: string
}

export const timeTexts: Translated<TimeTexts> = {
  ja: { justNow: 'たった今' },
  en: { justNow: 'just now' },
}
