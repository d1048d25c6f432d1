import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Lasting } from '../../support/databases.ts'
import { createSeries, startSeries } from '../../support/homework.ts'
import { asText } from '../../support/web/page-forms.ts'
import { visitAsStudent } from '../../support/web/student-visit.ts'

/** At the calendar of somebody who reads English, on 10 April 2026. */
async function start(t: Lasting) {
  const { call, browser } = await visitAsStudent(t)
  const show = async (month: string) => (await browser.get(`/calendar?month=${month}`)).text
  return { call, show }
}

const coming = (page: string) => page.match(/<li class="coming.*?<\/li>/gs) ?? []

describe('the occurrences in the calendar that are not created yet', () => {
  test('are shown in each month to come, with a link to their series, while that runs', async (t) => {
    const { call, show } = await start(t)
    // Each Sunday from 12 April on.
    const drill = { title: 'Drill', subject: 'Art' }
    const { id } = await createSeries(call, { type: 'weekly' }, drill)
    const april = await show('2026-04')
    assert.deepEqual([coming(april).length, april.match(/<\/time> Drill/g)?.length], [2, 3])
    const may = await show('2026-05')
    assert.equal(coming(may).length, 6)
    assert.match(may, /<td id="d2026-05-03">(?:(?!<td).)*<li class="coming/s)
    assert.doesNotMatch(may, /Nothing is due/)
    const [entry = ''] = coming(may)
    assert.match(entry, new RegExp(`<a href="/series/${id}\\?from&#61;2026-04-26&#38;back&#61;`))
    assert.match(entry, /<time>23:59<\/time> Drill<span[^>]*> Art<\/span><span[^>]*> \(to come\)/)
    assert.deepEqual(coming(await show('2026-03')), [])
    await call('PUT', `/recurring/${id}`, { is_active: false })
    assert.deepEqual(coming(await show('2026-05')), [])
  })

  test('can be left out from there, in the month that is shown', async (t) => {
    const { call, show } = await start(t)
    assert.doesNotMatch(await show('2026-05'), /Time off/)
    await createSeries(call, { type: 'weekly' }, { title: 'Drill' })
    const [, href = ''] = /href="([^"]*)">Time off</.exec(await show('2026-05')) ?? []
    const back = encodeURIComponent('/calendar?month=2026-05')
    const address = `/series/skip?from=2026-05-01&to=2026-05-31&back=${back}`
    assert.equal(asText(href), address)
    assert.doesNotMatch(await show('2026-03'), /Time off/)
  })

  test('are those of the series that run, however many others there are', async (t) => {
    const { call, show } = await start(t)
    await createSeries(call, { type: 'weekly' }, { title: 'Drill' })
    for (let n = 0; n < 51; n++) {
      const { id } = await startSeries(call, { title: `Old ${n}` })
      await call('PUT', `/recurring/${id}`, { is_active: false })
    }
    const june = await show('2026-06')
    assert.equal(coming(june).length, 5)
    assert.doesNotMatch(june, /many series/)
  })

  test('are those of fifty series at most, which the page then says', async (t) => {
    const { call, show } = await start(t)
    for (let n = 0; n < 50; n++) await startSeries(call)
    assert.doesNotMatch(await show('2026-06'), /many series/)
    await startSeries(call)
    const page = await show('2026-06')
    assert.match(page, /There are many series: only those that are due next are shown ahead/)
    assert.match(page, /\+46 to come/)
    assert.doesNotMatch(await show('2026-03'), /many series/)
  })

  test('stand among the assignments of their day in the order of time', async (t) => {
    const { call, show } = await start(t)
    await createSeries(call, { type: 'weekly' }, { title: 'Drill', due_date: '2026-04-12T08:30' })
    for (const [title, time] of [
      ['Late', '20:00'],
      ['Early', '07:00'],
    ]) {
      await call('POST', '/assignments', { title, due_date: `2026-04-19T${time}` })
    }
    const [day = ''] = /<td id="d2026-04-19".*?<\/td>/s.exec(await show('2026-04')) ?? []
    const times = [...day.matchAll(/<time>([\d:]+)<\/time> (\w+)/g)].map(([, ...it]) =>
      it.join(' '),
    )
    assert.deepEqual(times, ['07:00 Early', '08:30 Drill', '20:00 Late'])
  })

  test('are four on each day at most, with the number of the others', async (t) => {
    const { call, show } = await start(t)
    for (let n = 0; n < 6; n++) await createSeries(call, { type: 'daily' }, { title: `Drill ${n}` })
    const may = await show('2026-05')
    const [day = ''] = /<td id="d2026-05-13".*?<\/td>/s.exec(may) ?? []
    assert.equal(coming(day).length, 4)
    assert.match(day, /<li class="quiet">\+2 to come<\/li>/)
  })
})
