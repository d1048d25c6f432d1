import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { create, createSeries, firstOf, listOf, read, titlesOf } from '../../support/homework.ts'
import { startService } from '../../support/service.ts'
import { titlesIn } from '../../support/web/shown.ts'
import { visitInJapanese } from '../../support/web/student-visit.ts'
import { type Browser, signedIn } from '../../support/web/visiting.ts'

describe('a button beside an assignment', () => {
  test('completes or reopens it, and redirects to `back`', async (t) => {
    const { browser, ...service } = await visitInJapanese(t)
    const { call } = service
    const { id } = await create(call)
    const back = '/assignments?filter=pending&q=e'
    const press = async (done: string) => {
      const { status, headers } = await browser.post(`/assignments/${id}/toggle`, { back, done })
      assert.deepEqual([status, headers.location], [303, back])
      return (await browser.get(back)).text
    }
    assert.match(await press('yes'), /完了にしました/)
    assert.equal((await read(call, `/assignments/${id}`)).is_completed, true)
    assert.match(
      (await browser.get('/assignments')).text,
      /class="is-done"><button[^>]* value="no"/,
    )
    assert.match(await press('no'), /未完了に戻しました/)
    assert.equal((await read(call, `/assignments/${id}`)).is_completed, false)
  })

  test('leaves it completed when “complete” is pressed twice', async (t) => {
    const { browser, ...service } = await visitInJapanese(t)
    const { id } = await create(service.call)
    for (const _ of [1, 2]) await browser.submit(`/assignments/${id}/toggle`, { done: 'yes' })
    assert.equal((await read(service.call, `/assignments/${id}`)).is_completed, true)
  })

  test('says “completed” to each of three concurrent requests, and creates the next occurrence once', async (t) => {
    const { browser, ...service } = await visitInJapanese(t)
    const setting = await createSeries(service.call, { type: 'daily' })
    const { id } = await firstOf(service.call, setting)
    const windows = [
      browser,
      await signedIn(service, service.user),
      await signedIn(service, service.user),
    ]
    const press = (window: Browser) => window.submit(`/assignments/${id}/toggle`, { done: 'yes' })
    for (const { text } of await Promise.all(windows.map(press))) {
      assert.match(text, /完了にしました/)
    }
    assert.equal((await read(service.call, `/assignments/${id}`)).is_completed, true)
    assert.equal((await listOf(service.call, '/assignments')).length, 2)
  })

  test('creates the next occurrence of a series when it completes the newest', async (t) => {
    const { browser, ...service } = await visitInJapanese(t)
    const setting = await createSeries(service.call, { type: 'daily' })
    const { id } = await firstOf(service.call, setting)
    await browser.submit(`/assignments/${id}/toggle`, { done: 'yes' })
    const due = (await listOf(service.call, '/assignments')).map(({ due_date }) => due_date)
    assert.deepEqual(due, ['2026-04-12T23:59:00+09:00', '2026-04-13T23:59:00+09:00'])
  })

  test('deletes it, and Undo restores it unchanged, with the same id, once', async (t) => {
    const { browser, ...service } = await visitInJapanese(t)
    const { call } = service
    const essay = await create(call, { description: 'Long', priority: 'high' })
    const path = `/assignments/${essay.id}`
    const deleted = await browser.submit(`${path}/delete`, { back: '/assignments?q=e' })
    assert.match(deleted.text, /課題を削除しました/)
    assert.deepEqual(await titlesOf(call, '/assignments'), [])
    assert.ok(deleted.text.includes(`action="${path}/restore"`))

    const restored = await browser.submit(`${path}/restore`, { back: '/assignments?q=e' })
    assert.match(restored.text, /課題を元に戻しました/)
    assert.deepEqual(titlesIn(restored.text), ['Essay'])
    const { updated_at, ...rest } = await read(call, path)
    assert.deepEqual({ ...rest, updated_at: essay.updated_at }, essay)
    const again = await browser.submit(`${path}/restore`, { back: '/assignments?q=e' })
    assert.match(again.text, /元に戻せませんでした/)
    assert.deepEqual(titlesIn(again.text), ['Essay'])
  })

  test('redirects with a notice if it was deleted elsewhere, but never to its own page', async (t) => {
    const { browser, ...service } = await visitInJapanese(t)
    const { id } = await create(service.call)
    await service.call('DELETE', `/assignments/${id}`)
    const back = '/assignments?filter=pending'
    const backs = [back, `/assignments/${id}?back=${encodeURIComponent(back)}`]
    for (const deed of ['toggle', 'delete']) {
      for (const given of backs) {
        const sent = await browser.post(`/assignments/${id}/${deed}`, { back: given, done: 'yes' })
        assert.deepEqual([sent.status, sent.headers.location], [303, back])
        assert.match((await browser.get(back)).text, /この課題はすでに削除されています/)
      }
    }
    const plain = await browser.post(`/assignments/${id}/toggle`, { back: `/assignments/${id}` })
    assert.equal(plain.headers.location, '/assignments')
  })

  test('redirects to /assignments if `back` is not a path of this site', async (t) => {
    const { browser, ...service } = await visitInJapanese(t)
    const { id } = await create(service.call)
    for (const back of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      'x',
      '/a b',
      '',
    ]) {
      const { headers } = await browser.post(`/assignments/${id}/toggle`, { back })
      assert.equal(headers.location, '/assignments', back)
    }
  })

  test('changes nothing of another user, and answers 404 to an invalid id', async (t) => {
    const service = await startService(t)
    const { id } = await create(service.call)
    const deleted = await create(service.call)
    await service.call('DELETE', `/assignments/${deleted.id}`)
    const stranger = await service.join('stranger@example.org')
    const browser: Browser = await signedIn(service, stranger.user)
    for (const path of [`${id}/toggle`, `${id}/delete`, `${deleted.id}/restore`]) {
      const { text } = await browser.submit(`/assignments/${path}`, { done: 'yes' })
      assert.match(text, /class="notice is-warning"/, path)
    }
    const odd = ['0/toggle', '-1/delete', 'x/toggle', '1e3/delete', `${'9'.repeat(30)}/restore`]
    for (const path of odd) {
      const { status, text } = await browser.post(`/assignments/${path}`, { done: 'yes' })
      assert.equal(status, 404, path)
      assert.match(text, /見つかりません/)
    }
    assert.deepEqual(await titlesOf(service.call, '/assignments/pending'), ['Essay'])
  })
})
