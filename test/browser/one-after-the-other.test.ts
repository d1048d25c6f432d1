import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openWithHomework, websiteInBrowser } from '../support/browser/website-in-browser.ts'
import type { Lasting } from '../support/databases.ts'

const tomorrow = '2026-04-16'

describe('with JavaScript, the short form of Today', () => {
  const suite = websiteInBrowser()
  const visit = async (t: Lasting, viewport = { width: 1200, height: 900 }): Promise<Page> => {
    const { page } = await openWithHomework(t, suite, '/', { viewport })
    await page.locator('#title').fill('Essay')
    await page.locator('#subject').fill('Art')
    await page.locator('#dueDate').fill('2026-04-20')
    return page
  }
  const enter = async (page: Page, title: string) => {
    await page.keyboard.press('Enter')
    await page.locator('.notice').getByText(title).waitFor()
  }

  test('keeps the subject and the day for the next one, of whoever goes on by Enter', async (t) => {
    const page = await visit(t)
    await enter(page, 'Essay')
    assert.deepEqual(await fieldsOf(page), ['', 'Art', '2026-04-20'])
    await page.keyboard.type('Poster')
    await enter(page, 'Poster')
    assert.match(await page.locator('.notice').innerText(), /due Mon, Apr 20/)
    await page.goto(
      `${suite.site.url}/assignments?subject=Art&due_from=2026-04-20&due_to=2026-04-20`,
    )
    assert.deepEqual(await page.locator('.assignments a').allInnerTexts(), ['Essay', 'Poster'])
  })

  test('forgets them once it is left by a key or a click, or something else is done', async (t) => {
    for (const leave of [
      (page: Page) => page.locator('h1').click(),
      (page: Page) => page.locator('.sections a').first().focus(),
      async (page: Page) => {
        await page.getByRole('button', { name: 'Complete Equations' }).click()
        await page.locator('.notice').getByText('Completed').waitFor()
      },
    ]) {
      const page = await visit(t)
      await enter(page, 'Essay')
      await leave(page)
      assert.deepEqual(await fieldsOf(page), ['', '', tomorrow])
    }
  })

  test('does not forget them beside a title that was typed', async (t) => {
    const page = await visit(t)
    await enter(page, 'Essay')
    await page.keyboard.type('Poster')
    await page.locator('h1').click()
    assert.deepEqual(await fieldsOf(page), ['Poster', 'Art', '2026-04-20'])
  })

  test('takes nothing typed later for what it had kept before another page', async (t) => {
    const page = await visit(t)
    const goTo = async (name: string) => {
      await page.locator('.sections').getByRole('link', { name }).click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
    }
    await enter(page, 'Essay')
    await goTo('Statistics')
    await goTo('Today')
    await page.locator('#subject').fill('Art')
    await page.locator('h1').click()
    assert.deepEqual(await fieldsOf(page), ['', 'Art', tomorrow])
  })

  test('is empty after its button, and one line again on a phone', async (t) => {
    const page = await visit(t, { width: 360, height: 800 })
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.locator('.notice').getByText('Essay').waitFor()
    await page.locator('#dueDate').waitFor({ state: 'hidden' })
    assert.deepEqual(await fieldsOf(page), ['', '', tomorrow])
  })
})

const fieldsOf = (page: Page) =>
  Promise.all(['title', 'subject', 'dueDate'].map((id) => page.locator(`#${id}`).inputValue()))
