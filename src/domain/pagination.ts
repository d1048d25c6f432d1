/** A page of a list. Both numbers are within their bounds already. */
export interface PageRequest {
  readonly page: number
  readonly pageSize: number
}

export interface Page<T> {
  readonly items: readonly T[]
  /** Number of items on all pages. */
  readonly totalCount: number
}

export const pageDefaults: PageRequest = { page: 1, pageSize: 20 }
export const maxPageSize = 100
/** The highest page number. It keeps the offset exact in every store. */
const maxPage = 1e9

/** Brings both numbers within bounds: too low becomes the default, too high the maximum. */
export function pageRequest(page?: number, pageSize?: number): PageRequest {
  return {
    page: within(page, maxPage, pageDefaults.page),
    pageSize: within(pageSize, maxPageSize, pageDefaults.pageSize),
  }
}

const within = (value: number | undefined, max: number, fallback: number) =>
  value === undefined || value < 1 ? fallback : Math.min(value, max)

export const offsetOf = ({ page, pageSize }: PageRequest) => (page - 1) * pageSize

/** The number of items on all pages, if that of one page shows it; undefined if further pages may have some. */
export function totalShownBy(request: PageRequest, itemsOnPage: number): number | undefined {
  const isLast = itemsOnPage < request.pageSize && (itemsOnPage > 0 || request.page === 1)
  return isLast ? offsetOf(request) + itemsOnPage : undefined
}

/** 0 for an empty list. */
export const totalPages = (totalCount: number, pageSize: number) => Math.ceil(totalCount / pageSize)
