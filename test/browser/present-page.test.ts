import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lookAt } from '../support/browser/sights.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'

describe('with the colors of the system, the present page looks unlike the others', () => {
  const suite = websiteInBrowser()
  const options = { forcedColors: 'active' } as const

  for (const [place, path, links] of [
    ['among the parts of the site', '/calendar', '.sections a'],
    ['among the lists', '/assignments?filter=pending', '.tabs a'],
    ['among the parts of the account', '/account/password', '.tabs a'],
  ] as const) {
    test(place, async (t) => {
      const { page } = await lookAt(t, { name: path, path, by: 'student' }, { ...suite, options })
      const looks = await page.evaluate<readonly Look[]>(looksOf(links))
      const here = looks.filter(({ isHere }) => isHere).map(({ look }) => look)
      const elsewhere = new Set(looks.filter(({ isHere }) => !isHere).map(({ look }) => look))
      assert.equal(here.length, 1)
      assert.equal(elsewhere.size, 1)
      assert.ok(!elsewhere.has(here.join()), here.join())
    })
  }
})

interface Look {
  readonly isHere: boolean
  readonly look: string
}

const looksOf = (links: string) => `[...document.querySelectorAll('${links}')].map((it) => {
  const { borderBottomColor, textDecorationLine } = getComputedStyle(it)
  return { isHere: it.ariaCurrent === 'page', look: borderBottomColor + textDecorationLine }
})`
