import { after } from 'node:test'
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
  type Request,
} from 'playwright-core'
import type { Lasting } from '../databases.ts'
import { findPrograms } from '../processes/process.ts'

/** The first one found is taken. The shell is Chromium without its windows: the tests take two fifths of the time with it. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]
const executablePath = names.flatMap(findPrograms)[0]

const missing = 'Chromium is not on the PATH: what only a browser can tell is not tested'

/** Why no real browser can be had here, or false. */
export const skipWithoutChromium: string | false = executablePath === undefined && missing

let opened: Promise<Browser> | undefined
// It would keep the process from ending.
after(async () => (await opened)?.close())

/** A real browser. It takes longer to start than most tests last, so all of a process share one, each in a window of its own. */
export async function openChromium(): Promise<Browser> {
  if (executablePath === undefined) throw new Error(missing)
  // Its own sandbox needs rights that a container seldom gives; it only ever sees our own pages.
  // All pages of a context share a process: the next one finds it warm.
  const args = ['--no-sandbox', '--renderer-process-limit=1']
  opened ??= chromium.launch({ executablePath, args })
  return opened
}

export interface Window {
  readonly page: Page
  readonly context: BrowserContext
  /** What the page complained of: scripts, refused resources, broken rules of its content policy. */
  readonly complaints: readonly string[]
  /** What was asked of any host. */
  readonly requests: readonly Request[]
}

type Options = NonNullable<Parameters<Browser['newContext']>[0]>

export const wide = { width: 1200, height: 900 }
export const narrow = { width: 320, height: 720 }

/** A window with nothing in it: no cookies, nothing kept. */
export async function openWindow(t: Lasting, browser: Browser, options?: Options): Promise<Window> {
  const context = await newContext(browser, options)
  t.after(() => context.close())
  return watch(context, await context.newPage())
}

/** Those that nobody looks through, by their options. Each has a page that keeps its process. */
const free = new Map<string, BrowserContext[]>()

/**
 * A window that others have looked through, and will look through again: a process that has shown a page shows the next one
 * in half the time. Cookies and the cache are gone; whoever keeps anything else in its context needs one of their own.
 */
export async function lendWindow(t: Lasting, browser: Browser, options?: Options): Promise<Window> {
  const alike = free.getOrInsertComputed(JSON.stringify(options), () => [])
  const context = alike.pop() ?? (await newContextWithPage(browser, options))
  await context.clearCookies()
  const page = await context.newPage()
  t.after(async () => {
    await page.close()
    alike.push(context)
  })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
  return watch(context, page)
}

async function newContextWithPage(browser: Browser, options?: Options): Promise<BrowserContext> {
  const context = await newContext(browser, options)
  await context.newPage()
  return context
}

async function newContext(browser: Browser, options?: Options): Promise<BrowserContext> {
  // In the zone of most users of the tests.
  const device = { viewport: wide, locale: 'en', timezoneId: 'Asia/Tokyo' }
  const context = await browser.newContext({ ...device, ...options })
  context.setDefaultTimeout(10_000)
  return context
}

function watch(context: BrowserContext, page: Page): Window {
  const complaints: string[] = []
  const requests: Request[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('request', (request) => requests.push(request))
  return { page, context, complaints, requests }
}
