import { notFound } from '../../domain/errors.ts'
import type { PageContext } from '../page-route.ts'

/**
 * The id in the path.
 *
 * @throws {DomainError} `not_found` if it is not a valid id.
 */
export function idParameter(
  { params: { id = '' } }: Pick<PageContext, 'params'>,
  what: string,
): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound(what)
  return Number(id)
}
