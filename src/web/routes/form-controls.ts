import { InvalidInput } from '../../domain/errors.ts'
import { chosen, numberOf } from '../forms.ts'

/**
 * The word chosen in a control that offers `words`; undefined for an empty one.
 *
 * @throws {InvalidInput} for another word: no control of ours sent it.
 */
export function choiceOf<T extends string>(
  form: URLSearchParams,
  field: string,
  words: readonly T[],
): T | undefined {
  const word = chosen(form, field, words)
  if (word !== undefined || !form.get(field)) return word
  throw new InvalidInput([{ field, rule: 'one_of', values: words }])
}

/** As `numberOf`, of a field that must not be left empty. */
export const neededNumberOf = (form: URLSearchParams, field: string): number =>
  numberOf(form, field) ?? Number.NaN

/** What a browser sends of a text that it was given for one line. */
export const asOneLine = (text: string) => text.replace(/[\r\n]/g, '')

/** What is kept of several lines: a browser ends them with CR LF. */
export const asLines = (text: string) => text.replace(/\r\n?/g, '\n')

/**
 * What was typed in place of `shown`; undefined where it is the same: then what is behind it stays,
 * with all that the control could not show.
 */
export const unlessSame = <T>(typed: T | undefined, shown: T): T | undefined =>
  typed === shown ? undefined : typed
