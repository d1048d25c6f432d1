import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openChromium, openWindow } from '../support/browser/chromium.ts'
import { newSite } from '../support/processes/site.ts'
import { password } from '../support/web/people.ts'

describe('the first start', () => {
  test('prints a link that creates the administrator, who issues a key that works as shown', async (t) => {
    const site = newSite(t)
    const server = await site.serve()
    const link = await server.says(/^ {2}(http:\S+\/setup\/\S+)$/m)
    const browser = await openChromium()
    const { page, complaints } = await openWindow(t, browser, { timezoneId: 'Europe/Berlin' })

    await page.goto(link)
    assert.equal(await page.getByLabel('Time zone').inputValue(), 'Europe/Berlin')
    await page.getByLabel('E-mail address').fill('first@example.org')
    await page.getByLabel('Password').fill(password)
    await page.getByLabel('Name').fill('Aoi')
    await page.getByRole('button', { name: 'Create administrator' }).click()

    await page.locator('#issue > summary').click()
    await page.getByLabel('E-mail address of the user').fill('first@example.org')
    await page.locator('#issue').getByLabel('Name', { exact: true }).fill('first')
    await page.getByRole('button', { name: 'Issue an API key' }).click()
    const command = await page.locator('#new-key-example').innerText()
    const key = await page.locator('#new-key').innerText()

    const ran = await site.start(['sh', '-c', command]).ended
    assert.equal(ran.code, 0, ran.stderr)
    assert.deepEqual(JSON.parse(ran.stdout).assignments ?? JSON.parse(ran.stdout).data, [])
    const me = await fetch(`${server.url}/api/v1/me`, {
      headers: { authorization: `Bearer ${key}` },
    })
    assert.equal(me.status, 200)
    assert.deepEqual(complaints, [])

    await page.goto(`${server.url}/admin/keys`)
    assert.equal(await page.getByText(key).count(), 0, 'a key is shown once')
    assert.equal(await page.getByRole('row', { name: /first@example\.org/ }).count(), 1)

    const other = await openWindow(t, browser)
    const again = await other.page.goto(link)
    assert.equal(again?.status(), 404)
    await other.page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  })
})
