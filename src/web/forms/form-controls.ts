import { InvalidInput } from '../../domain/errors.ts'
import { chosen, numberOf } from './forms.ts'

/**
 * The word chosen in a control that offers `words`; undefined if empty.
 *
 * @throws {InvalidInput} for any other word, which no control of ours sends.
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

/** Like `numberOf`, for a required field: NaN if it is empty. */
export const neededNumberOf = (form: URLSearchParams, field: string): number =>
  numberOf(form, field) ?? Number.NaN

/** `text` as a browser sends it back from a one-line field: without line breaks. */
export const asOneLine = (text: string) => text.replace(/[\r\n]/g, '')

/**
 * The input, or undefined if it equals what the form showed: then the stored value stays, with
 * everything that the control could not show.
 */
export const ifChanged = <T>(typed: T | undefined, shown: T): T | undefined =>
  typed === shown ? undefined : typed
