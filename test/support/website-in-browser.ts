import assert from 'node:assert/strict'
import { before } from 'node:test'
import type { Browser } from 'playwright-core'
import { openChromium } from './chromium.ts'
import { wholeSuite } from './suite.ts'
import { startWebsite, type Website, type WebsiteOptions } from './website.ts'

/**
 * A website, and a browser to visit it with, for all tests of a suite; not before they begin.
 *
 * @param prepare what there is to see, besides the two users.
 */
export function websiteInBrowser(
  options?: WebsiteOptions,
  prepare: (site: Website) => Promise<void> = async () => {},
): { readonly site: Website; readonly browser: Browser } {
  const lasting = wholeSuite()
  let started: { readonly site: Website; readonly browser: Browser } | undefined
  before(async () => {
    const site = await startWebsite(lasting, options)
    await prepare(site)
    started = { site, browser: await openChromium(lasting) }
  })
  const suite = () => {
    assert.ok(started, 'the suite has not begun')
    return started
  }
  return {
    get site() {
      return suite().site
    },
    get browser() {
      return suite().browser
    },
  }
}
