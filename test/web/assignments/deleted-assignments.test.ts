import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { create, createSeries, firstOf, titlesOf } from '../../support/homework.ts'
import { startService } from '../../support/service.ts'
import { unescaped } from '../../support/web/shown.ts'
import { signedIn, type Visited } from '../../support/web/visiting.ts'

const page = '/assignments/deleted'

/** The titles on the page, with the words below each. */
const deletedIn = ({ text }: Visited) =>
  [
    ...text.matchAll(/<strong class="typed">(.*?)<\/strong><\/p>\s*<p class="facts">(.*?)<\/p>/gs),
  ].map(([, title = '', facts = '']) => [
    unescaped(title),
    facts
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  ])

describe('the page of recently deleted assignments', () => {
  test('lists the latest deletion first, with its due time, deletion time and subject', async (t) => {
    const service = await startService(t, { now: '2026-04-10T12:00:00+09:00' })
    const { call, clock, user } = service
    const due = { due_date: '2026-04-11T18:00:00+09:00' }
    const [first, second] = [
      await create(call, { ...due, title: 'Essay <b>', subject: '国語' }),
      await create(call, { ...due, title: 'Sums', subject: '' }),
    ]
    await create(call, { ...due, title: 'Not deleted' })
    await call('DELETE', `/assignments/${first.id}`)
    clock.advance(3_600_000)
    await call('DELETE', `/assignments/${second.id}`)
    clock.advance(3_600_000)
    const browser = await signedIn(service, user)
    assert.ok((await browser.get('/assignments')).text.includes(`<a href="${page}">`))
    assert.deepEqual(deletedIn(await browser.get(page)), [
      ['Sums', '期限：明日 18:00 削除：1時間前'],
      ['Essay <b>', '期限：明日 18:00 削除：2時間前 国語'],
    ])
  })

  test('restores an assignment and returns to the same page', async (t) => {
    const service = await startService(t)
    const { call, user } = service
    const { id } = await create(call, { title: 'Essay' })
    await call('DELETE', `/assignments/${id}`)
    const browser = await signedIn(service, user)
    const form = `/assignments/${id}/restore`
    assert.ok((await browser.get(page)).text.includes(`action="${form}"`))
    const { status, headers } = await browser.post(form, { back: `${page}?page=1` })
    assert.deepEqual([status, headers.location], [303, `${page}?page=1`])
    const after = await browser.get(`${page}?page=1`)
    assert.match(after.text, /課題を元に戻しました/)
    assert.match(after.text, /元に戻せる課題はありません/)
    assert.deepEqual(await titlesOf(call, '/assignments'), ['Essay'])
  })

  test('restores none to a user who has as many assignments as they can have, and says so', async (t) => {
    const service = await startService(t, { quotas: { assignments: 1, series: 1 } })
    const { call, user } = service
    const { id } = await create(call, { title: 'Essay' })
    await call('DELETE', `/assignments/${id}`)
    await create(call, { title: 'Sums' })
    const browser = await signedIn(service, user)
    const { text } = await browser.submit(`/assignments/${id}/restore`, { back: page })
    assert.match(text, /課題の数が上限に達しているため、元に戻せませんでした/)
    assert.deepEqual(deletedIn(await browser.get(page)).length, 1)
    assert.deepEqual(await titlesOf(call, '/assignments'), ['Sums'])
  })

  test('lists an occurrence whose series was deleted with it', async (t) => {
    const service = await startService(t)
    const { call, user } = service
    const { id, title } = await firstOf(call, await createSeries(call, { type: 'daily' }))
    await call('DELETE', `/assignments/${id}?delete_recurring=true`)
    const [[listed] = []] = deletedIn(await (await signedIn(service, user)).get(page))
    assert.equal(listed, title)
  })

  test('lists nothing after 24 hours, and nothing of another user', async (t) => {
    const service = await startService(t)
    const { call, clock, user } = service
    const { id } = await create(call, {})
    await call('DELETE', `/assignments/${id}`)
    const { user: stranger } = await service.join('stranger@example.org')
    assert.deepEqual(deletedIn(await (await signedIn(service, stranger)).get(page)), [])
    clock.advance(24 * 3_600_000)
    assert.equal(deletedIn(await (await signedIn(service, user)).get(page)).length, 1)
    clock.advance(1)
    assert.equal(deletedIn(await (await signedIn(service, user)).get(page)).length, 0)
  })

  test('has fifty assignments per page, and redirects from a page past the end', async (t) => {
    const service = await startService(t)
    for (let n = 10; n < 61; n++) {
      const { id } = await create(service.call, { title: `A${n}` })
      await service.call('DELETE', `/assignments/${id}`)
    }
    const browser = await signedIn(service, service.user)
    const [first, second] = [await browser.get(page), await browser.get(`${page}?page=2`)]
    assert.equal(deletedIn(first).length, 50)
    assert.deepEqual(
      deletedIn(second).map(([title]) => title),
      ['A10'],
    )
    const past = await browser.get(`${page}?page=3`)
    assert.deepEqual([past.status, past.headers.location], [303, `${page}?page=2`])
  })
})
