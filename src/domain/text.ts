import type { Issues } from './issues.ts'

/** What a text field takes, in Unicode code points. */
export interface TextLimit {
  readonly max: number
  /** Whether it must hold something besides white space. */
  readonly isRequired?: boolean
}

/** Notes what is wrong with `value`. Any text that passes is kept as it is, not even trimmed. */
export function checkText(issues: Issues, field: string, value: string, limit: TextLimit): void {
  if (limit.isRequired && value.trim() === '') issues.add({ field, rule: 'required' })
  else if (!isStorable(value)) issues.add({ field, rule: 'characters' })
  else if (isLongerThan(value, limit.max)) {
    issues.add({ field, rule: 'max_length', max: limit.max })
  }
}

/** Not every store can keep U+0000 and lone surrogates, so none takes them. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false
  // A code point takes at most two code units.
  return text.length > 2 * max || [...text].length > max
}
