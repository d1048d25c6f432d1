import { mostSubjects } from '../../domain/assignments/statistics.ts'
import { notFound } from '../../domain/errors.ts'
import { isStorable } from '../../domain/text.ts'
import { asLines } from '../forms/forms.ts'
import type { VisitorContext } from '../page-route.ts'

type Asking = Pick<VisitorContext, 'deps' | 'person'>

/** @throws {DomainError} `not_found` for a name that no subject can have. */
export function namedSubject(input: URLSearchParams): string {
  const subject = input.get('subject') ?? ''
  if (subject === '' || !isStorable(subject)) throw notFound('Subject')
  return subject
}

/** The subject that a form names by `typed`, as it is stored: a browser sends each of its line breaks as CRLF. */
export async function storedSubject({ deps, person }: Asking, typed: string): Promise<string> {
  const lines = asLines(typed)
  if (!lines.includes('\n')) return typed
  const names = await deps.store.statistics.subjects(person.userId, mostSubjects)
  return names.find((it) => it === typed) ?? names.find((it) => asLines(it) === lines) ?? typed
}

/** The query of the page, with its subject as it is stored. */
export async function withStoredSubject(
  context: Asking & Pick<VisitorContext, 'query'>,
): Promise<URLSearchParams> {
  const typed = context.query.get('subject') ?? ''
  const stored = await storedSubject(context, typed)
  if (stored === typed) return context.query
  const query = new URLSearchParams(context.query)
  query.set('subject', stored)
  return query
}
