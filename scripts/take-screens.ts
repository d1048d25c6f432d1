import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { jobs } from '../src/jobs/jobs.ts'
import { runOnce } from '../src/jobs/scheduler.ts'
import { narrow, openChromium, wide } from '../test/support/browser/chromium.ts'
import { giveHomework } from '../test/support/browser/schoolwork.ts'
import { lookAt, pages, turns } from '../test/support/browser/sights.ts'
import { startWebsite, type Website } from '../test/support/browser/website.ts'
import { replaceFolder } from './replace-folder.ts'

// Takes a picture of every page, light and dark, wide and narrow, into docs/screens/: npm run screens.

const screens = fileURLToPath(new URL('../docs/screens', import.meta.url))
const widths = { wide, narrow: { ...narrow, width: 360 } }

/** A picture shows the beginning of a page that is longer. */
const highest = 2600

test('takes screenshots of every page, light and dark, wide and narrow', async (t) => {
  const lasting = { after }
  const browser = await openChromium()
  const site = await startWebsite(lasting, { pages: { allowsRegistration: true } })
  await giveHomework(site, site.student)
  for (const job of jobs) await runOnce(job, site.deps, 'f3a91c07')
  await replaceFolder(screens, (folder) => takeScreens(t, { site, browser, folder }))
})

interface Taking {
  readonly site: Website
  readonly browser: Browser
  readonly folder: string
}

async function takeScreens(t: TestContext, { site, browser, folder }: Taking): Promise<void> {
  const options = { locale: 'ja', timezoneId: 'Asia/Tokyo', reducedMotion: 'reduce' } as const
  for (const sight of [...pages, ...turns]) {
    const { page } = await lookAt(t, sight, { site, browser, options })
    await page.mouse.move(0, 0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const [name, size] of Object.entries(widths)) {
        await fit(page, size)
        const file = path.join(folder, `${sight.name}-${colorScheme}-${name}.webp`)
        await writeFile(file, await pictureOf(page))
      }
    }
  }
}

type Size = { readonly width: number; readonly height: number }

/** As high as the page, so that what stands at the edge of a window does so in the picture. */
async function fit(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size)
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  await page.setViewportSize({ ...size, height: Math.min(height, highest) })
  await page.evaluate('scrollTo(0, 0)')
}

/** As WebP, which Playwright does not offer: a third of the bytes of its PNG. */
async function pictureOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const options = { format: 'webp', quality: 80 } as const
  const { data } = await session.send('Page.captureScreenshot', options)
  await session.detach()
  return Buffer.from(data, 'base64')
}
