import type { Page } from 'playwright-core'

/** Waits until the page announces a text. */
export const told = (page: Page, text: string): Promise<void> =>
  page.locator('#status').getByText(text).waitFor()
