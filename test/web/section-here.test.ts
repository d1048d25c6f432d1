import assert from 'node:assert/strict'
import { test } from 'node:test'
import { create } from '../support/homework.ts'
import { unescaped } from '../support/web/shown.ts'
import { visitAsStudent } from '../support/web/student-visit.ts'
import type { Visited } from '../support/web/visiting.ts'

/** Where the links lead that are marked as the present page's. */
const marked = ({ text }: Visited) =>
  [...text.matchAll(/<a href="([^"]*)" aria-current="page">/g)].map(([, href = '']) =>
    unescaped(href),
  )

test('every page marks the section that it belongs to, and no other', async (t) => {
  const { browser, call } = await visitAsStudent(t)
  const { id } = await create(call, { subject: 'Art' })
  for (const [path, href] of [
    ['/', '/'],
    ['/?a=b', '/'],
    ['/assignments', '/assignments?filter=pending'],
    [`/assignments/${id}?back=/`, '/assignments?filter=pending'],
    ['/assignments/new', '/assignments?filter=pending'],
    ['/assignments/new?recurrence=weekly', '/series'],
    ['/subjects', '/assignments?filter=pending'],
    ['/subjects/rename?subject=Art', '/assignments?filter=pending'],
    ['/calendar', '/calendar#today'],
    ['/series', '/series'],
    ['/statistics', '/statistics'],
  ] as const) {
    const [section, ...tabs] = marked(await browser.get(path))
    assert.equal(section, href, path)
    assert.ok(tabs.length <= 1, path)
  }
  const refused = await browser.submit('/assignments/quick', { title: '', dueDate: '' })
  assert.deepEqual(marked(refused), ['/'])
  const series = { recurrenceType: 'weekly', recurrenceInterval: '1' }
  assert.deepEqual(marked(await browser.submit('/assignments/new', series)), ['/series'])
  const [account] = marked(await browser.get('/account/calendar'))
  assert.equal(account, '/account')
})
