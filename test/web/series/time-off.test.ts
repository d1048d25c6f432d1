import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addDays } from '../../../src/domain/time/time.ts'
import { createSeries, read } from '../../support/homework.ts'
import {
  asText,
  hasForm,
  itemsOf,
  noticeOf,
  untouched,
  wrongFields,
} from '../../support/web/page-forms.ts'
import { visitAsStudent } from '../../support/web/student-visit.ts'

const boxesOf = (page: string) =>
  [...page.matchAll(/<input type="checkbox"[^>]* name="date" value="([^"]*)"( checked)?>/g)].map(
    ([, value = '', checked]) => ({ value, isTicked: checked !== undefined }),
  )

describe('the page for time off', () => {
  test('lists what all series will create in that time, and has them skip what is ticked', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const weekly = await createSeries(call, { type: 'weekly' }, { title: 'Drill', subject: 'Art' })
    const daily = await createSeries(call, { type: 'daily' }, { title: 'Read' })
    const paused = await createSeries(call, { type: 'daily' }, { title: 'Old' })
    await call('PUT', `/recurring/${paused.id}`, { is_active: false })
    const here = '/series/skip?from=2026-04-18&to=2026-04-19'
    const { text } = await browser.get(here)
    assert.deepEqual(itemsOf(text, 'boxes'), [
      'Sat, Apr 18 23:59 Read',
      'Sun, Apr 19 23:59 Drill Art',
      'Sun, Apr 19 23:59 Read',
    ])
    const boxes = boxesOf(text)
    assert.ok(boxes.every(({ isTicked }) => isTicked))
    const date = boxes.map(({ value }) => value).filter((it) => !it.includes('04-18'))
    const { back = '' } = untouched(text, '/series/dates/skip')
    assert.equal(back, here)
    const { text: after } = await browser.submit('/series/dates/skip', { date, back })
    assert.equal(noticeOf(after), 'The chosen dates will be skipped')
    for (const { id } of [weekly, daily]) {
      assert.deepEqual((await read(call, `/recurring/${id}`)).skipped_dates, ['2026-04-19'])
    }
    const [planned = '', skipped = ''] = after.split('Skipped in this time')
    assert.deepEqual(itemsOf(planned, 'boxes'), ['Sat, Apr 18 23:59 Read'])
    assert.deepEqual(itemsOf(skipped, 'boxes').length, 2)
    assert.ok(boxesOf(skipped).every(({ isTicked }) => !isTicked))

    const unskipped = boxesOf(skipped).map(({ value }) => value)
    await browser.submit('/series/dates/unskip', { date: unskipped, back })
    for (const { id } of [weekly, daily]) {
      assert.ok(!('skipped_dates' in (await read(call, `/recurring/${id}`))))
    }
  })

  test('shows what a paused or ended series skips, while it could still be created', async (t) => {
    const { browser, call, clock } = await visitAsStudent(t)
    const until = { type: 'count', count: 2 }
    const skipped_dates = ['2026-04-19', '2026-04-26', '2026-05-03', '2026-05-10']
    const paused = await createSeries(call, { type: 'weekly', skipped_dates }, { title: 'Old' })
    await call('PUT', `/recurring/${paused.id}`, { is_active: false })
    const ending = { type: 'weekly', until, skipped_dates: ['2026-04-19', '2026-05-03'] }
    await createSeries(call, ending, { title: 'Two' })
    clock.set('2026-04-20T00:00:00Z')
    const { text } = await browser.get('/series/skip?from=2026-04-01&to=2026-05-03')
    const [, skipped = ''] = text.split('Skipped in this time')
    assert.deepEqual(itemsOf(skipped, 'boxes'), ['Sun, Apr 26 23:59 Old', 'Sun, May 3 23:59 Old'])
  })

  test('shows what a paused series that ends by count skips, as if it were resumed', async (t) => {
    const { browser, call, clock } = await visitAsStudent(t)
    const until = { type: 'count', count: 2 }
    const { id } = await createSeries(call, {
      ...{ type: 'weekly', until, skipped_dates: ['2026-05-10', '2026-05-24'] },
    })
    await call('PUT', `/recurring/${id}`, { is_active: false })
    clock.set('2026-05-05T00:00:00Z')
    const { text } = await browser.get('/series/skip?from=2026-05-01&to=2026-06-30')
    assert.deepEqual(itemsOf(text, 'boxes'), ['Sun, May 10 23:59 Essay'])
  })

  test('looks at fifty series that still skip something, and says if there are more', async (t) => {
    const { browser, call, clock } = await visitAsStudent(t)
    const skipping = (...skipped_dates: string[]) =>
      createSeries(call, { type: 'weekly', skipped_dates })
    for (let n = 0; n < 51; n++) {
      const { id } = await skipping('2026-04-19')
      await call('PUT', `/recurring/${id}`, { is_active: false })
    }
    await skipping('2026-05-10')
    clock.set('2026-05-01T00:00:00Z')
    const page = '/series/skip?from=2026-04-01&to=2026-05-31'
    const skippedOn = async () =>
      (await browser.get(page)).text.split('Skipped in this time')[1] ?? ''
    assert.deepEqual(itemsOf(await skippedOn(), 'boxes').length, 1)
    assert.doesNotMatch(await skippedOn(), /only some of them/)
    for (let n = 0; n < 50; n++) await skipping('2026-05-10')
    assert.deepEqual(itemsOf(await skippedOn(), 'boxes').length, 50)
    assert.match(await skippedOn(), /only some of them are shown here/)
  })

  test('says if nothing is planned, and leads to the assignments that are there already', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    await createSeries(call, { type: 'weekly' }, { due_date: '2026-04-12' })
    const { text } = await browser.get('/series/skip?from=2026-04-12&to=2026-04-12')
    assert.match(text, /Nothing is planned in this time/)
    assert.ok(!hasForm(text, '/series/dates/skip'))
    const [, href = '', count] =
      /<a href="([^"]*)">Existing open assignments in this time: (\d+)</.exec(text) ?? []
    assert.equal(count, '1')
    const list = await browser.get(asText(`<i>${href}</i>`))
    assert.equal(itemsOf(list.text, 'assignments').length, 1)
  })

  test('asks for the days first, without a mistake', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    await createSeries(call, { type: 'weekly' })
    const { status, text } = await browser.get('/series/skip?back=/calendar')
    assert.deepEqual([status, wrongFields(text)], [200, []])
    assert.ok(!hasForm(text, '/series/dates/skip'))
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

  test('says how long a time it takes', async (t) => {
    const { browser } = await visitAsStudent(t)
    const { text } = await browser.get('/series/skip?from=2026-04-01&to=2026-07-10')
    assert.match(text, /id="to-error">Choose 100 days at most\.</)
  })

  test('says if there are more series than it looks at', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    for (let n = 0; n < 51; n++) await createSeries(call, { type: 'weekly' })
    const { text } = await browser.get('/series/skip?from=2026-04-19&to=2026-04-19')
    assert.equal(itemsOf(text, 'boxes').length, 50)
    assert.match(text, /There are many series/)
  })

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
    const skipped_dates = Array.from({ length: 100 }, (_, n) => addDays('2026-05-01', n))
    for (let id = 1; id <= 4; id++) await call('PUT', `/recurring/${id}`, { skipped_dates })
    const { text: skipped } = await browser.get('/series/skip?from=2026-05-01&to=2026-08-08')
    assert.equal(itemsOf(skipped, 'boxes').length, 300)
    assert.match(skipped, /100 more are not shown/)
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
