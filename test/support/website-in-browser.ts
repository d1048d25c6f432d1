import assert from 'node:assert/strict'
import { before } from 'node:test'
import type { Browser } from 'playwright-core'
import { openChromium } from './chromium.ts'
import { wholeSuite } from './suite.ts'
import { startWebsite, type Website } from './website.ts'

/** A website, and a browser to visit it with, for all tests of a suite; not before they begin. */
export function websiteInBrowser(): { readonly site: Website; readonly browser: Browser } {
  const lasting = wholeSuite()
  let started: { readonly site: Website; readonly browser: Browser } | undefined
  before(async () => {
    started = { site: await startWebsite(lasting), browser: await openChromium(lasting) }
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
