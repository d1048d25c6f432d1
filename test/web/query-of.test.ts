import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { queryOf } from '../../src/web/query-of.ts'

const queries: [url: string, query: Record<string, string>][] = [
  ['/assignments', {}],
  ['/assignments?', {}],
  ['/assignments?q=x&page=2', { q: 'x', page: '2' }],
  ['/assignments?q=why?&subject=Art', { q: 'why?', subject: 'Art' }],
  ['/assignments/7?back=/calendar?month=2026-04', { back: '/calendar?month=2026-04' }],
]

describe('queryOf', () => {
  for (const [url, query] of queries) {
    test(`finds the parameters of ${url}`, () =>
      assert.deepEqual(Object.fromEntries(queryOf(url)), query))
  }
})
