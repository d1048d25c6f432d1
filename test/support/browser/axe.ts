import { readFileSync } from 'node:fs'
import type { Result } from 'axe-core'
import type { Page } from 'playwright-core'

export type Axe = (rules?: readonly string[]) => Promise<readonly Result[]>

/** To put the whole source, with its comments, into a page takes twice as long. */
const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Puts axe into a page. What it gives asks all of axe's rules, or those that are named, and
 * answers what the page violates as it is then.
 */
export async function axeOn(page: Page): Promise<Axe> {
  // `page.evaluate` takes twice as long for a script of this size.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Runtime.evaluate', { expression: source })
  await devtools.detach()
  return (rules) => {
    const options = rules ? { runOnly: { type: 'rule', values: rules } } : {}
    // To take all that is right out of the browser would take as long as to find it.
    return page.evaluate<readonly Result[]>(
      `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`,
    )
  }
}
