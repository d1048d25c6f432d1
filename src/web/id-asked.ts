import { notFound } from '../domain/errors.ts'
import type { Ask } from './ask.ts'

/**
 * The id in the path.
 *
 * @throws {DomainError} `not_found` if it is not a valid id.
 */
export function idAsked({ params: { id = '' } }: Pick<Ask, 'params'>, what: string): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound(what)
  return Number(id)
}
