import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addDays } from '../../../src/domain/time/time.ts'
import { createSeries, read } from '../../support/homework.ts'
import { itemsOf, noticeOf, untouched } from '../../support/web/page-forms.ts'
import { visitAsStudent } from '../../support/web/student-visit.ts'

const unchanged = 'Nothing was changed: it is done already, or the series is past that date'

describe('an occurrence to come', () => {
  test('is skipped by its button in the list of the series, and no longer by the one that is there then', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const { id } = await createSeries(call, { type: 'weekly' })
    const here = `/series/${id}?from=2026-04-12`
    const { text } = await browser.get(here)
    assert.equal(untouched(text, '/series/dates/skip').back, here)
    assert.match(text, new RegExp(`name="date" value="${id}:2026-04-19">Skip<`))
    assert.doesNotMatch(text, /2026-04-12">Skip|unskip/)

    const skipped = await browser.submit('/series/dates/skip', {
      date: `${id}:2026-04-19`,
      back: here,
    })
    assert.equal(noticeOf(skipped.text), 'That date will be skipped')
    assert.deepEqual(itemsOf(skipped.text, 'occurrences').slice(1, 3), [
      'Sun, Apr 19 23:59 No assignment Do not skip: Sun, Apr 19 23:59',
      'Sun, Apr 26 23:59 Planned Skip: Sun, Apr 26 23:59',
    ])
    assert.deepEqual((await read(call, `/recurring/${id}`)).skipped_dates, ['2026-04-19'])
    const unskip = `value="${id}:2026-04-19" formaction="/series/dates/unskip">Do not skip<`
    assert.match(skipped.text, new RegExp(unskip))

    const restored = await browser.submit('/series/dates/unskip', { date: `${id}:2026-04-19` })
    assert.equal(noticeOf(restored.text), 'That date is no longer skipped')
    assert.ok(!('skipped_dates' in (await read(call, `/recurring/${id}`))))
  })

  const notices: readonly [language: string, count: number, skipped: string, restored: string][] = [
    ['en', 1, 'That date will be skipped', 'That date is no longer skipped'],
    ['en', 2, 'The chosen dates will be skipped', 'The chosen dates are no longer skipped'],
    ['ja', 1, 'その日の課題は作りません', 'その日の課題を作るように戻しました'],
    ['ja', 2, '選んだ日の課題は作りません', '選んだ日の課題を作るように戻しました'],
  ]
  for (const [language, count, skipped, restored] of notices) {
    test(`is told of as ${count === 1 ? 'one date' : 'one of several'} in ${language}`, async (t) => {
      const { browser, call } = await visitAsStudent(t)
      await call('PATCH', '/me', { language })
      const { id } = await createSeries(call, { type: 'weekly' })
      const date = [`${id}:2026-04-19`, `${id}:2026-04-26`].slice(0, count)
      for (const [action, told] of [
        ['skip', skipped],
        ['unskip', restored],
      ] as const) {
        const { text } = await browser.submit(`/series/dates/${action}`, { date })
        assert.equal(noticeOf(text), told)
      }
    })
  }

  const others: readonly [why: string, path: string, date: string][] = [
    ['that is there', '/series/dates/skip', '1:2026-04-12'],
    ['on a date that the series does not have', '/series/dates/skip', '1:2026-04-20'],
    ['of no series', '/series/dates/skip', '9:2026-04-19'],
    ['of no date', '/series/dates/skip', '1:2026-02-30'],
    ['of no number', '/series/dates/skip', 'x:2026-04-19'],
    ['of no text', '/series/dates/skip', ''],
    ['of several at once in one field', '/series/dates/skip', '1:2026-04-19,1:2026-04-26'],
    ['that is not skipped', '/series/dates/unskip', '1:2026-04-19'],
  ]
  for (const [why, path, date] of others) {
    test(`is not taken for one ${why}: nothing changes, and the page says so`, async (t) => {
      const { browser, call } = await visitAsStudent(t)
      const before = await createSeries(call, { type: 'weekly' })
      const { text } = await browser.submit(path, { date })
      assert.equal(noticeOf(text), unchanged)
      assert.deepEqual(await read(call, `/recurring/${before.id}`), before)
    })
  }

  test('cannot be taken back once it has passed, nor without a choice', async (t) => {
    const { browser, call, clock } = await visitAsStudent(t)
    const until = { type: 'date', date: '2026-04-19' }
    const { id } = await createSeries(call, { type: 'weekly', until })
    await browser.get('/series')
    await browser.submit('/series/dates/skip', { date: `${id}:2026-04-19` })
    assert.match((await browser.get(`/series/${id}`)).text, /Do not skip/)
    clock.set('2026-04-20T00:00:00Z')
    const { text } = await browser.get(`/series/${id}?from=2026-04-12`)
    assert.deepEqual(itemsOf(text, 'occurrences')[1], 'Sun, Apr 19 23:59 No assignment')
    const late = await browser.submit('/series/dates/unskip', { date: `${id}:2026-04-19` })
    assert.equal(noticeOf(late.text), unchanged)
    assert.deepEqual((await read(call, `/recurring/${id}`)).skipped_dates, ['2026-04-19'])
    for (const action of ['skip', 'unskip']) {
      const none = await browser.submit(`/series/dates/${action}`)
      assert.equal(noticeOf(none.text), 'Nothing was chosen, so nothing was changed')
      assert.match(none.text, /class="notice is-warning"/)
    }
  })

  test('of another user is not skipped', async (t) => {
    const { browser, join } = await visitAsStudent(t)
    const other = await join('other@example.org')
    const before = await createSeries(other.call, { type: 'weekly' })
    const { text } = await browser.submit('/series/dates/skip', { date: `${before.id}:2026-04-19` })
    assert.equal(noticeOf(text), unchanged)
    assert.deepEqual(await read(other.call, `/recurring/${before.id}`), before)
  })

  test('beyond the most that a series can skip stays, with all others', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const { id } = await createSeries(call, { type: 'daily' })
    const one = await createSeries(call, { type: 'weekly' })
    const dates = Array.from({ length: 101 }, (_, n) => `${id}:${addDays('2026-04-13', n)}`)
    const date = [`${one.id}:2026-04-19`, ...dates]
    const { text } = await browser.submit('/series/dates/skip', { date })
    assert.equal(noticeOf(text), 'Nothing was changed: one series skips 100 dates at most')
    for (const it of [id, one.id]) {
      assert.ok(!('skipped_dates' in (await read(call, `/recurring/${it}`))))
    }
  })
})
