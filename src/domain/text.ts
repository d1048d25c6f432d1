import type { Issues } from './issues.ts'

/** The limits of a text field, in Unicode code points. */
export interface TextLimit {
  readonly max: number
  /** Whether it must hold something that can be seen. */
  readonly isRequired?: boolean
}

/** A character that is not white space, a control, one of those that are shown as nothing, or the blank of Braille. */
const visibleCharacter = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/u

/** Adds an issue if `value` breaks a rule. A text that passes is stored unchanged, not even trimmed. */
export function checkText(issues: Issues, field: string, value: string, limit: TextLimit): void {
  if (!isStorable(value)) issues.add({ field, rule: 'characters' })
  else if (limit.isRequired && !isVisible(value)) issues.add({ field, rule: 'required' })
  else if (isLongerThan(value, limit.max)) {
    issues.add({ field, rule: 'max_length', max: limit.max })
  }
}

/** Whether anything of it can be seen. */
export const isVisible = (text: string) => visibleCharacter.test(text)

/** Not every store can hold U+0000 and lone surrogates, so no text may contain them. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false
  // A code point takes at most two code units.
  return text.length > 2 * max || [...text].length > max
}

/** `text` in at most `most` characters: a longer one is cut, and ends with `…`. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  // A character takes one or two code units, so the rest of a long text is not looked at.
  const characters = [...text.slice(0, 2 * (most + 1))]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
