import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createSeries, read } from '../../support/homework.ts'
import { asText, hasForm, itemsOf, untouched, wrongFields } from '../../support/web/page-forms.ts'
import { visitAsStudent } from '../../support/web/student-visit.ts'

const noticeOf = (page: string) =>
  asText(/<div class="notice[^>]*><span>(.*?)<\/span>/s.exec(page)?.[1] ?? '')

const unchanged = 'Nothing was changed: it is done already, or the assignment is there by now'

describe('an occurrence to come', () => {
  test('is skipped by its button in the list of the series, and no longer by the one that is there then', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const { id } = await createSeries(call, { type: 'weekly' })
    const here = `/series/${id}?from=2026-04-12`
    const { text } = await browser.get(here)
    assert.equal(untouched(text, '/series/skip').back, here)
    assert.match(text, new RegExp(`name="date" value="${id}:2026-04-19">Skip<`))
    assert.doesNotMatch(text, /2026-04-12">Skip|\/series\/unskip/)

    const skipped = await browser.submit('/series/skip', { date: `${id}:2026-04-19`, back: here })
    assert.equal(noticeOf(skipped.text), 'Nothing will be created on the chosen dates')
    assert.deepEqual(itemsOf(skipped.text, 'occurrences').slice(1, 3), [
      'Sun, Apr 19 23:59 No assignment Do not skip: Sun, Apr 19 23:59',
      'Sun, Apr 26 23:59 To be created Skip: Sun, Apr 26 23:59',
    ])
    assert.deepEqual((await read(call, `/recurring/${id}`)).skipped_dates, ['2026-04-19'])

    const restored = await browser.submit('/series/unskip', { date: `${id}:2026-04-19` })
    assert.equal(noticeOf(restored.text), 'The date is no longer skipped')
    assert.ok(!('skipped_dates' in (await read(call, `/recurring/${id}`))))
  })

  const others: readonly [why: string, path: string, date: string][] = [
    ['that is there', '/series/skip', '1:2026-04-12'],
    ['on a date that the series does not have', '/series/skip', '1:2026-04-20'],
    ['of no series', '/series/skip', '9:2026-04-19'],
    ['of no date', '/series/skip', '1:2026-02-30'],
    ['of no number', '/series/skip', 'x:2026-04-19'],
    ['of nothing', '/series/skip', ''],
    ['that is not skipped', '/series/unskip', '1:2026-04-19'],
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

  test('of another user is not skipped', async (t) => {
    const { browser, join } = await visitAsStudent(t)
    const other = await join('other@example.org')
    const before = await createSeries(other.call, { type: 'weekly' })
    const { text } = await browser.submit('/series/skip', { date: `${before.id}:2026-04-19` })
    assert.equal(noticeOf(text), unchanged)
    assert.deepEqual(await read(other.call, `/recurring/${before.id}`), before)
  })

  test('beyond the most that a series can skip stays, with all others', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const { id } = await createSeries(call, { type: 'daily' })
    const one = await createSeries(call, { type: 'weekly' })
    const days = Array.from({ length: 101 }, (_, n) => new Date(Date.UTC(2026, 3, 13 + n)))
    const dates = days.map((day) => `${id}:${day.toISOString().slice(0, 10)}`)
    const date = [`${one.id}:2026-04-19`, ...dates].join()
    const { text } = await browser.submit('/series/skip', { date })
    assert.equal(noticeOf(text), 'Nothing was changed: one series skips 100 dates at most')
    for (const it of [id, one.id]) {
      assert.ok(!('skipped_dates' in (await read(call, `/recurring/${it}`))))
    }
  })
})

describe('the page for time off', () => {
  test('lists what all series will create in that time, and has them leave out what is ticked', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const weekly = await createSeries(call, { type: 'weekly' }, { title: 'Drill', subject: 'Art' })
    const daily = await createSeries(call, { type: 'daily' }, { title: 'Read' })
    const paused = await createSeries(call, { type: 'daily' }, { title: 'Old' })
    await call('PUT', `/recurring/${paused.id}`, { is_active: false })
    const { text } = await browser.get('/series/skip?from=2026-04-18&to=2026-04-19')
    assert.deepEqual(itemsOf(text, 'boxes'), [
      'Sat, Apr 18 23:59 Read',
      'Sun, Apr 19 23:59 Drill Art',
      'Sun, Apr 19 23:59 Read',
    ])
    const { date = '', back } = untouched(text, '/series/skip')
    assert.equal(back, '/series')
    const ticked = date.split(',').filter((it) => it !== `${daily.id}:2026-04-18`)
    const { text: after } = await browser.submit('/series/skip', { date: ticked.join() })
    assert.equal(noticeOf(after), 'Nothing will be created on the chosen dates')
    for (const { id } of [weekly, daily]) {
      assert.deepEqual((await read(call, `/recurring/${id}`)).skipped_dates, ['2026-04-19'])
    }
  })

  test('says if nothing is planned, and leads to the assignments that are there already', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    await createSeries(call, { type: 'weekly' }, { due_date: '2026-04-12' })
    const { text } = await browser.get('/series/skip?from=2026-04-12&to=2026-04-12')
    assert.match(text, /Your series have nothing left to create in this time/)
    assert.ok(!hasForm(text, '/series/skip'))
    const [, href = '', count] =
      /<a href="([^"]*)">Incomplete assignments that are there already: (\d+)</.exec(text) ?? []
    assert.equal(count, '1')
    const list = await browser.get(asText(`<i>${href}</i>`))
    assert.equal(itemsOf(list.text, 'assignments').length, 1)
  })

  test('asks for the days first, without a mistake', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    await createSeries(call, { type: 'weekly' })
    const { status, text } = await browser.get('/series/skip?back=/calendar')
    assert.deepEqual([status, wrongFields(text)], [200, []])
    assert.ok(!hasForm(text, '/series/skip'))
    assert.match(text, /<input type="hidden" name="back" value="\/calendar">/)
  })

  const mistakes: readonly [why: string, query: string, fields: readonly string[]][] = [
    ['one day alone', 'from=2026-04-18', ['to']],
    ['the other alone', 'to=2026-04-18', ['from']],
    ['a day that does not exist', 'from=2026-02-30&to=2026-04-18', ['from']],
    ['days the wrong way round', 'from=2026-04-19&to=2026-04-18', ['from']],
    ['101 days', 'from=2026-04-01&to=2026-07-10', ['to']],
    ['the years 1900 to 9999', 'from=1900-01-01&to=9999-12-31', ['to']],
  ]
  for (const [why, query, fields] of mistakes) {
    test(`refuses ${why}`, async (t) => {
      const { browser } = await visitAsStudent(t)
      const { status, text } = await browser.get(`/series/skip?${query}`)
      assert.deepEqual([status, wrongFields(text)], [422, fields])
    })
  }

  test('takes 100 days, at either end of all time too', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    await createSeries(call, { type: 'weekly' })
    for (const query of [
      'from=2026-04-01&to=2026-07-09',
      'from=1900-01-01&to=1900-01-02',
      'from=9999-12-01&to=9999-12-31',
    ]) {
      assert.equal((await browser.get(`/series/skip?${query}`)).status, 200)
    }
  })

  test('shows 300 occurrences at most, and says how many others there are', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    for (let n = 0; n < 4; n++) await createSeries(call, { type: 'daily' })
    const { text } = await browser.get('/series/skip?from=2026-05-01&to=2026-08-08')
    assert.equal(itemsOf(text, 'boxes').length, 300)
    assert.match(text, /100 more are not shown/)
  })

  test('is reached from the list of series, and from each series', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    assert.doesNotMatch((await browser.get('/series')).text, /Time off/)
    const { id } = await createSeries(call, { type: 'weekly' })
    for (const here of ['/series', `/series/${id}`]) {
      const { text } = await browser.get(here)
      const back = encodeURIComponent(here)
      assert.ok(asText(text.replaceAll('"', '')).includes('Time off'))
      assert.ok(text.includes(`href="/series/skip?back&#61;${back}">Time off<`))
    }
  })
})
