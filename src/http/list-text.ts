import { type Page, type PageRequest, totalPages } from '../domain/pagination.ts'

// Lists as JSON, of assignments that are JSON already, as `AssignmentListJson` and `AssignmentPageJson` describe them.

export const listText = (items: readonly string[]): string => `{${partOf(items)}}`

export function pageText(
  { items, totalCount }: Page<string>,
  { page, pageSize }: PageRequest,
): string {
  const pages = totalPages(totalCount, pageSize)
  return `{${partOf(items)},"total_count":${totalCount},"total_pages":${pages},"current_page":${page},"page_size":${pageSize}}`
}

const partOf = (items: readonly string[]) =>
  `"assignments":[${items.join(',')}],"count":${items.length}`
