import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSeries, firstOf } from '../../support/homework.ts'
import { itemsOf } from '../../support/web/page-forms.ts'
import { visitAsStudent } from '../../support/web/student-visit.ts'

test('the list of a series says from which day an occurrence was moved, and nothing else then', async (t) => {
  const { browser, call } = await visitAsStudent(t)
  for (const [recurrence, due, note] of [
    [{ type: 'weekly' }, '2026-04-12', ''],
    [{ type: 'monthly', day: 31 }, '2026-04-30', ' (the last day of a shorter month)'],
  ] as const) {
    const setting = await createSeries(call, recurrence, { due_date: `${due}T18:00` })
    const { id } = await firstOf(call, setting)
    const first = async () =>
      itemsOf((await browser.get(`/series/${setting.id}`)).text, 'occurrences')[0]
    const day = due === '2026-04-12' ? 'Sun, Apr 12' : 'Thu, Apr 30'
    assert.equal(await first(), `${day} 18:00${note} Open`)
    await call('PUT', `/assignments/${id}`, { due_date: `${due}T09:00` })
    assert.equal(await first(), `${day} 09:00${note} Open`)
    await call('PUT', `/assignments/${id}`, { due_date: '2026-05-05T18:00' })
    assert.equal(await first(), `Tue, May 5 18:00 (moved from ${day}) Open`)
  }
})
