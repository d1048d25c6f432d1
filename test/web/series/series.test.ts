import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createSeries, type Json, listOf, moveTo, read, update } from '../../support/homework.ts'
import { seedSetting } from '../../support/seed.ts'
import { asText, hasForm, itemsOf, untouched } from '../../support/web/page-forms.ts'
import { visitAsStudent } from '../../support/web/student-visit.ts'

/** The part of the list of series that is about one. */
const partOf = (page: string, { id }: Json) =>
  asText(new RegExp(`<li[^>]* id="series-${id}">.*?</li>`, 's').exec(page)?.[0] ?? '')

const titlesOfSeries = (page: string) =>
  [...page.matchAll(/<h2><a href="\/series\/\d+">(.*?)<\/a>/g)].map(([, title]) => title)

describe('the list of series', () => {
  test('shows the rule, state and next due date of each series', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const until = { type: 'count', count: 1 }
    const running = await createSeries(call, { type: 'weekly' }, { due_date: '2026-04-13T20:00' })
    const passed = await createSeries(call, { type: 'weekly' }, { due_date: '2026-04-08T20:00' })
    const ended = await createSeries(
      call,
      { type: 'daily', until },
      { due_date: '2026-04-08T20:00' },
    )
    const paused = await createSeries(call, { type: 'monthly' }, { due_date: '2026-04-08T20:00' })
    await call('PUT', `/recurring/${paused.id}`, { is_active: false })
    const { text } = await browser.get('/series')
    for (const [setting, ...told] of [
      [running, 'Running', 'Every Monday at 20:00', 'Next due: Mon, Apr 13 20:00'],
      [passed, 'Running', 'Every Wednesday at 20:00', 'Next due: Wed, Apr 15 20:00'],
      [ended, 'Ended', 'Every day at 20:00, once'],
      [paused, 'Paused', 'Every month on the 8th at 20:00'],
    ] as const) {
      for (const it of told)
        assert.ok(partOf(text, setting).includes(it), `${it} in ${partOf(text, setting)}`)
    }
    for (const setting of [ended, paused]) assert.doesNotMatch(partOf(text, setting), /Next due/)
    assert.ok(hasForm(text, `/series/${running.id}/pause`))
    assert.ok(hasForm(text, `/series/${paused.id}/resume`))
    assert.ok(!hasForm(text, `/series/${ended.id}/pause`))
  })

  test('shows 50 per page, the newest first, with a redirect from past the last page', async (t) => {
    const { browser, deps, user } = await visitAsStudent(t)
    for (let n = 1; n <= 51; n++) {
      await seedSetting(deps.store, user.id, { title: `S${n}`, createdAt: n })
    }
    const [first, second] = [await browser.get('/series'), await browser.get('/series?page=2')]
    assert.deepEqual(
      titlesOfSeries(first.text),
      Array.from({ length: 50 }, (_, n) => `S${51 - n}`),
    )
    assert.deepEqual(titlesOfSeries(second.text), ['S1'])
    assert.match(first.text, /rel="next" href="\/series\?page&#61;2"/)
    const { back } = untouched(second.text, '/series/1/pause')
    assert.equal(back, '/series?page=2')
    const past = await browser.get('/series?page=999')
    assert.deepEqual([past.status, past.headers.location], [303, back])
    assert.deepEqual(titlesOfSeries((await browser.get('/series?page=x')).text).length, 50)
  })

  test('shows no series of another user', async (t) => {
    const { browser, join } = await visitAsStudent(t)
    const other = await join('other@example.org')
    await createSeries(other.call, { type: 'daily' })
    assert.match((await browser.get('/series')).text, /There are no series yet/)
  })
})

describe('a series', () => {
  test('is paused, resumed with the date shown in advance, and deleted; its assignments stay', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const { id } = await createSeries(call, { type: 'daily' }, { due_date: '2026-04-09T18:00' })
    await browser.get('/series')
    await browser.submit(`/series/${id}/pause`)
    assert.equal((await read(call, `/recurring/${id}`)).is_active, false)
    const { text } = await browser.get(`/series/${id}`)
    const foretold = itemsOf(text, 'dates').slice(0, 1)
    assert.deepEqual(foretold, ['Fri, Apr 10 18:00'])
    const back = await browser.post(`/series/${id}/resume`, { back: '/series' })
    assert.equal(back.headers.location, '/series')
    const made = await listOf(call, `/assignments?recurring_assignment_id=${id}`)
    assert.deepEqual(
      made.map(({ due_date }) => due_date),
      ['2026-04-09T18:00:00+09:00', '2026-04-10T18:00:00+09:00'],
    )
    await browser.submit(`/series/${id}/delete`)
    assert.equal((await call('GET', `/recurring/${id}`)).status, 404)
    assert.equal((await read(call, '/assignments')).count, 2)
  })

  test('offers no pause once it has ended', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const { id } = await createSeries(call, { type: 'daily', until: { type: 'count', count: 1 } })
    const { text } = await browser.get(`/series/${id}`)
    assert.match(text, /<span class="tag">Ended</)
    assert.ok(!hasForm(text, `/series/${id}/pause`))
    assert.doesNotMatch(text, /pause/i)
  })

  test('is still shown as ended when its user has moved to another zone', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const { id } = await createSeries(call, { type: 'daily', until: { type: 'count', count: 1 } })
    await moveTo(call, 'Europe/Paris')
    const { text } = await browser.get(`/series/${id}`)
    assert.match(text, /<span class="tag">Ended</)
  })

  test('does not change, nor do its assignments, when it is saved without an edit', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const fields = {
      due_date: '2026-04-13T20:00',
      reminder_at: '2026-04-13T08:00',
      description: 'a\r\nb',
    }
    const { id } = await createSeries(call, { type: 'monthly', day: 31 }, fields)
    const [only] = await listOf(call, '/assignments')
    await update(call, only, { due_date: '2026-04-14T09:00', title: 'Put off' })
    const setting = await read(call, `/recurring/${id}`)
    const assignment = await read(call, `/assignments/${only.id}`)
    const path = `/series/${id}`
    const typed = untouched((await browser.get(path)).text, path)
    await browser.submit(path, { ...typed, editBehavior: 'all' })
    assert.deepEqual(await read(call, `/recurring/${id}`), setting)
    assert.deepEqual(await read(call, `/assignments/${only.id}`), assignment)
  })

  test('answers 404 if it is another user’s, was deleted, or has an invalid id', async (t) => {
    const { browser, call, join } = await visitAsStudent(t)
    const other = await join('other@example.org')
    const theirs = await createSeries(other.call, { type: 'daily' })
    const gone = await createSeries(call, { type: 'daily' })
    await call('DELETE', `/recurring/${gone.id}`)
    for (const id of [theirs.id, gone.id, 999, 0, '1e3', '1'.repeat(20)]) {
      assert.equal((await browser.get(`/series/${id}`)).status, 404, String(id))
      for (const deed of ['', '/preview', '/pause', '/resume', '/delete']) {
        assert.equal((await browser.post(`/series/${id}${deed}`)).status, 404, `${id}${deed}`)
      }
    }
    assert.deepEqual(await read(other.call, `/recurring/${theirs.id}`), theirs)
  })
})
