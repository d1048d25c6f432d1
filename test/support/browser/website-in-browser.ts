import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import type { Browser } from 'playwright-core'
import type { Lasting } from '../databases.ts'
import { openChromium, openWindow } from './chromium.ts'
import { giveHomework } from './schoolwork.ts'
import { startWebsite, type Website, type WebsiteOptions } from './website.ts'

interface WebsiteInBrowser {
  readonly site: Website
  readonly browser: Browser
}

/**
 * A website, and a browser to visit it with, for all tests of a suite; not before they begin.
 *
 * @param prepare what there is to see, besides the two users.
 */
export function websiteInBrowser(
  options?: WebsiteOptions,
  prepare: (site: Website) => Promise<void> = async () => {},
): WebsiteInBrowser {
  const ends: (() => unknown)[] = []
  const lasting: Lasting = { after: (end) => void ends.push(end) }
  // What was begun last ends first.
  after(async () => {
    for (const end of ends.toReversed()) await end()
  })
  let started: WebsiteInBrowser | undefined
  before(async () => {
    const site = await startWebsite(lasting, options)
    await prepare(site)
    started = { site, browser: await openChromium() }
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

/** A window at `path`, of somebody new who reads English and has homework. */
export async function openWithHomework(
  t: Lasting,
  { site, browser }: WebsiteInBrowser,
  path: string,
  options?: Parameters<typeof openWindow>[2],
): ReturnType<typeof openWindow> {
  const opened = await openWindow(t, browser, options)
  const user = await site.newcomer('en')
  await giveHomework(site, user)
  await site.enter(opened.context, user)
  await opened.page.goto(`${site.url}${path}`)
  return opened
}
