import { notFound } from '../domain/errors.ts'
import type { Ask } from './ask.ts'

/**
 * The id in the address.
 *
 * @throws {DomainError} `not_found` for what no id looks like.
 */
export function idAsked({ params: { id = '' } }: Pick<Ask, 'params'>, what: string): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound(what)
  return Number(id)
}
