import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listOf, read, startSeries } from '../../support/homework.ts'
import { untouched } from '../../support/web/page-forms.ts'
import { visitAsStudent } from '../../support/web/student-visit.ts'

test('spaces around a subject are dropped by the forms, since they would make it another one', async (t) => {
  const { browser, call } = await visitAsStudent(t)
  const essay = { title: 'Essay', dueDate: '2026-04-20', subject: ' 国語　' }
  await browser.submit('/assignments/new', essay)
  const [made] = await listOf(call, '/assignments')
  assert.equal(made.subject, '国語')
  const series = await startSeries(call)
  for (const [page, path] of [
    [`/assignments/${made.id}`, `/assignments/${made.id}`],
    [`/series/${series.id}`, `/recurring/${series.id}`],
  ] as const) {
    const typed = untouched((await browser.get(page)).text, page)
    await browser.submit(page, { ...typed, subject: '数学 ' })
    assert.equal((await read(call, path)).subject, '数学')
  }
})
