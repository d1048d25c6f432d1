import { EmailTaken } from '../../domain/accounts/user.ts'
import { InvalidInput } from '../../domain/errors.ts'
import type { Issue } from '../../domain/issue.ts'

/** Form fields by name; of a repeated name, the last one counts. Those of `groups` are joined by commas. */
export type Values = Readonly<Record<string, string>>

/** Fields with a value for each ticked box. */
const groups = ['recurrenceWeekdays']

export const valuesOf = (form: URLSearchParams): Values => {
  const given = groups.filter((name) => form.has(name))
  const ofGroups = given.map((name) => [name, form.getAll(name).join()] as const)
  return { ...Object.fromEntries(form), ...Object.fromEntries(ofGroups) }
}

/** `text` with LF as line break. A browser sends CRLF. */
export const asLines = (text: string) => text.replace(/\r\n?/g, '\n')

/** `text` as a browser sends it back from a one-line field: without line breaks. */
export const asOneLine = (text: string) => text.replace(/[\r\n]/g, '')

/** Text of a field; undefined if empty. */
export const given = (form: URLSearchParams, field: string): string | undefined =>
  form.get(field) || undefined

/** The chosen one of `words`; undefined for any other value. */
export function chosen<T extends string>(
  form: URLSearchParams,
  field: string,
  words: readonly T[],
): T | undefined {
  const text = form.get(field)
  return words.find((word) => word === text)
}

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

/** A number from a control; NaN, which violates every rule of the domain, for anything else. */
export function numberOf(form: URLSearchParams, field: string): number | undefined {
  const text = form.get(field)?.trim()
  return text ? numberIn(text) : undefined
}

/** Like `numberOf`, for a required field: NaN if it is empty. */
export const neededNumberOf = (form: URLSearchParams, field: string): number =>
  numberOf(form, field) ?? Number.NaN

/** The numbers of the ticked boxes of a group, from its `Values` too. */
export const numbersOf = (form: URLSearchParams, field: string): readonly number[] =>
  form.getAll(field).flatMap((text) => (text === '' ? [] : text.split(',').map(numberIn)))

const numberIn = (text: string) => (/^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN)

/** Whether a checkbox was ticked. */
export const ticked = (form: URLSearchParams, field: string) => form.has(field)

/**
 * The input, or undefined if it equals what the form showed: then the stored value stays, with
 * everything that the control could not show.
 */
export const ifChanged = <T>(typed: T | undefined, shown: T): T | undefined =>
  typed === shown ? undefined : typed

/** Result of a form: a value, or its errors. */
export type Attempt<T> = { readonly value: T } | { readonly issues: readonly Issue[] }

/** Runs `work`. Invalid input and a taken e-mail address become data; other errors are rethrown. */
export async function attempt<T>(work: () => Promise<T> | T): Promise<Attempt<T>> {
  try {
    return { value: await work() }
  } catch (error) {
    if (error instanceof InvalidInput) return { issues: error.issues }
    if (error instanceof EmailTaken) return { issues: [{ field: 'email', rule: 'taken' }] }
    throw error
  }
}
