import type { Assignment } from '../domain/assignment.ts'
import { type Page, type PageRequest, totalPages } from '../domain/pagination.ts'
import { assignmentText } from './assignment-text.ts'
import { bodyOf, bytesAsText } from './bytes-as-text.ts'

// Lists as JSON, as `AssignmentListJson` and `AssignmentPageJson` describe them.

/** Assignments as JSON, as `bytesAsText`, with a comma between. */
export interface JoinedTexts {
  readonly text: string
  readonly count: number
}

export function joinedTexts(items: readonly Assignment[], zone: string): JoinedTexts {
  let text = ''
  // Measured: `join` takes five times as long.
  for (const it of items) {
    const own = bytesAsText(assignmentText(it, zone))
    text += text === '' ? own : `,${own}`
  }
  return { text, count: items.length }
}

export const listText = (items: JoinedTexts): string | Buffer => bodyOf(`{${partOf(items)}}`)

export function pageText(
  items: JoinedTexts,
  { totalCount }: Pick<Page<unknown>, 'totalCount'>,
  { page, pageSize }: PageRequest,
): string | Buffer {
  const pages = totalPages(totalCount, pageSize)
  return bodyOf(
    `{${partOf(items)},"total_count":${totalCount},"total_pages":${pages},"current_page":${page},"page_size":${pageSize}}`,
  )
}

const partOf = ({ text, count }: JoinedTexts) => `"assignments":[${text}],"count":${count}`
