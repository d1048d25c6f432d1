import { noticeTexts } from './messages/notices.ts'

export type NoticeCode = keyof (typeof noticeTexts)['en']

export interface Notice {
  readonly code: NoticeCode
  /** What the change was about. */
  readonly id?: number
}

/** With what the change was about, if that is still known. */
export interface NamedNotice extends Notice {
  readonly topic?: Topic | undefined
}

export interface Topic {
  readonly title: string
  /** The new due date, as text, and whether it is past. */
  readonly due?: { readonly text: string; readonly isPast: boolean }
}

/** As text for a cookie. */
export const noticeText = ({ code, id }: Notice) => (id === undefined ? code : `${code}.${id}`)

/** Undefined for any other text, since cookies come from outside. */
export function readNotice(text: string): Notice | undefined {
  const [, code = '', id] = /^([a-z_]{1,40})(?:\.(\d{1,15}))?$/.exec(text) ?? []
  if (!isCode(code)) return undefined
  return id === undefined ? { code } : { code, id: Number(id) }
}

const isCode = (word: string): word is NoticeCode => Object.hasOwn(noticeTexts.en, word)
