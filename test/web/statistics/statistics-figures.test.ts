import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anAssignment, at } from '../../support/builders.ts'
import { create, toggle } from '../../support/homework.ts'
import { seedAssignments } from '../../support/seed.ts'
import {
  createHistory,
  rowsIn,
  statisticsPage,
  summaryIn,
} from '../../support/web/statistics-page.ts'
import { visitAsStudent } from '../../support/web/student-visit.ts'

const zones: [zone: string, instant: string, week: string][] = [
  ['Asia/Tokyo', '2026-04-04T14:59:59Z', 'Sun, Mar 29'],
  ['Asia/Tokyo', '2026-04-04T15:00:00Z', 'Sun, Apr 5'],
  ['Pacific/Kiritimati', '2026-04-04T10:00:00Z', 'Sun, Apr 5'],
  ['Pacific/Pago_Pago', '2026-04-05T10:59:59Z', 'Sun, Mar 29'],
  ['America/New_York', '2026-03-08T04:59:59Z', 'Sun, Mar 1'],
  ['America/New_York', '2026-03-08T05:00:00Z', 'Sun, Mar 8'],
  ['America/New_York', '2026-03-15T03:59:59Z', 'Sun, Mar 8'],
  ['America/New_York', '2026-03-15T04:00:00Z', 'Sun, Mar 15'],
]

describe('work by week', () => {
  for (const [zone, instant, week] of zones) {
    test(`counts work due and completed at ${instant} in the week of ${week} in ${zone}`, async (t) => {
      const { browser, deps, user } = await visitAsStudent(t, { timeZone: zone })
      const time = at(instant)
      const done = anAssignment({ dueDate: time, completedAt: time })
      await seedAssignments(deps.store, user.id, [done])
      const page = await statisticsPage(browser)
      for (const figure of ['weeks', 'days']) {
        const busy = rowsIn(page, figure).filter(([, count]) => count !== '0')
        assert.deepEqual(busy, [[week, '1']])
      }
    })
  }

  test('covers eight weeks back to eight ahead, without archived assignments', async (t) => {
    const { browser, deps, user } = await visitAsStudent(t)
    const due = (text: string, isArchived = false) =>
      anAssignment({ dueDate: at(text), isArchived })
    await seedAssignments(deps.store, user.id, [
      due('2026-02-07T14:59:59Z'),
      due('2026-02-07T15:00:00Z'),
      due('2026-04-10T00:00:00Z'),
      due('2026-04-10T00:00:00Z', true),
      due('2026-06-06T14:59:59Z'),
      due('2026-06-06T15:00:00Z'),
    ])
    const page = await statisticsPage(browser)
    const rows = rowsIn(page, 'weeks')
    assert.equal(rows.length, 17)
    assert.deepEqual(
      rows.filter(([, count]) => count !== '0'),
      [
        ['Sun, Feb 8', '1'],
        ['Sun, Apr 5', '1'],
        ['Sun, May 31', '1'],
      ],
    )
    assert.equal(
      summaryIn(page, 'weeks'),
      'Due in these weeks: 3. This week: 1; in the busiest week: 1.',
    )
  })

  test('does not depend on the filters', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    await createHistory(call)
    const all = await statisticsPage(browser)
    const some = await statisticsPage(browser, 'subject=art&from=2030-01-01')
    for (const figure of ['weeks', 'days']) {
      assert.deepEqual(rowsIn(some, figure), rowsIn(all, figure))
    }
  })
})

describe('the heat map of the year', () => {
  test('has a square for every day of 52 weeks and of this week until today', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    await toggle(call, await create(call))
    const page = await statisticsPage(browser)
    const [map = ''] = /<svg class="heat-map"[\s\S]*?<\/svg>/.exec(page) ?? []
    const strokes = [...map.matchAll(/M\d+ \dv(\d)/g)].map(([, length]) => Number(length))
    const squares = strokes.reduce((sum, length) => sum + length, 0)
    assert.equal(squares, 52 * 7 + 6)
    assert.match(map, /class="level-4" d="M52 5v1"/)
    assert.equal(rowsIn(page, 'days').length, 53)
    assert.equal(
      summaryIn(page, 'days'),
      'Completed in this year: 1. Days with completed work: 1; most in one day: 1.',
    )
  })

  test('is in Japanese for a user with that language', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    await createHistory(call)
    await call('PATCH', '/me', { language: 'ja' })
    const page = await statisticsPage(browser)
    assert.match(page, /<h1>統計<\/h1>/)
    assert.match(String(summaryIn(page, 'days')), /^この1年間に完了した課題は2件。/)
    assert.match(page, />5月<\/text>/)
  })

  test('has no inline style or script', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    await createHistory(call)
    const [, main = ''] = (await statisticsPage(browser)).split('<main')
    assert.doesNotMatch(main, /<script|<style|\sstyle=|\son[a-z]+=/)
  })
})
