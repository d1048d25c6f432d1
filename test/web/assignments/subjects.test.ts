import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { InvalidInput } from '../../../src/domain/errors.ts'
import { create, firstOf, startSeries, titlesOf, toggle } from '../../support/homework.ts'
import { startService } from '../../support/service.ts'
import { subjectsIn, titlesIn, unescaped } from '../../support/web/shown.ts'
import { visitAsStudent, visitInJapanese } from '../../support/web/student-visit.ts'
import { signedIn } from '../../support/web/visiting.ts'

describe('the subjects', () => {
  test('are listed with their open, overdue, completed and archived assignments', async (t) => {
    const service = await startService(t)
    const { call, user } = service
    await create(call, { subject: '数学' })
    await create(call, { subject: '数学', due_date: '2026-04-09' })
    await toggle(call, await create(call, { subject: '数学' }))
    await create(call, { subject: 'Art' })
    await create(call, { subject: '' })
    const page = await (await signedIn(service, user)).get('/subjects')
    assert.equal(page.status, 200)
    assert.deepEqual(subjectsIn(page), {
      数学: [2, 1, 1, 0, 'archive'],
      Art: [1, 0, 0, 0, 'archive'],
    })
  })

  test('are not listed, and the page says why, if there are too many of them', async (t) => {
    const service = await startService(t)
    const issues = [{ field: 'subjects', rule: 'list_length' }] as const
    t.mock.method(service.deps.store.statistics, 'tally', () => {
      throw new InvalidInput(issues)
    })
    const browser = await signedIn(service, service.user)
    for (const path of ['/subjects', '/statistics']) {
      const page = await browser.get(path)
      assert.equal(page.status, 422)
      assert.match(page.text, /role="alert"><p>一覧が長すぎます。条件で絞り込むか、/)
      assert.doesNotMatch(page.text, /class="empty"/)
    }
  })

  test('that only series have are listed with their number, and lead to the series', async (t) => {
    const service = await startService(t)
    const { call, user } = service
    const series = await startSeries(call, { subject: '漢字' })
    const browser = await signedIn(service, user)
    assert.deepEqual(subjectsIn(await browser.get('/subjects')), {
      漢字: [1, 0, 0, 0, 'archive'],
    })
    const { id } = await firstOf(call, series)
    await call('DELETE', `/assignments/${id}`)
    const page = await browser.get('/subjects')
    assert.deepEqual(subjectsIn(page), { 漢字: [0, 0, 0, 0, 1] })
    assert.match(page.text, /<h3><a href="\/series">/)
    assert.match((await browser.get('/assignments/new')).text, /<option value="漢字">/)
  })

  test('lead to what is open of them, or to what was completed', async (t) => {
    const service = await startService(t)
    const { call, user } = service
    await create(call, { subject: 'Art', title: 'Drawing' })
    for (const subject of ['Art', 'Maths'])
      await toggle(call, await create(call, { subject, title: `Done in ${subject}` }))
    const browser = await signedIn(service, user)
    const { text } = await browser.get('/subjects')
    const links = [...text.matchAll(/<h3><a href="([^"]*)">/g)].map(([, it = '']) => it)
    const shown = await Promise.all(links.map((it) => browser.get(unescaped(it))))
    assert.deepEqual(
      shown.map((page) => titlesIn(page.text)),
      [['Drawing'], ['Done in Maths']],
    )
    for (const path of ['/subjects', '/assignments/deleted'])
      assert.match(
        (await browser.get(path)).text,
        /<a href="\/assignments\?filter&#61;pending">課題の一覧へ</,
      )
  })

  test('are archived and restored with all their assignments', async (t) => {
    const service = await startService(t)
    const { call, user } = service
    await create(call, { subject: '数学', title: 'Sums' })
    await create(call, { subject: 'Art', title: 'Drawing' })
    const browser = await signedIn(service, user)

    const archived = await browser.submit('/subjects/archive', { subject: '数学' })
    assert.match(archived.text, /科目をアーカイブしました/)
    assert.deepEqual(subjectsIn(archived).数学, [0, 0, 0, 1, 'restore'])
    assert.deepEqual(await titlesOf(call, '/assignments'), ['Drawing'])
    // Its link leads to where they are.
    const links = [...archived.text.matchAll(/<h3><a href="([^"]*)">/g)].map(([, it = '']) => it)
    const shown = await Promise.all(links.map((it) => browser.get(unescaped(it))))
    assert.deepEqual(
      shown.map(({ text }) => titlesIn(text)),
      [['Drawing'], ['Sums']],
    )

    const restored = await browser.submit('/subjects/restore', {
      subject: '数学',
      back: '/subjects',
    })
    assert.match(restored.text, /科目をアーカイブから戻しました/)
    assert.deepEqual(subjectsIn(restored).数学, [1, 0, 0, 0, 'archive'])
    assert.deepEqual(await titlesOf(call, '/assignments'), ['Sums', 'Drawing'])
  })

  test('say, once brought back, that their series stay paused, if any does', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    for (const subject of ['Math', 'Art']) await startSeries(call, { subject })
    await browser.get('/subjects')
    const broughtBack = async (subject: string, pause: string) => {
      await browser.submit('/subjects/archive', { subject, pause })
      return (await browser.submit('/subjects/restore', { subject })).text
    }
    assert.match(await broughtBack('Math', 'Math'), /Its paused series can be resumed on/)
    assert.match(await broughtBack('Art', ''), /back from the archive<\/span>/)
    await startSeries(call, { subject: 'Music', end_type: 'count', end_count: 1 })
    assert.match(await broughtBack('Music', ''), /back from the archive<\/span>/)
  })

  test('of one user do not change when another user archives the same subject', async (t) => {
    const service = await startService(t)
    const stranger = await service.join('stranger@example.org')
    await create(service.call, { subject: '数学', title: 'Sums' })
    const browser = await signedIn(service, stranger.user)
    await browser.submit('/subjects/archive', { subject: '数学' })
    assert.deepEqual(await titlesOf(service.call, '/assignments'), ['Sums'])
  })

  test('with line breaks of any kind are archived, and found by the filters, as a browser sends them', async (t) => {
    const service = await startService(t)
    const { call, user } = service
    const browser = await signedIn(service, user)
    const sent = (subject: string) => subject.replace(/\r\n?|\n/g, '\r\n')
    for (const subject of ['a\nb', 'c\r\nd', 'e\rf']) {
      await create(call, { subject, title: 'Essay' })
      const query = new URLSearchParams({ subject: sent(subject) }).toString()
      const list = await browser.get(`/assignments?${query}`)
      assert.match(list.text, /id="found"[^>]*>1件/, query)
      assert.equal(list.text.match(/<option[^>]* selected>[ace]\s/g)?.length, 1, query)
      const statistics = await browser.get(`/statistics?${query}`)
      assert.equal(statistics.text.match(/<option[^>]* selected>[ace]\s/g)?.length, 1, query)
      await browser.post('/subjects/archive', { subject: sent(subject) })
      assert.deepEqual(await titlesOf(call, '/assignments'), [])
    }
  })

  test('say on their button how many open assignments would be archived, too', async (t) => {
    const { browser, ...service } = await visitInJapanese(t)
    const { id } = await create(service.call, { subject: '数学' })
    const buttons = async () => [
      ...(await browser.get('/subjects')).text.matchAll(/subjects\/archive">([^<]*)/g),
    ]
    assert.equal((await buttons())[0]?.[1], '未完了1件もアーカイブする')
    await toggle(service.call, { id })
    assert.equal((await buttons())[0]?.[1], 'アーカイブする')
  })

  test('that no assignment has there any more are not called moved', async (t) => {
    const service = await startService(t)
    await create(service.call, { subject: '数学' })
    const browser = await signedIn(service, service.user)
    await browser.submit('/subjects/archive', { subject: '数学' })
    for (const [action, subject] of [
      ['archive', '数学'],
      ['restore', 'Art'],
    ] as const) {
      const { text } = await browser.submit(`/subjects/${action}`, { subject })
      assert.match(text, /class="notice is-warning"[^>]*><span>移す課題がありませんでした/)
    }
  })

  test('cannot be archived with an empty name or one with NUL (404)', async (t) => {
    const { browser } = await visitInJapanese(t)
    for (const subject of ['', 'a\0b']) {
      assert.equal((await browser.post('/subjects/archive', { subject })).status, 404)
    }
  })

  test('are replaced by a hint if there are none', async (t) => {
    const service = await startService(t)
    const { text } = await (await signedIn(service, service.user)).get('/subjects')
    assert.match(text, /科目のある課題やくり返しはまだありません/)
  })

  test('are shown 50 per page, with a redirect from past the last page', async (t) => {
    const service = await startService(t)
    for (let n = 10; n < 61; n++) await create(service.call, { subject: `S${n}` })
    const browser = await signedIn(service, service.user)
    const [first, second] = [await browser.get('/subjects'), await browser.get('/subjects?page=2')]
    assert.equal(Object.keys(subjectsIn(first)).length, 50)
    assert.deepEqual(Object.keys(subjectsIn(second)), ['S60'])
    const past = await browser.get('/subjects?page=999')
    assert.deepEqual([past.status, past.headers.location], [303, '/subjects?page=2'])
    assert.deepEqual(subjectsIn(await browser.get('/subjects?page=2abc')), subjectsIn(first))
  })
})
