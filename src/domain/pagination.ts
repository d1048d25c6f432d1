/** Which part of a list is wanted. Both are as used: already within their bounds. */
export interface PageRequest {
  readonly page: number
  readonly pageSize: number
}

export interface Page<T> {
  readonly items: readonly T[]
  /** How many there are on all pages together. */
  readonly totalCount: number
}

export const pageDefaults: PageRequest = { page: 1, pageSize: 20 }
export const maxPageSize = 100
/** Pages beyond this are all the same, empty page; it keeps the offset exact in every store. */
const maxPage = 1e9

/** Brings what was asked for within bounds: too low is the default, too high is the highest. */
export function pageRequest(page?: number, pageSize?: number): PageRequest {
  return {
    page: within(page, maxPage, pageDefaults.page),
    pageSize: within(pageSize, maxPageSize, pageDefaults.pageSize),
  }
}

const within = (value: number | undefined, max: number, fallback: number) =>
  value === undefined || value < 1 ? fallback : Math.min(value, max)

export const offsetOf = ({ page, pageSize }: PageRequest) => (page - 1) * pageSize

/** 0 for an empty list. */
export const totalPages = (totalCount: number, pageSize: number) => Math.ceil(totalCount / pageSize)
