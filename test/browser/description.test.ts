import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openWithHomework, websiteInBrowser } from '../support/browser/website-in-browser.ts'

describe('the description of an assignment', () => {
  const suite = websiteInBrowser()

  test('is a mark in its row of a list, whose height stays the same', async (t) => {
    const { page } = await openWithHomework(t, suite, '/assignments?filter=pending')
    const rows = page.locator('.assignments li')
    const mark = page.getByRole('img', { name: 'Has a description' })
    const marked = rows.filter({ has: mark })
    assert.ok((await marked.count()) > 0 && (await marked.count()) < (await rows.count()))
    const heights = await rows.evaluateAll((all: readonly { offsetHeight: number }[]) => [
      ...new Set(all.map((it) => it.offsetHeight)),
    ])
    assert.ok(Math.max(...heights) - Math.min(...heights) <= 2, heights.join())
  })

  test('is seen as a whole while it is typed, up to a limit', async (t) => {
    const { page } = await openWithHomework(t, suite, '/assignments/new')
    const field = page.locator('#description')
    const heightWith = async (lines: number) => {
      await field.fill('Read\n'.repeat(lines))
      return (await field.boundingBox())?.height ?? 0
    }
    const few = await heightWith(2)
    const more = await heightWith(8)
    const many = await heightWith(80)
    assert.ok(few < more && more < many && many <= 400, JSON.stringify({ few, more, many }))
  })
})
