import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openChromium, skipWithoutChromium } from '../support/chromium.ts'
import { addKeyHolder, foundInSizes } from '../support/in-sizes.ts'
import { giveHomework } from '../support/schoolwork.ts'
import { lookAt, pages } from '../support/sights.ts'
import { wholeSuite } from '../support/suite.ts'
import { startWebsite, type Website } from '../support/website.ts'

describe('no word is broken in', { skip: skipWithoutChromium, concurrency: 2 }, () => {
  const lasting = wholeSuite()
  let site: Website
  let browser: Browser
  before(async () => {
    const languages = { administrator: 'en', student: 'en' } as const
    site = await startWebsite(lasting, { languages, pages: { allowsRegistration: true } })
    await giveHomework(site, site.student)
    await addKeyHolder(site, 'kadai.administrator@gakuen.example.org', 'Calendar on my phone')
    browser = await openChromium(lasting)
  })

  for (const sight of pages) {
    test(sight.name, async (t) => {
      const { page } = await lookAt(t, sight, { site, browser })
      assert.deepEqual(await foundInSizes(page, brokenWords), [])
    })
  }
})

/** Words of letters alone that are on two lines. */
const brokenWords = `(() => {
  const broken = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text; text = texts.nextNode();) {
    if (!text.parentElement.checkVisibility() || text.parentElement.closest('pre, script, datalist')) continue
    for (const { 0: word, index } of text.data.matchAll(/(?<![\\w@.-])[A-Za-z]+(?![\\w@.-])/g)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (tops.size > 1) broken.push(word)
    }
  }
  return broken
})()`
