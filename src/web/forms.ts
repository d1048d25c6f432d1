import { DomainError, InvalidInput } from '../domain/errors.ts'
import type { Issue } from '../domain/issue.ts'

/** What was typed into a form, field by field; the last one counts where a name comes twice. */
export type Values = Readonly<Record<string, string>>

export const valuesOf = (form: URLSearchParams): Values => Object.fromEntries(form)

/** The text of a field, undefined where it is empty: what is not given. */
export const given = (form: URLSearchParams, field: string): string | undefined =>
  form.get(field) || undefined

/** Which of `words` was chosen; undefined for none of them. */
export function chosen<T extends string>(
  form: URLSearchParams,
  field: string,
  words: readonly T[],
): T | undefined {
  const text = form.get(field)
  return words.find((word) => word === text)
}

/** A number as a control gives it; NaN, which breaks every rule of the domain's, where it is none. */
export function numberOf(form: URLSearchParams, field: string): number | undefined {
  const text = form.get(field)?.trim()
  if (!text) return undefined
  return /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN
}

/** Whether a box was ticked. */
export const ticked = (form: URLSearchParams, field: string) => form.has(field)

/** What came of a form: what was made of it, or what is wrong with it. */
export type Attempt<T> = { readonly value: T } | { readonly issues: readonly Issue[] }

/** Does `work`; what is wrong with its input comes back as data, all else is thrown on. */
export async function attempt<T>(work: () => Promise<T> | T): Promise<Attempt<T>> {
  try {
    return { value: await work() }
  } catch (error) {
    if (error instanceof InvalidInput) return { issues: error.issues }
    throw error
  }
}

/** As `attempt`, for what fails with `conflict` where somebody else has the e-mail address: that is a mistake in its field. */
export async function attemptWithEmail<T>(work: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return await attempt(work)
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'conflict') throw error
    return { issues: [{ field: 'email', rule: 'taken' }] }
  }
}
