import assert from 'node:assert/strict'
import type { Call, Service } from '../service.ts'

/** Reads of one user's data, each of another kind. */
export const views = [
  '/assignments',
  '/assignments?page=2&page_size=2',
  '/assignments/pending',
  '/assignments/completed',
  '/assignments/overdue',
  '/assignments/due-today',
  '/assignments/due-this-week',
  '/assignments/1',
  '/statistics',
  '/statistics?subject=Math',
]

/** The headers of a question whose answer the client has under `tag`. */
export const asking = ({ key }: Pick<Service, 'key'>, tag: string) => ({
  authorization: `Bearer ${key}`,
  'if-none-match': tag,
})

/** Of a single object, the tag names its version; of all else, a state than which the rows may be newer. */
export async function tagOf(call: Call, path: string): Promise<string> {
  const { headers } = await call('GET', path)
  const form = path === '/assignments/1' ? /^"[!#-~]+"$/ : /^W\/"[!#-~]+"$/
  assert.match(headers.etag ?? '', form, path)
  return headers.etag ?? ''
}

/** The status of a question whose answer the client has under `tag`. */
export async function statusOf(service: Pick<Service, 'call' | 'key'>, path: string, tag: string) {
  const { status, body, headers } = await service.call('GET', path, undefined, asking(service, tag))
  if (status === 304) assert.deepEqual([body, headers.etag], ['', tag])
  return status
}
