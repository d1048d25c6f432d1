import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { type Axe, axeOn } from '../support/browser/axe.ts'
import { narrow, wide } from '../support/browser/chromium.ts'
import { giveHomework } from '../support/browser/schoolwork.ts'
import { lookAt, type Sight, sights } from '../support/browser/sights.ts'
import { assertWhollyIn } from '../support/browser/texts-of-page.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'

/** How people look at a page: in each of these nothing may be wrong with it. Of another theme only colours differ. */
const looks: readonly Look[] = [
  { name: 'light and wide', colorScheme: 'light', size: wide },
  { name: 'dark and wide', colorScheme: 'dark', size: wide, rules: ['color-contrast'] },
  { name: 'dark and narrow', colorScheme: 'dark', size: narrow },
  { name: 'light and narrow', colorScheme: 'light', size: narrow, rules: ['color-contrast'] },
  // 1,280 pixels at 200 %: WCAG 2.2, 1.4.4.
  { name: 'zoomed to 200 %', colorScheme: 'light', size: { width: 640, height: 450 } },
]

interface Look {
  readonly name: string
  readonly colorScheme: 'light' | 'dark'
  readonly size: { readonly width: number; readonly height: number }
  /** Those of axe's rules that are asked; all unless said. */
  readonly rules?: readonly string[]
}

/** In which language each sees the site; `languages.test.ts` has the other one. */
const languageOf = {
  nobody: 'en',
  administrator: 'en',
  student: 'ja',
  newcomer: 'ja',
} as const

describe('every page', { concurrency: 2 }, () => {
  const suite = websiteInBrowser({ pages: { allowsRegistration: true } }, (site) =>
    giveHomework(site, site.student),
  )

  for (const sight of sights) {
    // Of the others, what led to them was transferred too.
    const size = sight.prepare ? '' : '; it is less than 50 kB with an empty cache'
    test(`${sight.name} is accessible, fits the screen, is in one language, and logs no errors${size}`, async (t) => {
      // Colours that fade into each other would be judged on their way.
      const language = languageOf[sight.by]
      const options = { reducedMotion: 'reduce', locale: language } as const
      const { page, answer, complaints, requests } = await lookAt(t, sight, { ...suite, options })
      assert.equal(answer?.status(), sight.prepare ? 200 : (sight.status ?? 200))
      await assertWhollyIn(page, language, [suite.site.student])
      const axe = await axeOn(page)
      const found: unknown[] = []
      for (const look of looks) found.push(...(await faultsOf({ page, axe }, look)))
      assert.deepEqual(found, [])
      const { origin } = new URL(page.url())
      assert.deepEqual(
        requests.map((it) => it.url()).filter((url) => new URL(url).origin !== origin),
        [],
      )
      assert.deepEqual(
        complaints.filter((it) => !isAboutStatus(it, sight)),
        [],
      )
      if (sight.prepare) return
      const transferred = await bytesOf(requests)
      t.diagnostic(`${sight.name}: ${transferred} bytes`)
      assert.ok(transferred > 1000 && transferred < 50_000, `${transferred} bytes`)
    })
  }
})

async function faultsOf(
  { page, axe }: { readonly page: Page; readonly axe: Axe },
  { name, colorScheme, size, rules }: Look,
): Promise<object[]> {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme })
  const violations = await axe(rules)
  const faults: object[] = violations.map(({ id, nodes }) => ({
    look: name,
    id,
    at: nodes.map((it) => `${it.html} ${it.failureSummary}`),
  }))
  const [inner = 0, outer = 0] = await page.evaluate<number[]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  )
  return inner <= outer ? faults : [...faults, { look: name, id: 'sideways', inner, outer }]
}

/** A browser logs every response without success, expected or not. */
const isAboutStatus = (complaint: string, { status }: Sight) =>
  status !== undefined && complaint.includes(`the server responded with a status of ${status}`)

/** As they were sent, with their headers. */
async function bytesOf(requests: readonly Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((it) => it.sizes()))
  return sizes.reduce((sum, it) => sum + it.responseHeadersSize + it.responseBodySize, 0)
}
