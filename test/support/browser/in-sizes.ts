import type { Page } from 'playwright-core'
import { addPerson } from '../web/people.ts'
import { narrow } from './chromium.ts'
import type { Website } from './website.ts'

/** A small phone, a phone, a tablet and a laptop. */
const sizes = [
  narrow,
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]

/** What `script` finds in each size of the window, with all parts of the page unfolded. */
export async function foundInSizes(page: Page, script: string): Promise<readonly string[]> {
  await page.evaluate(`for (const it of document.querySelectorAll('details')) it.open = true`)
  const faults: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    const found = await page.evaluate<string[]>(script)
    if (found.length > 0) faults.push(`${size.width}: ${found.join()}`)
  }
  return faults
}

/** Makes another administrator, with a key of the same name. */
export async function addKeyHolder(site: Website, email: string, name: string): Promise<void> {
  const user = await addPerson(site, email, { name, isAdmin: true })
  await site.issue(user, { name, isReadOnly: true })
}
