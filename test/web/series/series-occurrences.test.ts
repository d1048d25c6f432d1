import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createSeries, firstOf, listOf, toggle } from '../../support/homework.ts'
import { asText, itemsOf } from '../../support/web/page-forms.ts'
import { visitAsStudent } from '../../support/web/student-visit.ts'

describe('the list of the occurrences of a series', () => {
  test('shows them with their states, ten per page', async (t) => {
    const { browser, call, clock } = await visitAsStudent(t)
    const setting = await createSeries(call, { type: 'daily' }, { due_date: '2026-04-10T18:00' })
    const first = await toggle(call, await firstOf(call, setting))
    const made = await listOf(call, `/assignments?recurring_assignment_id=${setting.id}`)
    const next = made.find(({ id }) => id !== first.id)
    await call('DELETE', `/assignments/${next.id}`)
    clock.set('2026-04-10T04:00:00Z')
    const { text } = await browser.get(`/series/${setting.id}?from=1900-01-01`)
    const listed = itemsOf(text, 'occurrences')
    assert.deepEqual(listed.slice(0, 3), [
      'Fri, Apr 10 18:00 Completed',
      'Sat, Apr 11 18:00 No assignment',
      'Sun, Apr 12 18:00 Planned Skip: Sun, Apr 12 18:00',
    ])
    assert.equal(listed.length, 10)
    const [, later = ''] =
      /href="([^"]*from[^"]*04-20)"/.exec(asText(text.replace(/href="([^"]*)"/g, '>href="$1"<'))) ??
      []
    const { text: more } = await browser.get(later)
    assert.equal(
      itemsOf(more, 'occurrences')[0],
      'Mon, Apr 20 18:00 Planned Skip: Mon, Apr 20 18:00',
    )
  })

  test('has no link to later ones if there are none', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    for (const [count, isMore] of [
      [10, false],
      [11, true],
    ] as const) {
      const { id } = await createSeries(call, { type: 'daily', until: { type: 'count', count } })
      const { text } = await browser.get(`/series/${id}`)
      assert.equal(itemsOf(text, 'occurrences').length, 10)
      assert.equal(/>Later ones</.test(text), isMore)
    }
  })

  test('has a link to the first ones only where it begins later', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const { id } = await createSeries(call, { type: 'daily' }, { due_date: '2026-04-10T18:00' })
    const isOffered = async (query: string) =>
      (await browser.get(`/series/${id}${query}`)).text.includes('>From the first one<')
    assert.deepEqual(
      [
        await isOffered(''),
        await isOffered('?from=2026-04-11'),
        await isOffered('?from=1900-01-01'),
      ],
      [false, true, false],
    )
  })
})
