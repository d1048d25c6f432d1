import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pager } from '../../src/web/components/pager.ts'
import { listPosition } from '../../src/web/lists/list-position.ts'

test('a pager leads to the first page, the last, and those beside the present one', () => {
  for (const [page, pages, numbers] of [
    [1, 3, '[1] 2 3'],
    [2, 3, '1 [2] 3'],
    [1, 17, '[1] 2 … 17'],
    [3, 17, '1 2 [3] 4 … 17'],
    [9, 17, '1 … 8 [9] 10 … 17'],
    [17, 17, '1 … 16 [17]'],
  ] as const) {
    assert.equal(numbersOf(page, pages), numbers)
  }
})

test('a pager of two pages has no numbers: previous or next is the other one', () => {
  assert.equal(numbersOf(1, 2), '')
  assert.equal(pagerOf(1, 1), undefined)
})

function pagerOf(page: number, pages: number): string | undefined {
  const position = listPosition({ page, pageSize: 20 }, pages * 20, (it) => `/list?page=${it}`)
  return pager('en', position)?.text
}

/** The numbers as they are shown, the present one in brackets. */
function numbersOf(page: number, pages: number): string {
  const [, list = ''] = /<ol[^>]*>(.*?)<\/ol>/s.exec(pagerOf(page, pages) ?? '') ?? []
  const items = [
    ...list.matchAll(/<li>(?:(…)|<a href="([^"]*)"( aria-current="page")?>(\d+)<\/a>)/g),
  ]
  const words = items.map(([, gap, href, here, number]) => {
    if (gap !== undefined) return gap
    assert.equal(href, `/list?page&#61;${number}`)
    return here === undefined ? number : `[${number}]`
  })
  return words.join(' ')
}
