import type { Page } from 'playwright-core'

interface HeldRequest {
  /** Resolves when the browser has sent it. */
  readonly arrived: Promise<void>
  /** Lets it go on. */
  letGo(): void
  /** Lets it go on, and resolves when the page has dealt with the response. */
  release(): Promise<void>
}

/** Holds the next request for `url`, a glob. Later ones go on at once. */
export async function holdUp(page: Page, url: string): Promise<HeldRequest> {
  const way = Promise.withResolvers<void>()
  const arrival = Promise.withResolvers<void>()
  await page.route(
    url,
    async (route) => {
      arrival.resolve()
      await way.promise
      await route.continue()
    },
    { times: 1 },
  )
  return heldBy(page, arrival.promise, way.resolve)
}

/** Like `holdUp`, but the server answers at once, and the response is held. */
export async function holdResponse(page: Page, url: string): Promise<HeldRequest> {
  const way = Promise.withResolvers<void>()
  const arrival = Promise.withResolvers<void>()
  await page.route(
    url,
    async (route) => {
      const response = await route.fetch({ maxRedirects: 0 })
      arrival.resolve()
      await way.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  return heldBy(page, arrival.promise, way.resolve)
}

function heldBy(page: Page, arrived: Promise<void>, letGo: () => void): HeldRequest {
  return {
    arrived,
    letGo,
    async release() {
      await page.evaluate(`window.dealtWith = new Promise((done) =>
        document.addEventListener('htmx:finally:request', () => done(), { once: true })
      ); undefined`)
      letGo()
      await page.evaluate('dealtWith')
    },
  }
}
