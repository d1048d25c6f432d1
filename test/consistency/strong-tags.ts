import { isDeepStrictEqual } from 'node:util'
import type { AnsweredRead } from './reader.ts'

/** The strong tags of one user's data that named several contents, each with its path (RFC 9110, section 8.8.1). */
export function ambiguousTags(reads: readonly AnsweredRead[]): string[] {
  const contents = new Map<string, unknown>()
  const ambiguous = new Set<string>()
  for (const { path, etag, shown } of reads) {
    if (etag === undefined || etag.startsWith('W/')) continue
    const name = `${path} ${etag}`
    if (!contents.has(name)) contents.set(name, shown)
    else if (!isDeepStrictEqual(contents.get(name), shown)) ambiguous.add(name)
  }
  return [...ambiguous]
}
