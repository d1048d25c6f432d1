import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openChromium } from '../support/browser/chromium.ts'
import { addKeyHolder, foundInSizes } from '../support/browser/in-sizes.ts'
import { giveHomework } from '../support/browser/schoolwork.ts'
import { lookAt, pages } from '../support/browser/sights.ts'
import { startWebsite } from '../support/browser/website.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'

describe('no word is broken in', { concurrency: 2 }, () => {
  const suite = websiteInBrowser(
    { pages: { allowsRegistration: true }, languages: { administrator: 'en', student: 'en' } },
    async (site) => {
      await giveHomework(site, site.student)
      await addKeyHolder(site, 'kadai.administrator@gakuen.example.org', 'Calendar on my phone')
    },
  )

  for (const sight of pages) {
    test(sight.name, async (t) => {
      const { page } = await lookAt(t, sight, suite)
      assert.deepEqual(await foundInSizes(page, brokenWords), [])
    })
  }
})

test('no word of a Japanese table is broken, beside long addresses', async (t) => {
  const languages = { administrator: 'ja', student: 'ja' } as const
  const site = await startWebsite(t, { languages })
  await addKeyHolder(site, 'kadai.administrator@gakuen.example.org', 'スマートフォンのカレンダー')
  const browser = await openChromium()
  for (const sight of pages.filter(({ name }) => /^admin-(keys|users|audit|system)$/.test(name))) {
    const { page } = await lookAt(t, sight, { site, browser })
    assert.deepEqual(await foundInSizes(page, brokenJapanese), [], sight.name)
  }
})

/** Short words of cells that are on two lines. A sentence may break. */
const brokenJapanese = `[...document.querySelectorAll('.cards td:not(.typed) > div, .cards .tag')].flatMap((it) => {
  const broken = []
  const texts = document.createTreeWalker(it, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text; text = texts.nextNode();) {
    for (const { 0: word, index } of text.data.matchAll(/(?<![\\p{L}\\d])[\\p{L}\\d]{2,6}(?![\\p{L}\\d])/gu)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
    }
  }
  return broken
})`

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
