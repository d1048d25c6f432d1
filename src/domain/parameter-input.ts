import type { Issue } from './issue.ts'
import { isStorable } from './text.ts'

/** A parameter of a query or a path, read from its text. */
export type Reading<T> = { readonly value: T } | { readonly issue: Issue }
export type ParameterReader<T> = (text: string, field: string) => Reading<T>

const digits =
  (form: RegExp): ParameterReader<number> =>
  (text, field) =>
    form.test(text)
      ? { value: Math.min(Number(text), Number.MAX_SAFE_INTEGER) }
      : { issue: { field, rule: 'type', expected: 'integer' } }

/** Decimal digits. A number too large to be exact counts as the largest exact one. */
export const readUnsigned = digits(/^\d+$/)

/** The same with an optional minus. A number too small to be exact is left as it is. */
export const readInteger = digits(/^-?\d+$/)

export function readFlag(text: string, field: string): Reading<boolean> {
  const value = flags.get(text.toLowerCase())
  return value === undefined ? { issue: oneOf(field, ['true', 'false']) } : { value }
}

const flags = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

export function readWord<T extends string>(
  text: string,
  field: string,
  words: readonly T[],
): Reading<T> {
  const value = words.find((word) => word === text)
  return value === undefined ? { issue: oneOf(field, words) } : { value }
}

export const readText: ParameterReader<string> = (text, field) =>
  isStorable(text) ? { value: text } : { issue: { field, rule: 'characters' } }

const oneOf = (field: string, values: readonly string[]): Issue => ({
  field,
  rule: 'one_of',
  values,
})
