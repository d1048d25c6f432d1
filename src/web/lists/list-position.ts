import { type PageRequest, totalPages } from '../../domain/pagination.ts'
import { goTo } from '../outcomes.ts'
import type { Outcome } from '../page-route.ts'

/** One page of a list, among all of its pages. */
export interface ListPosition {
  /** From 1. */
  readonly page: number
  readonly pages: number
  /** Number of items on all pages. */
  readonly totalCount: number
  /** Address of the page itself, to which its forms return. */
  readonly here: string
  hrefOf(page: number): string
}

export const listPosition = (
  { page, pageSize }: PageRequest,
  totalCount: number,
  hrefOf: (page: number) => string,
): ListPosition => ({
  page,
  pages: totalPages(totalCount, pageSize),
  totalCount,
  here: hrefOf(page),
  hrefOf,
})

/** The way to the last page, if a later one is requested: an action on that one may have emptied it. */
export const lastPageInstead = ({ page, pages, hrefOf }: ListPosition): Outcome | undefined =>
  page > pages && pages > 0 ? goTo(hrefOf(pages)) : undefined
