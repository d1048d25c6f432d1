import { offsetOf, type PageRequest, pageRequest } from '../../domain/pagination.ts'
import { readInteger } from '../../domain/parameter-input.ts'
import type { PageContext } from '../page-route.ts'

/** Rows per page, in every list but that of the assignments. */
const pageSize = 50

/** The requested page of a list; the first one if the query names none, or an invalid one. */
export function requestedPage({ query }: Pick<PageContext, 'query'>): PageRequest {
  const page = readInteger(query.get('page') ?? '', 'page')
  return pageRequest('value' in page ? page.value : undefined, pageSize)
}

/** The requested page of a list that is in memory as a whole. */
export const partOf = <T>(items: readonly T[], request: PageRequest): readonly T[] =>
  items.slice(offsetOf(request), offsetOf(request) + request.pageSize)

/**
 * URL of one page of a list. The first one has a single address, that of links to the list: each address is a step
 * of Back.
 *
 * @param filter the rest of the query. Empty values, and a page in it, do not count.
 */
export function pageAddress(path: string, page: number, filter: Filter = {}): string {
  const given = [...new URLSearchParams(filter)].filter(([, text]) => text !== '')
  const query = new URLSearchParams(given)
  query.delete('page')
  if (page !== 1) query.set('page', String(page))
  return query.size === 0 ? path : `${path}?${query}`
}

type Filter = URLSearchParams | Readonly<Record<string, string>>
